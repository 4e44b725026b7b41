import type { ImportQuestion } from "../api/imports.ts";
import { messages } from "./text.ts";
import { surnameFirst } from "./written-name.ts";

const WORDS = /[\p{L}\p{M}'’ʼ]+/gu;
const NUMERALS = /^(?:ii|iii|iv)$/;
/**
 * Matches the part of a word that is capitalised: "o'neill", but "sa'adatu", where the apostrophe is a
 * sound.
 */
const BEGINNINGS = /^['’ʼ]*(?:\p{L}\p{M}*['’ʼ])?\p{L}/u;

/**
 * Respells a name that is all capitals or all lower case: "ADÉ-ỌJỌ́ O'NEILL" becomes "Adé-Ọjọ́
 * O'Neill". Any other name is unchanged.
 */
export function spellName(name: string): string {
  const small = name.toLowerCase();
  if (name !== small && name !== name.toUpperCase()) return name;
  return small.replace(WORDS, (word) =>
    NUMERALS.test(word)
      ? word.toUpperCase()
      : word.replace(BEGINNINGS, (letters) => letters.toUpperCase()),
  );
}

function isSpelledAnew(name: string): boolean {
  return spellName(name) !== name;
}

const NAME_CASE = "nameCase";
const MAX_EXAMPLES = 2;
const asTyped = (name: string) => name;

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the questions about a file's names that are in capitals or small letters, and the function
 * that spells its names by the given answers. Without an answer, names are respelled if that changes
 * most names of the file. A surname alone in capitals may be intended.
 */
export function askAboutCapitals(
  people: readonly Named[],
  answers: Readonly<Record<string, string>>,
): { questions: ImportQuestion[]; spell: (name: string) => string } {
  const names = people.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const changed = names.filter(isSpelledAnew).length;
  if (changed === 0) return { questions: [], spell: asTyped };
  const answer = answers[NAME_CASE] ?? (changed * 2 > names.length ? "proper" : "typed");
  const choice = (value: string, label: string, spell: (name: string) => string) => ({
    value,
    label: `${label}: ${examplesOf(people, spell)}`,
  });
  const question: ImportQuestion = {
    key: NAME_CASE,
    text: messages.howAreNamesSpelled,
    choices: [
      choice("proper", "With a capital first letter", spellName),
      choice("typed", "As in the file", asTyped),
    ],
    answer,
  };
  return { questions: [question], spell: answer === "proper" ? spellName : asTyped };
}

function examplesOf(people: readonly Named[], spell: (name: string) => string): string {
  return people
    .filter(({ firstName, lastName }) => [firstName, lastName].some(isSpelledAnew))
    .slice(0, MAX_EXAMPLES)
    .map(({ firstName, lastName }) =>
      surnameFirst({ firstName: spell(firstName), lastName: spell(lastName) }),
    )
    .join("; ");
}
