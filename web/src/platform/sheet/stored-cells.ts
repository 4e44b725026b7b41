import {
  type Cells,
  savedText,
  type SheetKind,
  type SheetRow,
  type SheetRows,
  type StoredCells,
  unsavedCells,
} from "./sheet-state.ts";

/** What must outlive the page, and what the school had of those cells when they were typed into. */
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

/** Replaces what was seen of a cell in conflict, which no cell holds: the question stays open. */
const IN_QUESTION = "\u0000";
