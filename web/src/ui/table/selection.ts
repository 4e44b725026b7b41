import { useState } from "react";

/** State and events of a table's checkboxes. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the row for its checkbox: "Ada Obi". */
  label: (row: Row) => string;
  /** Rows without a checkbox, which "all" does not mean either; left out, every row has one. */
  isSelectable?: (row: Row) => boolean;
}

/** The set with one key put in or taken out. */
export function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Where a selection outlives a reload of the page. */
export interface StoredSelection<Row> {
  readonly load: () => readonly Row[];
  readonly save: (rows: readonly Row[]) => void;
}

/**
 * Rows chosen over several pages of a list. `rows` is the page in sight: what was read again since
 * it was chosen counts as it is now.
 */
export function useSelection<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
  stored?: StoredSelection<Row>,
) {
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(() => byId(stored?.load() ?? []));
  const shown = byId(rows ?? []);
  const chooseRows = (next: readonly Row[]) => {
    setKept(byId(next));
    stored?.save(next);
  };
  const choose = (ids: ReadonlySet<string>) =>
    chooseRows([...ids].flatMap((id) => shown.get(id) ?? kept.get(id) ?? []));
  return {
    chosen: [...kept.values()].map((row) => shown.get(row.id) ?? row),
    /** Besides those that are chosen. */
    add: (more: readonly Row[]) => chooseRows([...kept.values(), ...more]),
    clear: () => chooseRows([]),
    boxes: { selected: new Set(kept.keys()), onChange: choose, label } satisfies Selection<Row>,
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
