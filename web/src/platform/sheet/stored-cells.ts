import type { ChangeLine } from "../offline/change-store.ts";
import {
  type CellRows,
  type Cells,
  savedText,
  type SheetKind,
  type SheetRow,
  type SheetRows,
  type StoredCells,
  unsavedCells,
} from "./sheet-state.ts";

/** Returns the cells that must outlive the page, with the server's values at the time of typing. */
export function cellsToStore<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>): StoredCells {
  const unsaved = rows
    .map((row) => ({ row, cells: unsavedCells(kind, row) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  const seen = ({ saved, conflicts }: SheetRow<Row>, cells: Cells) =>
    kind.columns
      .filter(({ key }) => key in cells)
      .map((column) => [
        column.key,
        conflicts.includes(column.key) ? IN_QUESTION : savedText(saved, column),
      ]);
  return {
    unsent: Object.fromEntries(unsaved.map(({ row, cells }) => [row.id, cells])),
    seen: Object.fromEntries(
      unsaved.map(({ row, cells }) => [row.id, Object.fromEntries(seen(row, cells))]),
    ),
  };
}

/** Returns the typed, unsaved values in a form that can be read without the sheet. */
export function linesOf<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>): ChangeLine[] {
  return rows.flatMap((row) => {
    const cells = unsavedCells(kind, row);
    const { name } = kind.nameOf(row.saved);
    return kind.columns.flatMap(({ key, label }) => {
      const value = cells[key];
      return value === undefined ? [] : [{ label: `${name}, ${label}`, value }];
    });
  });
}

/** Replaces the seen value of a cell in conflict; no cell contains it, so the conflict stays. */
const IN_QUESTION = "\u0000";

/** Parses the cells stored on this device, if they still have a sheet's format. */
export function storedCellsIn(contents: unknown): StoredCells {
  const { unsent, seen } = recordOf(contents);
  return { unsent: cellRowsOf(unsent), seen: cellRowsOf(seen) };
}

function cellRowsOf(stored: unknown): CellRows {
  return Object.fromEntries(
    Object.entries(recordOf(stored)).map(([row, cells]) => [row, textsOf(cells)]),
  );
}

function textsOf(cells: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(cells)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
