import { grid } from "../../ui/text.ts";
import {
  cellText,
  type SheetColumn,
  type SheetRow,
  type SheetRows,
  type TypedCell,
} from "./sheet-state.ts";

/** A button that changes cells, starting at the last focused one. */
export interface SheetTool<Row> {
  readonly label: string;
  /** Returns the cells to change; `from` is null before a cell had the focus. */
  readonly cells: (rows: SheetRows<Row>, from: FocusedCell<Row> | null) => readonly TypedCell[];
  /** Whether it moves to the cell below, like Enter; otherwise it can be undone like a paste. */
  readonly goesDown?: boolean;
}

interface FocusedCell<Row> {
  readonly index: number;
  readonly row: SheetRow<Row>;
  readonly column: SheetColumn<Row>;
}

/** Puts a text into the cell. */
export function typeTool<Row>(label: string, text: string): SheetTool<Row> {
  return {
    label,
    cells: (_, from) => (from ? [{ row: from.row.id, column: from.column.key, text }] : []),
    goesDown: true,
  };
}

/** Copies the cell into the empty ones below it. */
export function fillDownTool<Row>(): SheetTool<Row> {
  return {
    label: grid.fillDown,
    cells(rows, from) {
      if (!from) return [];
      const { column } = from;
      const text = cellText(from.row, column);
      if (text.trim() === "") return [];
      return rows
        .slice(from.index + 1)
        .filter((row) => cellText(row, column).trim() === "")
        .map((row) => ({ row: row.id, column: column.key, text }));
    },
  };
}
