import { searchText } from "../../api/search-text.ts";

/** A pupil of the sheet, with the identifiers used in spreadsheets. */
export interface SheetPupil {
  readonly id: string;
  readonly admissionNumber: string;
  readonly name: string;
}

/** Identification of the pupil in a row of a spreadsheet; empty if missing. */
export interface NamedRow {
  readonly number: string;
  readonly name: string;
}

/** The pupil of a row, or the reason for having none. */
export type RowOwner =
  | { readonly kind: "pupil"; readonly pupil: SheetPupil }
  /** One name has more parts than the other: "Obi Ada" for Obi Ada Ngozi. Needs confirmation. */
  | { readonly kind: "partly"; readonly pupil: SheetPupil }
  /** The number belongs to one pupil, the name to another. */
  | { readonly kind: "contradicts"; readonly pupil: SheetPupil }
  | { readonly kind: "several" | "twice" | "unknown" };

/**
 * Finds the owner of each row by admission number, else by name in any order of its parts. The
 * result depends on the set of rows, not on their order. An ambiguous row has no pupil: its name
 * fits several pupils, or several rows name its pupil.
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
  const byId = Map.groupBy(fitting.flat(), ({ id }) => id);
  return exact.map((owner, index) => {
    if (owner.kind === "pupil") {
      return claims.get(owner.pupil.id)?.length === 1 ? owner : { kind: "twice" };
    }
    const [pupil, ...rest] = fitting[index] ?? [];
    if (owner.kind !== "unknown" || !pupil) return owner;
    const isOnlyOne = rest.length === 0 && byId.get(pupil.id)?.length === 1;
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
  const [pupil, ...rest] = numbered.length > 0 ? numbered : named;
  if (!pupil) return { kind: "unknown" };
  if (rest.length > 0) return { kind: "several" };
  const agrees = parts.length === 0 || partsOf(pupil.name).some((part) => parts.includes(part));
  return { kind: agrees ? "pupil" : "contradicts", pupil };
}

/** Whether a text is the admission number of one of the pupils. */
export function namesByNumber(text: string, pupils: readonly SheetPupil[]): boolean {
  return pupils.some(({ admissionNumber }) => bareNumber(admissionNumber) === bareNumber(text));
}

/** Makes "MC/2020/001", "mc 2020 1" and what a spreadsheet made of 001 equal. */
function bareNumber(text: string): string {
  return searchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/(^|\D)0+(?=\d)/g, "$1");
}

/** The parts of a name, sorted, without accents and commas. */
function partsOf(name: string): string[] {
  return searchText(name)
    .replace(/['’`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted();
}

/** Whether the shorter name has at least two parts, and all of them are in the longer one. */
function fitsInPart(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [partsOf(one), partsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return shorter.length >= 2 && shorter.every((part) => longer.includes(part));
}
