import { firstNameFirst, surnameFirst } from "./written-name.ts";

/** Words that are never a name. */
const TITLES = [
  "mr",
  "mrs",
  "miss",
  "ms",
  "mst",
  "dr",
  "prof",
  "engr",
  "barr",
  "arc",
  "alh",
  "pst",
];
/** A title before a name, otherwise possibly a name. */
const TITLES_OR_NAMES = [
  "master",
  "chief",
  "alhaji",
  "alhaja",
  "hajia",
  "hajiya",
  "mallam",
  "malam",
  "pastor",
  "rev",
  "revd",
  "reverend",
  "evang",
  "evangelist",
  "elder",
  "deacon",
  "deaconess",
  "apostle",
  "bishop",
  "imam",
  "sir",
  "lady",
  "madam",
  "hon",
  "otunba",
  "oba",
  "professor",
  "doctor",
  "sister",
];

/** Without full stop and brackets, in lower case: "(Mrs.)" is "mrs". */
const plain = (word: string) => word.toLowerCase().replace(/[().]/g, "");

/** Whether the word is always a title and never a name: "Mrs", "Dr." */
export function isTitle(word: string): boolean {
  return TITLES.includes(plain(word));
}

/** Whether the word is a title if a name follows: "Mrs", also "Chief" and "Pastor". */
export function mayBeTitle(word: string): boolean {
  return isTitle(word) || TITLES_OR_NAMES.includes(plain(word));
}

/** Words of a name. In "Mr & Mrs Bello" and "Mr and Mrs Bello" the "and" is left out. */
export function wordsOf(name: string): string[] {
  const words = name.split(/[\s/&+]+/).filter((word) => word !== "");
  const joins = (at: number) =>
    plain(words[at] ?? "") === "and" &&
    isTitle(words[at - 1] ?? "") &&
    mayBeTitle(words[at + 1] ?? "");
  return words.filter((_, at) => !joins(at));
}

/** Joins titles as they are written before a name: "Mr and Mrs", "Chief Mrs". */
export function joinTitles(titles: readonly string[]): string {
  const isCouple =
    titles.length === 2 && plain(titles[0] ?? "") === "mr" && isTitle(titles[1] ?? "");
  return titles.join(isCouple ? " and " : " ");
}

/** Returns whether a first name consists only of titles, as when no first name was entered. */
export function isTitleAlone(firstName: string): boolean {
  const words = wordsOf(firstName);
  return words.length > 0 && words.every(mayBeTitle);
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** A name for lists by surname; a sole title comes first: "Bello Ada", "Mrs Bello". */
export function listedName(person: Named): string {
  return isTitleAlone(person.firstName) ? firstNameFirst(person) : surnameFirst(person);
}

/**
 * The name in a greeting: the first names without titles. If the record has only a title, the title
 * with the surname: "Mrs Bello".
 */
export function greetedName({ firstName, lastName }: Named): string {
  if (isTitleAlone(firstName)) return firstNameFirst({ firstName, lastName });
  const words = wordsOf(firstName);
  const start = words.findIndex((word) => !isTitle(word));
  return words.slice(Math.max(start, 0)).join(" ");
}
