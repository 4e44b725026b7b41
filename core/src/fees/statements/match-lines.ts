import { searchText } from "../../api/search-text.ts";

/** A credit on the school's bank statement. */
export interface StatementLine {
  readonly id: string;
  /** Above 0. */
  readonly kobo: number;
  /** The bank's text: the payer, a note and the bank's own words, in any order. */
  readonly narration: string;
}

/** A child for whom a payment may be. */
export interface PayableChild {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly admissionNumber: string | null;
  /** Kobo owed; below 0 for a credit. */
  readonly balance: number;
}

/** The children for whom the same people pay. */
export interface PayingFamily {
  readonly id: string;
  /** Eldest first. */
  readonly children: readonly PayableChild[];
  /** Names of parents, from records and accounts. */
  readonly parentNames: readonly string[];
  /** The last ten digits of each number. */
  readonly phones: readonly string[];
  /** Payers of earlier lines that were confirmed for the family, as `payerKey` makes them. */
  readonly payers: readonly string[];
}

export const MATCH_REASONS = [
  "ADMISSION_NUMBER",
  "PHONE",
  "CHILD_NAME",
  "PARENT_NAME",
  "EARLIER_PAYER",
  "SURNAME_AND_AMOUNT",
  "AMOUNT",
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** A family to which a line may belong, and why. */
export interface Candidate {
  readonly familyId: string;
  /** The child named by the line; null for the family as a whole. */
  readonly studentId: string | null;
  readonly reasons: readonly MatchReason[];
}

/**
 * SURE: one family alone has evidence that suffices. DOUBT: a person chooses among the candidates,
 * of which there may be none.
 */
export interface LineMatch {
  readonly lineId: string;
  readonly certainty: "SURE" | "DOUBT";
  readonly candidates: readonly Candidate[];
}

/** Evidence that decides alone, unless another family has such evidence too. */
const DECIDING: ReadonlySet<MatchReason> = new Set([
  "ADMISSION_NUMBER",
  "PHONE",
  "CHILD_NAME",
  "PARENT_NAME",
  "EARLIER_PAYER",
]);

/** Evidence that is a name. */
const NAMES: ReadonlySet<MatchReason> = new Set(["CHILD_NAME", "PARENT_NAME"]);

/** Fewer letters than these are initials and particles, not a name. */
const MIN_NAME_LETTERS = 3;
/** A bank cuts long narrations; so many letters of a last word still say which name it is. */
const MIN_CUT_LETTERS = 5;
/** Candidates offered for a line in doubt. */
const MAX_CANDIDATES = 5;

/** Words of banks that are never a payer's name. */
const BANK_WORDS = new Set(
  "trf transfer from to frm nip neft rtgs inward mobile app ussd web pos cash dep deposit by via ref payment pymt pay fee fees school sch sesc term first second third 1st 2nd 3rd for of and the bank plc gtb gtbank uba zenith access firstbank fcmb fidelity opay palmpay moniepoint kuda wema sterling union polaris stanbic ecobank ltd nig nigeria ng cheque chq clearing charge charges interest agent banking instant quickteller online transaction account acct credit number session reversal lodgement teller counter self branch airtime pymnt tuition exam uniform books balance part mr mrs miss dr chief alhaji alhaja".split(
    " ",
  ),
);

/** The words of a text, folded: "ADÉBÁYỌ̀, Tolú" is adebayo, tolu. */
function wordsIn(text: string): string[] {
  return (
    searchText(text)
      .match(/[a-z']+/g)
      ?.map((word) => word.replaceAll("'", "")) ?? []
  );
}

/** The words of a name, without titles and initials. */
function nameWords(name: string): string[] {
  return wordsIn(name).filter((word) => word.length >= MIN_NAME_LETTERS && !BANK_WORDS.has(word));
}

/**
 * The payer of a narration as a key that is equal in later months: its words that are names, in
 * order of the alphabet. Empty if fewer than two are left, since one word is no name.
 */
export function payerKey(narration: string): string {
  const words = [...new Set(nameWords(narration))];
  return words.length < 2 ? "" : words.toSorted().join(" ");
}

/** Letters and digits alone, in lower case: "MC/2026/013" is mc2026013. */
function compact(text: string): string {
  return searchText(text).replaceAll(/[^a-z\d]/g, "");
}

/** Runs of digits and separators that may be a telephone number; its last ten digits. */
function phonesIn(narration: string): string[] {
  return (narration.match(/\+?\d[\d\s-]{8,16}\d/g) ?? [])
    .map((run) => run.replaceAll(/\D/g, ""))
    .filter((digits) => /^(?:234|0)?[789][01]\d{8}$/.test(digits))
    .map((digits) => digits.slice(-10));
}

/** The words and numbers of a narration, read once for all families. */
interface Reading {
  readonly words: ReadonlySet<string>;
  readonly lastWord: string;
  readonly compact: string;
  readonly phones: ReadonlySet<string>;
  readonly payer: string;
}

function read(narration: string): Reading {
  const words = wordsIn(narration);
  return {
    words: new Set(words),
    lastWord: words.at(-1) ?? "",
    compact: compact(narration),
    phones: new Set(phonesIn(narration)),
    payer: payerKey(narration),
  };
}

function says({ words, lastWord }: Reading, word: string): boolean {
  return words.has(word) || (lastWord.length >= MIN_CUT_LETTERS && word.startsWith(lastWord));
}

/** Numbers of fewer letters and digits could be a part of an amount or of the bank's reference. */
const MIN_NUMBER_LENGTH = 6;

/** A family with what is compared, read once for all lines. */
interface ReadFamily {
  readonly family: PayingFamily;
  /** Words of the names of children and of parents. */
  readonly children: readonly {
    readonly id: string;
    readonly number: string;
    readonly words: readonly string[];
    readonly surnames: readonly string[];
  }[];
  readonly parents: readonly (readonly string[])[];
  readonly owed: ReadonlySet<number>;
}

function readFamily(family: PayingFamily): ReadFamily {
  const distinct = (name: string) => [...new Set(nameWords(name))];
  const owed = family.children.map(({ balance }) => Math.max(0, balance));
  return {
    family,
    children: family.children.map(({ id, firstName, lastName, admissionNumber }) => ({
      id,
      number: compact(admissionNumber ?? ""),
      words: [...new Set([firstName, lastName].flatMap(nameWords))],
      surnames: distinct(lastName),
    })),
    parents: family.parentNames.map(distinct),
    owed: new Set([...owed, owed.reduce((sum, kobo) => sum + kobo, 0)]),
  };
}

function saysNumber(reading: Reading, number: string): boolean {
  return number.length >= MIN_NUMBER_LENGTH && reading.compact.includes(number);
}

/**
 * Finds the families that have anything in common with a line, in their order, without comparing
 * each line with each family.
 */
function indexOf(
  families: readonly ReadFamily[],
): (reading: Reading, line: StatementLine) => ReadFamily[] {
  const places = new Map<string | number, number[]>();
  const numbers: { readonly number: string; readonly place: number }[] = [];
  families.forEach(({ family, children, parents, owed }, place) => {
    const words = new Set([...children.flatMap((child) => child.words), ...parents.flat()]);
    const keys = [
      ...words,
      ...family.phones,
      ...family.payers.map((payer) => `= ${payer}`),
      ...owed,
    ];
    for (const key of keys) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
    for (const { number } of children) if (number !== "") numbers.push({ number, place });
  });
  const vocabulary = [...places.keys()].filter((key) => typeof key === "string");
  return (reading, { kobo }) => {
    const { words, lastWord, phones, payer } = reading;
    const cut =
      lastWord.length < MIN_CUT_LETTERS
        ? []
        : vocabulary.filter((word) => word.startsWith(lastWord));
    const keys = [...words, ...cut, ...phones, `= ${payer}`, kobo];
    const matching = new Set(keys.flatMap((key) => places.get(key) ?? []));
    for (const { number, place } of numbers) if (saysNumber(reading, number)) matching.add(place);
    return [...matching]
      .toSorted((one, other) => one - other)
      .flatMap((place) => families[place] ?? []);
  };
}

/** The words of a name that the line says; none unless there are two, one of them a surname's. */
function saidOf(
  reading: Reading,
  words: readonly string[],
  surnames: readonly string[] = words,
): readonly string[] {
  const said = words.filter((word) => says(reading, word));
  return said.length >= 2 && surnames.some((word) => said.includes(word)) ? said : [];
}

/** The strongest name of a family in a line: its words there, and whether the line has all. */
interface SaidName {
  readonly words: readonly string[];
  readonly isWhole: boolean;
}

interface Evidence {
  readonly candidate: Candidate;
  /** Null for a family whose names the line does not say. */
  readonly name: SaidName | null;
}

function evidenceOf(reading: Reading, line: StatementLine, read: ReadFamily): Evidence | null {
  const { family, children, parents, owed } = read;
  const reasons: MatchReason[] = [];
  const byNumber = children.filter(({ number }) => saysNumber(reading, number));
  const byName = children.flatMap(({ id, words, surnames: last }) => {
    const said = saidOf(reading, words, last);
    return said.length === 0 ? [] : [{ id, words: said, isWhole: said.length === words.length }];
  });
  const surnames = children.flatMap((child) => child.surnames);
  const byParent = parents.flatMap((words) => {
    const said = saidOf(reading, words);
    const isWhole = said.length === words.length;
    // Two given names are anybody's; a parent's surname may not be the child's.
    const isSomebody = isWhole || said.some((word) => surnames.includes(word));
    return said.length > 0 && isSomebody ? [{ words: said, isWhole }] : [];
  });
  if (byNumber.length > 0) reasons.push("ADMISSION_NUMBER");
  if (family.phones.some((phone) => reading.phones.has(phone))) reasons.push("PHONE");
  if (byName.length > 0) reasons.push("CHILD_NAME");
  if (byParent.length > 0) reasons.push("PARENT_NAME");
  if (reading.payer !== "" && family.payers.includes(reading.payer)) reasons.push("EARLIER_PAYER");
  if (owed.has(line.kobo)) {
    reasons.push(surnames.some((word) => says(reading, word)) ? "SURNAME_AND_AMOUNT" : "AMOUNT");
  }
  if (reasons.length === 0) return null;
  const named = byNumber.length > 0 ? byNumber : byName;
  const [only] = named;
  const [name = null] = [...byName, ...byParent].toSorted(
    (one, other) => other.words.length - one.words.length,
  );
  return {
    candidate: {
      familyId: family.id,
      studentId: named.length === 1 && only ? only.id : null,
      reasons,
    },
    name,
  };
}

/**
 * Whether the line says a whole name of one family, and of the other only a part of that: of
 * "EMEKA CHIDI OBI", Emeka Chidi Obi goes before Emeka Kunle Obi, but not before a whole Emeka Obi.
 */
function outdoes({ name }: Evidence, { name: other, candidate }: Evidence): boolean {
  return (
    name !== null &&
    other !== null &&
    name.isWhole &&
    !other.isWhole &&
    name.words.length > other.words.length &&
    other.words.every((word) => name.words.includes(word)) &&
    candidate.reasons.every((reason) => NAMES.has(reason) || !DECIDING.has(reason))
  );
}

/** Evidence of a reason, for the order in which candidates are offered. */
function weightOf(reason: MatchReason): number {
  if (DECIDING.has(reason)) return 10;
  return reason === "SURNAME_AND_AMOUNT" ? 2 : 1;
}

const strength = ({ reasons }: Candidate) =>
  reasons.reduce((sum, reason) => sum + weightOf(reason), 0);

const decides = ({ reasons }: Candidate) => reasons.some((reason) => DECIDING.has(reason));

/**
 * Finds the family of each line. Certain is only what one family alone has evidence for: a name that
 * two families share, or a number of one and the name of another, is a doubt.
 */
export function matchLines(
  lines: readonly StatementLine[],
  families: readonly PayingFamily[],
): LineMatch[] {
  const find = indexOf(families.map(readFamily));
  return lines.map((line) => {
    const reading = read(line.narration);
    const evidences = find(reading, line).flatMap(
      (family) => evidenceOf(reading, line, family) ?? [],
    );
    const deciding = evidences.filter(({ candidate }) => decides(candidate));
    const strongest = deciding.filter(
      (evidence) => !deciding.some((other) => outdoes(other, evidence)),
    );
    const [only] = strongest;
    if (strongest.length === 1 && only)
      return { lineId: line.id, certainty: "SURE", candidates: [only.candidate] };
    const offered = (strongest.length > 0 ? strongest : evidences)
      .map(({ candidate }) => candidate)
      .toSorted((one, other) => strength(other) - strength(one))
      .slice(0, MAX_CANDIDATES);
    return { lineId: line.id, certainty: "DOUBT", candidates: offered };
  });
}
