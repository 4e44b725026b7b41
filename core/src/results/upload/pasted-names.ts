import { searchText } from "../../api/search-text.ts";

/** A pupil of the sheet, with what names one in a spreadsheet. */
export interface SheetPupil {
  readonly id: string;
  readonly admissionNumber: string;
  readonly name: string;
}

/** Identification of the pupil in a row of a spreadsheet; empty where the row has none. */
export interface NamedRow {
  readonly number: string;
  readonly name: string;
}

/** The pupil of a row, or why it has none. */
export type RowOwner =
  | { readonly kind: "pupil"; readonly pupil: SheetPupil }
  /** One name has more parts than the other: "Obi Ada" for Obi Ada Ngozi. To be confirmed. */
  | { readonly kind: "partly"; readonly pupil: SheetPupil }
  /** The number belongs to one pupil and the name to another. */
  | { readonly kind: "contradicts"; readonly pupil: SheetPupil }
  | { readonly kind: "several" | "twice" | "unknown" };

/**
 * Finds the owner of each row, by admission number, else by name in any order of its parts. The result
 * depends on the set of rows, never on their order. An ambiguous row has no pupil: its name fits
 * several pupils, or several rows name its pupil.
 */
export function ownersOf(rows: readonly NamedRow[], pupils: readonly SheetPupil[]): RowOwner[] {
  const byNumber = Map.groupBy(pupils, ({ admissionNumber }) => bareNumber(admissionNumber));
  const byName = Map.groupBy(pupils, ({ name }) => partsOf(name).join(" "));
  const exact = rows.map((row) => exactOwner(row, byNumber, byName));
  const claims = Map.groupBy(exact, (owner) => (owner.kind === "pupil" ? owner.pupil.id : ""));
  const free = pupils.filter(({ id }) => !claims.has(id));
  const fitting = rows.map(({ name }, index) =>
    exact[index]?.kind === "unknown" ? free.filter((pupil) => fitsInPart(name, pupil.name)) : [],
  );
  const wanted = Map.groupBy(fitting.flat(), ({ id }) => id);
  return exact.map((owner, index) => {
    if (owner.kind === "pupil") {
      return claims.get(owner.pupil.id)?.length === 1 ? owner : { kind: "twice" };
    }
    const [pupil, ...others] = fitting[index] ?? [];
    if (owner.kind !== "unknown" || !pupil) return owner;
    const isOnlyOne = others.length === 0 && wanted.get(pupil.id)?.length === 1;
    return isOnlyOne ? { kind: "partly", pupil } : { kind: "several" };
  });
}

function exactOwner(
  { number, name }: NamedRow,
  byNumber: ReadonlyMap<string, readonly SheetPupil[]>,
  byName: ReadonlyMap<string, readonly SheetPupil[]>,
): RowOwner {
  const numbered = number.trim() === "" ? [] : (byNumber.get(bareNumber(number)) ?? []);
  const parts = partsOf(name);
  const named = parts.length === 0 ? [] : (byName.get(parts.join(" ")) ?? []);
  const [pupil, ...others] = numbered.length > 0 ? numbered : named;
  if (!pupil) return { kind: "unknown" };
  if (others.length > 0) return { kind: "several" };
  const agrees = parts.length === 0 || partsOf(pupil.name).some((part) => parts.includes(part));
  return { kind: agrees ? "pupil" : "contradicts", pupil };
}

/** Whether a text is the admission number of one of the pupils. */
export function namesByNumber(text: string, pupils: readonly SheetPupil[]): boolean {
  return pupils.some(({ admissionNumber }) => bareNumber(admissionNumber) === bareNumber(text));
}

/** "MC/2020/001", "mc 2020 1" and what a spreadsheet made of 001 are the same number. */
function bareNumber(text: string): string {
  return searchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/(^|\D)0+(?=\d)/g, "$1");
}

/** The parts of a name in an order of their own, without accents and commas. */
function partsOf(name: string): string[] {
  return searchText(name)
    .replace(/['’`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted();
}

/** At least two parts are in both names, and one name has no part that is missing in the other. */
function fitsInPart(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [partsOf(one), partsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return shorter.length >= 2 && shorter.every((part) => longer.includes(part));
}
