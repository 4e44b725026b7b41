import { longDayText } from "../../api/dates.ts";

/** What a school gives to a child who leaves. */
export const PAPER_KINDS = ["LEAVING", "TESTIMONIAL"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_TITLES: Readonly<Record<PaperKind, string>> = {
  LEAVING: "Leaving Certificate",
  TESTIMONIAL: "Testimonial",
};

/** Before the number: "LC/2026/0001". */
export const PAPER_SERIES: Readonly<Record<PaperKind, string>> = {
  LEAVING: "LC",
  TESTIMONIAL: "TM",
};

/** The words until a school has written its own. An empty line begins a paragraph. */
export const DEFAULT_WORDS: Readonly<Record<PaperKind, string>> = {
  LEAVING: `This is to certify that {name}, admission number {number}, was a pupil of {school} from {admitted} to {left}.

{name} completed {class}.

We wish the bearer every success.`,
  TESTIMONIAL: `{name}, admission number {number}, was a pupil of {school} from {admitted} to {left}, last in {class}.

During these years the school found the bearer diligent and of good conduct.

We recommend the bearer to any school.`,
};

/** What stands for a fact in the words. */
export const PLACEHOLDERS = ["name", "number", "school", "class", "admitted", "left"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface PaperFacts {
  readonly name: string;
  readonly admissionNumber: string;
  readonly school: string;
  readonly className: string | null;
  /** Calendar days. */
  readonly admittedOn: string;
  readonly leftOn: string;
}

/** The words with the facts of a child in place of the placeholders. */
export function fillWords(words: string, facts: PaperFacts): string {
  const values: Readonly<Record<Placeholder, string>> = {
    name: facts.name,
    number: facts.admissionNumber,
    school: facts.school,
    class: facts.className ?? "the school",
    admitted: longDayText(facts.admittedOn),
    left: longDayText(facts.leftOn),
  };
  return words.replaceAll(PLACEHOLDER, (whole, key: string) =>
    isPlaceholder(key) ? values[key] : whole,
  );
}

/** What is in braces and stands for nothing, in the order of the words. */
export function unknownPlaceholders(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].flatMap(([whole, key = ""]) =>
    isPlaceholder(key) ? [] : [whole],
  );
}

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

function isPlaceholder(key: string): key is Placeholder {
  return PLACEHOLDERS.some((one) => one === key);
}
