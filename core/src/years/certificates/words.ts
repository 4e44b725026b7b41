import { longDayText } from "../../api/dates.ts";

/** Certificates that a school gives to a departing child. */
export const CERTIFICATE_KINDS = ["LEAVING", "TESTIMONIAL"] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const CERTIFICATE_TITLES: Readonly<Record<CertificateKind, string>> = {
  LEAVING: "Leaving Certificate",
  TESTIMONIAL: "Testimonial",
};

/** Prefix of the number: "LC/2026/0001". */
export const CERTIFICATE_SERIES: Readonly<Record<CertificateKind, string>> = {
  LEAVING: "LC",
  TESTIMONIAL: "TM",
};

/** The default texts. A blank line starts a paragraph. */
export const DEFAULT_WORDS: Readonly<Record<CertificateKind, string>> = {
  LEAVING: `This is to certify that {name}, admission number {number}, was a pupil of {school} from {admitted} to {left}.

{name} completed {class}.

We wish the bearer every success.`,
  TESTIMONIAL: `{name}, admission number {number}, was a pupil of {school} from {admitted} to {left}, last in {class}.

During these years the school found the bearer diligent and of good conduct.

We recommend the bearer to any school.`,
};

/** Placeholders for facts in the wording. */
export const PLACEHOLDERS = ["name", "number", "school", "class", "admitted", "left"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface CertificateFacts {
  readonly name: string;
  readonly admissionNumber: string;
  readonly school: string;
  readonly className: string | null;
  /** Calendar days; an unknown day of admission is null. */
  readonly admittedOn: string | null;
  readonly leftOn: string;
}

/** A line for writing in an unknown date. */
const BLANK = "____________________";
const FROM_ADMITTED_TO_LEFT = /from \{admitted\} (?:to|until|till) \{left\}/g;

/**
 * Replaces the placeholders by a child's facts. If the day of admission is unknown, "from
 * {admitted} to {left}" becomes "until {left}", and any other {admitted} a line to write on.
 */
export function fillWords(words: string, facts: CertificateFacts): string {
  const values: Readonly<Record<Placeholder, string>> = {
    name: facts.name,
    number: facts.admissionNumber,
    school: facts.school,
    class: facts.className ?? "the school",
    admitted: facts.admittedOn === null ? BLANK : longDayText(facts.admittedOn),
    left: longDayText(facts.leftOn),
  };
  const known =
    facts.admittedOn === null ? words.replaceAll(FROM_ADMITTED_TO_LEFT, "until {left}") : words;
  return known.replaceAll(PLACEHOLDER, (whole, key: string) =>
    isPlaceholder(key) ? values[key] : whole,
  );
}

/** Returns the texts in braces that are not placeholders, in text order. */
export function unknownPlaceholders(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].flatMap(([whole, key = ""]) =>
    isPlaceholder(key) ? [] : [whole],
  );
}

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

function isPlaceholder(key: string): key is Placeholder {
  return PLACEHOLDERS.some((one) => one === key);
}
