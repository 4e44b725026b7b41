import type { Chance } from "./random.ts";

/** Names of one part of the country, as registers there write them, with and without marks. */
export interface NameStock {
  /** How many families in a hundred come from there. */
  share: number;
  states: readonly string[];
  boys: readonly string[];
  girls: readonly string[];
  surnames: readonly string[];
}

const list = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.normalize("NFC"));

/** Common everywhere, and most of all in the parts with few families here. */
const BIBLICAL = {
  boys: list("David Daniel Emmanuel Samuel Joshua Gabriel"),
  girls: list("Grace Esther Blessing Favour Deborah Peace"),
};

/** Invented people only: first names and surnames are combined by chance. */
export const NAME_STOCKS: readonly NameStock[] = [
  {
    share: 50,
    states: list("Lagos Ogun Oyo Osun Ondo Ekiti Kwara"),
    boys: list(`Ọlámidé Ayọ̀mídé Olúwaṣeun Olúwatóbi Káyọ̀dé Kọ́ládé Bánkọ́lé Adébáyọ̀ Táíwò Kẹ́hìndé
      Ìdòwú Tobi Femi Segun Damilare Ayodeji Korede Tunde Gbenga Ifeoluwa Jomiloju Oreoluwa
      Boluwatife Olajide Temidayo Eniola Tofunmi Demilade`),
    girls: list(`Ọmọ́táyọ̀ Àbíkẹ́ Àdùkẹ́ Títílayọ̀ Yétúndé Morẹ́nikẹ́ Fọláṣadé Ẹniọlá Ìyanuolúwa Dámilọ́lá
      Ayomide Simisola Oluwadarasimi Anjolaoluwa Temitope Ireoluwa Feyisara Bolanle Toluwalase
      Mofiyinfoluwa Ewaoluwa Abisola Fiyinfoluwa Omolara Adesewa Itunu Tomilola`),
    surnames: list(`Adébáyọ̀ Ọláníyan Balógun Akíntọ́lá Bámidélé Adélékè Ọládípọ̀ Oyèwọlé Ajàyí Afọlábí
      Ọlátúnjí Alabi Salami Akande Odunsi Lawal Ogunbanjo Adeniyi Ojo Ogunleye Shittu Fagbemi
      Oyelaran Sanni Adegoke Olaleye Aderemi Kuforiji`),
  },
  {
    share: 27,
    states: list("Anambra Imo Enugu Abia Ebonyi Delta"),
    boys: list(`Chinedu Emeka Ikenna Obinna Kenechukwu Kamsiyochukwu Uchenna Ifeanyị Somtochukwu
      Nnamdi Kelechi Ebuka Tobenna Kosisochukwu Arinze Chidubem Zimchukwu Nzubechukwu`),
    girls: list(`Chiọma Adaeze Ngọzi Ifeọma Amarachi Chidinma Nkechi Olaedo Kosisochi Chisom
      Ụzọamaka Adanna Nneọma Munachimso Ogechi Obiageli Zikọra Kaosisochukwu`),
    surnames: list(`Okafor Eze Nwosu Okonkwo Okoro Anyanwụ Igwe Obi Onyeka Nwankwọ Umeh Mbah Ezeani
      Okeke Ibekwe Nnadi Uzor Onwuka Agu Ilo`),
  },
  {
    share: 11,
    states: list("Kano Kaduna Katsina Sokoto Bauchi Niger"),
    boys: list(`Abubakar Musa Ibrahim Sani Yusuf Aminu Bashir Umar Ɗanladi Habibu Mustapha Kabiru`),
    girls: list(
      `Aisha Fatima Zainab Halima Hadiza Maryam Rakiya Sa'adatu Hauwa Binta Amina Asma'u`,
    ),
    surnames: list("Abdullahi Bello Ɗanjuma Mohammed Garba Sule Tanko Yakubu Usman Shehu Aliyu"),
  },
  {
    share: 4,
    states: ["Edo"],
    boys: [...list("Osaze Efosa Osahon Nosakhare Eghosa Osaretin"), ...BIBLICAL.boys],
    girls: [...list("Itohan Esosa Esohe Osarugue Isoken Ivie"), ...BIBLICAL.girls],
    surnames: list("Osagie Omoregie Igbinosa Aighewi Ehigiator"),
  },
  {
    share: 4,
    states: ["Akwa Ibom", "Cross River"],
    boys: [...list("Ekong Aniefiok Edidiong Ubong Kufre Nsikak"), ...BIBLICAL.boys],
    girls: [...list("Idara Utibe Iniobong Ekaette Mfoniso Eno"), ...BIBLICAL.girls],
    surnames: list("Ekanem Udo Bassey Etim Akpan Edet"),
  },
  {
    share: 2,
    states: ["Benue"],
    boys: [...list("Terhemba Aondover Tersoo Terna"), ...BIBLICAL.boys],
    girls: [...list("Doose Mbakeren Nguvan Msurshima"), ...BIBLICAL.girls],
    surnames: list("Iorfa Akaa Tyav Ugba"),
  },
  {
    share: 2,
    states: ["Rivers", "Bayelsa"],
    boys: [...list("Tamunoiyala Ibinabo Tonye Preye"), ...BIBLICAL.boys],
    girls: [...list("Ebiere Tamunokuro Ibiso Timipre"), ...BIBLICAL.girls],
    surnames: list("Dokubo Amachree Briggs Wokoma"),
  },
];

const HOOKED: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k" };

/** A name in the letters of an address: "olamide" for "Ọlámidé", "danjuma" for "Ɗanjuma". */
export function inPlainLetters(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[ɓɗƙ]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/[^a-z]/g, "");
}

/** Gives each person a name of their own: "chioma.okafor", for the next one "chioma.okafor2". */
export type NameGiver = (person: { firstName: string; lastName: string }) => string;

export function createNameGiver(): NameGiver {
  const holders = new Map<string, number>();
  return ({ firstName, lastName }) => {
    const name = `${inPlainLetters(firstName)}.${inPlainLetters(lastName)}`;
    const count = (holders.get(name) ?? 0) + 1;
    holders.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  };
}

const STREETS = [
  "Unity Close",
  "Palm Grove Street",
  "Sunrise Avenue",
  "Harmony Street",
  "Old Station Road",
  "Mango Tree Close",
  "Peace Crescent",
  "Lagoon View Road",
  "Market Hill Street",
  "Almond Lane",
  "Jubilee Road",
  "Hibiscus Street",
];

const AREAS = [
  "Surulere",
  "Yaba",
  "Ebute Metta",
  "Mushin",
  "Ikeja",
  "Gbagada",
  "Maryland",
  "Ojodu",
  "Isolo",
  "Festac Town",
  "Ogudu",
  "Apapa",
];

/** A plausible home; most families live near the school. */
export function homeAddress(chance: Chance): string {
  const area = chance.happens(0.4) ? "Surulere" : chance.pick(AREAS);
  return `${chance.between(1, 96)} ${chance.pick(STREETS)}, ${area}, Lagos`;
}

/**
 * The n-th telephone number of the demo school. 0800 is for free calls to firms, never a person's
 * own number, so that a message sent by mistake reaches no one.
 */
export function phoneNumber(n: number): string {
  return `0800 555 ${String(n).padStart(4, "0")}`;
}
