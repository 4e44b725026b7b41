import { searchText } from "../../api/search-text.ts";
import type { BankComment } from "../settings/sheet-settings.ts";

export interface CommentedChild {
  /** First and middle names. */
  readonly firstNames: string;
  readonly surname: string;
  /** "Male", "Female", or unknown. */
  readonly sex: string | null;
}

type Pronoun = "he" | "him" | "his";

const PRONOUNS: Readonly<Record<string, Readonly<Record<Pronoun, string>>>> = {
  Male: { he: "he", him: "him", his: "his" },
  Female: { he: "she", him: "her", his: "her" },
};

/**
 * A sentence of the comment bank for one child. If the sex is unknown, the name replaces each
 * pronoun: "they" would not agree with the verb.
 */
export function fillComment(text: string, { firstNames, surname, sex }: CommentedChild): string {
  const name = firstNames.trim().split(/\s+/)[0] || surname.trim();
  const pronouns = PRONOUNS[sex ?? ""] ?? { he: name, him: name, his: `${name}'s` };
  return text.replace(/\{(name|he|him|his)\}/g, (_, word: Pronoun | "name", at: number) => {
    if (word === "name") return name;
    const startsSentence = /(?:^|[.!?]\s+)$/.test(text.slice(0, at));
    return startsSentence ? capitalised(pronouns[word]) : pronouns[word];
  });
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The sentences for a child with that grade; without a grade, those for every child. */
export function sentencesFor(bank: readonly BankComment[], grade: string | null): string[] {
  return bank.filter((sentence) => sentence.grade === (grade ?? "")).map(({ text }) => text);
}

interface GradedChild extends CommentedChild {
  readonly id: string;
  readonly grade: string | null;
}

/**
 * A comment for each child by grade, filled in. Children with the same grade get the sentences in
 * rotation, so that neighbours differ; a grade without sentences gets none.
 */
export function commentsFor(
  bank: readonly BankComment[],
  children: readonly GradedChild[],
): Map<string, string> {
  const comments = new Map<string, string>();
  for (const [grade, ofGrade] of Map.groupBy(children, (child) => child.grade)) {
    const sentences = sentencesFor(bank, grade);
    for (const [index, child] of ofGrade.entries()) {
      const sentence = sentences[index % sentences.length];
      if (sentence !== undefined) comments.set(child.id, fillComment(sentence, child));
    }
  }
  return comments;
}

/** Names that are also English words: they count as a name only with a capital letter. */
const NAMES_AND_WORDS = new Set(
  `art april blessing bright charity comfort courage divine earnest faith favour favor gift glad
  glory good goodness grace grant happiness happy honest honour hope joy just june king light love
  mark may mercy miracle patience peace pearl praise precious prince princess promise prosper queen
  rich rose ruby success testimony treasure true trust victory will wisdom wonder`.split(/\s+/),
);

/**
 * Returns the other children of the class whose first names are in a comment, each once. Whole words
 * match, in any case and with or without diacritics. A name that the child shares is ignored.
 */
export function othersNamedIn<Child extends CommentedChild>(
  comment: string,
  child: CommentedChild,
  classmates: readonly Child[],
): Child[] {
  const words = wordsOf(comment);
  const ownNames = new Set(namesOf(`${child.firstNames} ${child.surname}`));
  const isNamed = (name: string) =>
    !ownNames.has(name) &&
    words.some(
      (word) => searchText(word) === name && !(NAMES_AND_WORDS.has(name) && /^\p{Ll}/u.test(word)),
    );
  return classmates.filter(({ firstNames }) => namesOf(firstNames).some(isNamed));
}

/** Names to search for; initials are left out. */
function namesOf(names: string): string[] {
  return wordsOf(names)
    .map(searchText)
    .filter((name) => name.length > 1);
}

/** The words of a text, without a final "'s"; a hyphenated word is one. */
function wordsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu);
  return (words ?? []).map((word) => word.replace(/['’]s$/i, ""));
}
