import { useState } from "react";

/** State and events of a table's checkboxes. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Returns the row's name for its checkbox: "Ada Obi". */
  label: (row: Row) => string;
  /** Whether a row has a checkbox, and is included in "all". Default: every row. */
  isSelectable?: (row: Row) => boolean;
}

/** Returns the set with one key added or removed. */
export function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Storage of a selection that survives a reload. */
export interface StoredSelection<Row> {
  readonly load: () => readonly Row[];
  readonly save: (rows: readonly Row[]) => void;
}

/**
 * Rows selected over several pages of a list. `rows` is the visible page: refetched rows replace
 * the selected ones.
 */
export function useSelection<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
  stored?: StoredSelection<Row>,
) {
  const [selectedRows, setSelectedRows] = useState<ReadonlyMap<string, Row>>(() =>
    byId(stored?.load() ?? []),
  );
  const shown = byId(rows ?? []);
  const chooseRows = (next: readonly Row[]) => {
    setSelectedRows(byId(next));
    stored?.save(next);
  };
  const choose = (ids: ReadonlySet<string>) =>
    chooseRows([...ids].flatMap((id) => shown.get(id) ?? selectedRows.get(id) ?? []));
  return {
    chosen: [...selectedRows.values()].map((row) => shown.get(row.id) ?? row),
    /** Adds rows to the selection. */
    add: (more: readonly Row[]) => chooseRows([...selectedRows.values(), ...more]),
    clear: () => chooseRows([]),
    boxes: {
      selected: new Set(selectedRows.keys()),
      onChange: choose,
      label,
    } satisfies Selection<Row>,
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
