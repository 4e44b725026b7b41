import { rowName } from "./imports.ts";

/** Rows that a group names; the others are counted. */
const NAMED_ROWS = 3;

const QUOTED = /“[^”]*”/gu;
const EMAIL_ADDRESS = /[^\s,;:()]+@[^\s,;:()]+/gu;
const NUMBER = /[\p{L}/+-]*\p{N}(?:[\p{L}\p{N}/+-]|[.,](?=\p{N}))*/gu;
/** A word with a capital that does not begin a sentence. */
const NAME = /(?<!^|[.…]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]*/gu;
const SEVERAL = /…(?: and … more|(?:,| ·| and)? ?…| \([^()]*\))+/gu;

/**
 * A note without the values of its row: "Possibly the same child as Ada Obi (row 3)" becomes
 * "Possibly the same child as …".
 */
function withoutValues(text: string): string {
  return [QUOTED, EMAIL_ADDRESS, NUMBER, NAME]
    .reduce((plain, values) => plain.replaceAll(values, "…"), text)
    .replaceAll(SEVERAL, "…");
}

interface GroupableNote {
  readonly column: string | null;
  readonly text: string;
}

/** Notes of one kind: the same column, and texts that differ only in values of their rows. */
export interface GroupedNotes<Note> {
  readonly column: string | null;
  /** The common text; "…" stands for values that differ. */
  readonly text: string;
  readonly notes: readonly Note[];
}

/** Groups notes by kind, the largest group first. */
export function groupNotes<Note extends GroupableNote>(
  notes: readonly Note[],
): GroupedNotes<Note>[] {
  const byKind = Map.groupBy(notes, ({ column, text }) =>
    JSON.stringify([column, withoutValues(text)]),
  );
  return [...byKind.values()]
    .flatMap(([first, ...more]): GroupedNotes<Note>[] => {
      if (first === undefined) return [];
      const { column, text } = first;
      const isSame = more.every((note) => note.text === text);
      return [{ column, text: isSame ? text : withoutValues(text), notes: [first, ...more] }];
    })
    .toSorted((one, other) => other.notes.length - one.notes.length);
}

/** The first lines that a group names, without repetitions. */
export function firstLines(lines: readonly number[]): number[] {
  return [...new Set(lines)].toSorted((one, other) => one - other).slice(0, NAMED_ROWS);
}

/** "Row 4", "Rows 4 and 7", "Rows 4, 7, 9 and 37 more"; `lines` are the first of `count` rows. */
export function rowsText(lines: readonly number[], count: number): string {
  const names = lines.map(rowName);
  const more = count - lines.length;
  const listed =
    more > 0
      ? `${names.join(", ")} and ${more.toLocaleString("en")} more`
      : names.join(", ").replace(/, ([^,]*)$/, " and $1");
  return `${count === 1 ? "Row" : "Rows"} ${listed}`;
}
