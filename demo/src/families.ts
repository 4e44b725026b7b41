import { first } from "@school/core/api/lists.ts";
import { CLASS_LEVELS } from "./classes.ts";
import { readCsv } from "./data.ts";
import { homeAddress, inPlainLetters, NAME_STOCKS, type NameStock, phoneNumber } from "./people.ts";
import { chanceOf, type Chance } from "./random.ts";

/** A seat in a class, counted from 1. */
interface Seat {
  className: string;
  number: number;
}

/** A household: the data that its children share. */
export interface Family {
  surname: string;
  stock: NameStock;
  state: string;
  address: string;
  parentName: string;
  parentEmail: string;
  children: Seat[];
}

/** The family of parent@demo.school and student@demo.school; it has the first seats. */
const DEMO_FAMILY = {
  surname: "Adéyẹmí".normalize("NFC"),
  address: "18 Hibiscus Street, Surulere, Lagos",
  parentFirstName: "Fọlákẹ́".normalize("NFC"),
  parentEmail: "parent@demo.school",
  classes: ["Primary 4", "Nursery 2"],
};
export const DEMO_PARENT = {
  firstName: DEMO_FAMILY.parentFirstName,
  lastName: DEMO_FAMILY.surname,
  email: DEMO_FAMILY.parentEmail,
};

/** Fills every class with the children of families; brothers and sisters never share a class. */
export function makeFamilies(): Family[] {
  const seats = createSeats();
  const addresses = new Set<string>();
  const families: Family[] = [demoFamily(seats)];
  for (let open = seats.open(); open.length > 0; open = seats.open()) {
    const chance = chanceOf(`family ${families.length}`);
    const size = Math.min(open.length, familySize(chance));
    // The emptiest class gets a child of each family, so that all fill evenly.
    const [first = "", ...rest] = open;
    const classNames = [first, ...chance.shuffled(rest).slice(0, size - 1)];
    families.push(makeFamily(chance, classNames.map(seats.take), addresses));
  }
  return families;
}

function createSeats() {
  const taken = new Map<string, number>(CLASS_LEVELS.map(({ name }) => [name, 0]));
  const free = ({ name, pupils }: (typeof CLASS_LEVELS)[number]) => pupils - (taken.get(name) ?? 0);
  return {
    /** Classes with free seats, the emptiest first. */
    open: () =>
      CLASS_LEVELS.filter((level) => free(level) > 0)
        .toSorted((a, b) => free(b) - free(a))
        .map(({ name }) => name),
    take(className: string): Seat {
      const number = (taken.get(className) ?? 0) + 1;
      taken.set(className, number);
      return { className, number };
    },
  };
}

function demoFamily(seats: ReturnType<typeof createSeats>): Family {
  const { surname, address, parentFirstName, parentEmail, classes } = DEMO_FAMILY;
  return {
    surname,
    stock: first(NAME_STOCKS),
    state: "Ekiti",
    address,
    parentName: `Mrs ${parentFirstName} ${surname}`,
    parentEmail,
    children: classes.map(seats.take),
  };
}

function familySize(chance: Chance): number {
  const drawn = chance.next();
  if (drawn < 0.62) return 1;
  return drawn < 0.91 ? 2 : 3;
}

function makeFamily(chance: Chance, children: Seat[], addresses: Set<string>): Family {
  const stock = pickStock(chance);
  const surname = chance.pick(stock.surnames);
  const isMother = chance.happens(0.6);
  const firstName = chance.pick(isMother ? stock.girls : stock.boys);
  return {
    surname,
    stock,
    state: chance.pick(stock.states),
    address: homeAddress(chance),
    parentName: `${isMother ? "Mrs" : "Mr"} ${firstName} ${surname}`,
    parentEmail: ownAddress(`${inPlainLetters(firstName)}.${inPlainLetters(surname)}`, addresses),
    children,
  };
}

function pickStock(chance: Chance): NameStock {
  let drawn = chance.between(1, 100);
  for (const stock of NAME_STOCKS) {
    if (drawn <= stock.share) return stock;
    drawn -= stock.share;
  }
  return first(NAME_STOCKS);
}

function ownAddress(name: string, addresses: Set<string>): string {
  let local = name;
  for (let count = 2; addresses.has(local); count += 1) local = `${name}${count}`;
  addresses.add(local);
  return `${local}@family.example`;
}

/** Local government areas, one of each state from which families come. */
const AREAS = new Map(
  readCsv<"state" | "area" | "isMostlyMuslim">("home-areas.csv").map((row) => [row.state, row]),
);

/** The family's origin and religion, the same for all its children. */
export function originOf({ parentName, state, surname }: Family) {
  const chance = chanceOf(`origin ${parentName} ${surname}`);
  const home = AREAS.get(state);
  const share = home?.isMostlyMuslim === "yes" ? 0.9 : 0.2;
  return {
    localGovernmentArea: home?.area ?? null,
    religion: chance.happens(share) ? "Islam" : "Christianity",
  };
}

/** Behind the numbers of the first guardians. */
const SECOND_PHONES = 2000;

/** Most families have named a second guardian. */
export function secondGuardian({ parentName, stock, surname }: Family, phone: number) {
  const chance = chanceOf(`second guardian ${parentName} ${surname}`);
  const isFather = parentName.startsWith("Mrs");
  const firstName = chance.pick(isFather ? stock.boys : stock.girls);
  return chance.happens(0.7)
    ? {
        secondGuardianName: `${isFather ? "Mr" : "Mrs"} ${firstName} ${surname}`,
        secondGuardianRelationship: isFather ? "Father" : "Mother",
        secondGuardianPhone: phoneNumber(phone + SECOND_PHONES),
      }
    : {};
}

/** Behind the numbers of the second guardians. */
const COLLECTOR_PHONES = 4000;

/** Determines who may collect the family's children and who pays. Few families name a third person. */
export function whoCollects(family: Family, phone: number) {
  const { parentName, stock, surname } = family;
  const chance = chanceOf(`collecting ${parentName} ${surname}`);
  const hasSecond = "secondGuardianName" in secondGuardian(family, phone);
  const relationship = chance.pick(["Aunt", "Grandmother", "Driver", "Uncle"]);
  const isWoman = relationship === "Aunt" || relationship === "Grandmother";
  const firstName = chance.pick(isWoman ? stock.girls : stock.boys);
  return {
    parentMayCollect: "Yes",
    parentPaysFees: "Yes",
    secondGuardianMayCollect: hasSecond ? (chance.happens(0.95) ? "Yes" : "No") : null,
    secondGuardianPaysFees: hasSecond ? (chance.happens(0.3) ? "Yes" : "No") : null,
    ...(chance.happens(0.25) && {
      collector1Name: `${firstName} ${surname}`,
      collector1Relationship: relationship,
      collector1Phone: phoneNumber(phone + COLLECTOR_PHONES),
    }),
  };
}
