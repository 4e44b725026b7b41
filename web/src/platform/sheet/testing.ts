import type { SheetColumn, SheetKind } from "./sheet-state.ts";

type Value = number | "ABS" | null;

/** A row of a sheet as tests have it: marks by column, "ABS" for absent. */
export interface MarkRow {
  id: string;
  version: number | null;
  marks: Readonly<Record<string, Value>>;
  closed?: boolean;
}

/** A sheet of columns `first` (out of 10), `second` (out of 10) and `last` (out of 60). */
export const marks: SheetKind<MarkRow, Value> = {
  columns: [markColumn("first", 10), markColumn("second", 10), markColumn("last", 60)],
  idOf: ({ id }) => id,
  nameOf: ({ id }) => ({ name: id, note: "" }),
  versionOf: ({ version }) => version,
  isClosed: ({ closed = false }) => closed,
};

export function markColumn(key: string, max: number): SheetColumn<MarkRow, Value> {
  return {
    key,
    label: key,
    savedIn: (row) => row.marks[key] ?? null,
    read(text) {
      const typed = text.trim().toUpperCase();
      if (typed === "") return { ok: true, value: null };
      if (typed === "ABS") return { ok: true, value: typed };
      const value = Number(typed);
      return value >= 0 && value <= max
        ? { ok: true, value }
        : { ok: false, reason: `must be between 0 and ${max}` };
    },
  };
}
