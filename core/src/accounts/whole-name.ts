import type { ImportQuestion } from "../api/imports.ts";
import { messages } from "./text.ts";
import { isTitle, mayBeTitle, wordsOf } from "./titles.ts";

/** Whether the surname is first or last in a column of whole names. */
export type NameOrder = "surname-first" | "surname-last";

interface SplitName {
  /** As typed, without the full stop: "Mrs", "Chief". */
  readonly titles: readonly string[];
  readonly surname: string;
  /** First and middle names; empty for a single word. */
  readonly otherNames: string;
}

const INITIALS = /^(?:\p{L}\.?){1,3}$/u;

/**
 * Splits a whole name. Titles are split off. A comma ends the surname; without one, the order
 * decides. A single letter is an initial and never the surname.
 */
export function splitWholeName(name: string, order: NameOrder): SplitName {
  const [before = "", ...behind] = name.split(",");
  const rest = behind.join(" ");
  const hasComma = rest.trim() !== "";
  const first = withoutTitles(before, hasComma ? 1 : 2);
  const second = withoutTitles(rest, 1);
  const titles = [...first.titles, ...second.titles];
  if (first.words.length > 0 && second.words.length > 0) {
    return { titles, surname: first.words.join(" "), otherNames: second.words.join(" ") };
  }
  const words = [...first.words, ...second.words];
  const isSurname = (word: string) => !isInitial(word);
  const surnameAt =
    order === "surname-first" ? words.findIndex(isSurname) : words.findLastIndex(isSurname);
  const at = surnameAt === -1 ? (order === "surname-first" ? 0 : words.length - 1) : surnameAt;
  const otherNames = words.filter((_, index) => index !== at).join(" ");
  return { titles, surname: words[at] ?? "", otherNames };
}

/** "C", "C." and "C.E.", but no name of two letters: "Jo". */
function isInitial(word: string): boolean {
  return INITIALS.test(word) && (word.includes(".") || word.length === 1);
}

/** `names`: minimum number of words after a word that is a title only before a name. */
function withoutTitles(text: string, names: number): { titles: string[]; words: string[] } {
  const words = wordsOf(text);
  const titles: string[] = [];
  const take = (word: string) => void titles.push(word.replace(/[().]/g, ""));
  for (let [word] = words; word !== undefined; [word] = words) {
    if (!isTitle(word) && !(words.length > names && mayBeTitle(word))) break;
    take(word);
    words.shift();
  }
  // "ADEYEMI Folake (Mrs)"
  for (let word = words.at(-1); word !== undefined; word = words.at(-1)) {
    if (!isTitle(word) && !(/^\(.*\)$/.test(word) && mayBeTitle(word))) break;
    take(word);
    words.pop();
  }
  return { titles, words };
}

/** Key of the question about the name order in a file. */
export const NAME_ORDER = "nameOrder";

/** The order that a person chose; surname first by default. */
export function nameOrderOf(answer: string | undefined): NameOrder {
  return answer === "surname-last" ? "surname-last" : "surname-first";
}

const MAX_EXAMPLES = 2;

/**
 * Returns the question about splitting names in one column, with examples from the file. Null if
 * the order makes no difference: no name of several words, or a comma in each.
 */
export function nameOrderQuestion(
  names: readonly string[],
  answer: string | undefined,
): ImportQuestion | null {
  const split = (name: string, order: NameOrder) => splitWholeName(name, order);
  const examples = names
    .filter((name) => split(name, "surname-first").surname !== split(name, "surname-last").surname)
    .slice(0, MAX_EXAMPLES);
  if (examples.length === 0) return null;
  const choice = (value: NameOrder, label: string) => ({
    value,
    label: `${label}: ${examples.map((name) => shown(name, value)).join("; ")}`,
  });
  return {
    key: NAME_ORDER,
    text: messages.whichWordIsSurname,
    choices: [choice("surname-first", "The first"), choice("surname-last", "The last")],
    answer: nameOrderOf(answer),
  };
}

function shown(name: string, order: NameOrder): string {
  const { titles, surname, otherNames } = splitWholeName(name, order);
  const title = titles.length > 0 ? `title ${titles.join(" ")}, ` : "";
  return `“${name.trim().replace(/\s+/g, " ")}” is ${title}surname ${surname}, other names ${otherNames}`;
}
