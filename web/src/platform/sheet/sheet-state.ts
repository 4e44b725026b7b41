import type { CellState } from "../../ui/sheet/CellGrid.tsx";

/*
 * A sheet is rows × columns, filled in cell by cell, possibly by several people at once. Typed text
 * is never dropped: it stays until the server has it, or the person discards it.
 */

/** Value of a cell on the server; null for an empty cell. */
export type CellValue = string | number | null;

type Reading<Value extends CellValue> =
  | { readonly ok: true; readonly value: Value }
  /** A whole sentence for the person. */
  | { readonly ok: false; readonly reason: string };

export interface SheetColumn<Row, Value extends CellValue = CellValue> {
  readonly key: string;
  readonly label: string;
  /** Follows the label in the header: "/10". */
  readonly note?: string;
  /** For sentences with this maximum length. Default: a short cell. */
  readonly sentences?: number;
  /** For a cell that takes one of these. */
  readonly oneOf?: readonly string[];
  /** Whether the row has the cell. Default: all rows. */
  readonly isIn?: (row: Row) => boolean;
  /** Returns the server's value in a row. */
  readonly savedIn: (row: Row) => Value;
  /** Parses typed or pasted text. */
  readonly read: (text: string) => Reading<Value>;
}

/** Definition of a sheet; a row is a record from the server. */
export interface SheetKind<Row, Value extends CellValue = CellValue> {
  readonly columns: readonly SheetColumn<Row, Value>[];
  readonly idOf: (row: Row) => string;
  /** Returns the label of a row: a pupil's name, with the admission number as a small note. */
  readonly nameOf: (row: Row) => { readonly name: string; readonly note: string };
  /** Changes with each change of the row; null if the server has nothing for it. */
  readonly versionOf: (row: Row) => number | null;
  /** Whether the row is read-only. */
  readonly isClosed?: (row: Row) => boolean;
}

/** Texts by the key of the column. */
export type Cells = Readonly<Record<string, string>>;

/** Texts of cells by row and column. */
export type CellRows = Readonly<Record<string, Cells>>;

export interface SheetRow<Row> {
  readonly id: string;
  /** The row on the server. */
  readonly saved: Row;
  /** Typed text that has not been saved. */
  readonly typed: Cells;
  /** Text that was sent, without a response yet; the server may have it. */
  readonly sent: Cells;
  /** Reasons of refused cells; the person's text stays until it is changed. */
  readonly refused: Cells;
  /** Reason for which the whole row was refused. */
  readonly rowRefused: string | null;
  /** Columns that another user also changed, until the person chooses. */
  readonly conflicts: readonly string[];
}

export type SheetRows<Row> = readonly SheetRow<Row>[];

export interface TypedCell {
  row: string;
  column: string;
  text: string;
  /**
   * The server's value when the text was typed, if that was earlier. If it has changed since, the
   * cell is in conflict.
   */
  seen?: string | undefined;
}

/** A cell with its previous unsaved text; null for none. */
export interface ReplacedCell extends TypedCell {
  before: string | null;
}

export interface Refusal {
  row: string;
  /** Null for the whole row. */
  column: string | null;
  reason: string;
}

export type SheetAction<Row> =
  | { type: "typed"; cells: readonly TypedCell[] }
  | { type: "typed elsewhere"; unsent: CellRows }
  | { type: "sent"; cells: CellRows }
  /** `sent` are the saved rows; `rows` may also have other current rows. */
  | { type: "saved"; rows: readonly Row[]; sent: CellRows }
  | { type: "changed elsewhere"; rows: readonly Row[] }
  | { type: "refused"; refusals: readonly Refusal[] }
  | { type: "resolved"; row: string; column: string; keep: "mine" | "theirs" }
  /** Undoes a change of many cells, except cells that were typed over since. */
  | { type: "undone"; cells: readonly ReplacedCell[] }
  | { type: "discarded" };

/**
 * Part of a sheet that is stored on a device: the unsaved cells, and the server's values at the same
 * time.
 */
export interface StoredCells {
  unsent: CellRows;
  seen: CellRows;
}

/** The sheet from the server, with the unsent cells of this device. */
export function openSheet<Row>(
  kind: SheetKind<Row>,
  rows: readonly Row[],
  { unsent, seen }: StoredCells = { unsent: {}, seen: {} },
): SheetRows<Row> {
  return rows.map((saved) => {
    const id = kind.idOf(saved);
    const blank = { id, saved, sent: {}, refused: {}, rowRefused: null, conflicts: [] };
    const typed = kind.isClosed?.(saved)
      ? {}
      : unsavedCells(kind, { ...blank, typed: unsent[id] ?? {} });
    const changedSince = kind.columns
      .filter(({ key }) => key in typed)
      .filter((column) => {
        const before = seen[id]?.[column.key];
        return before !== undefined && before !== savedText(saved, column);
      });
    return { ...blank, typed, conflicts: changedSince.map(({ key }) => key) };
  });
}

/** Applies an action to a sheet. Pure, so that every case has a test. */
export function sheetReducer<Row>(
  kind: SheetKind<Row>,
  rows: SheetRows<Row>,
  action: SheetAction<Row>,
): SheetRows<Row> {
  switch (action.type) {
    case "typed":
      return rows.map((row) =>
        action.cells
          .filter((cell) => cell.row === row.id)
          .reduce(
            (changed, cell) =>
              inQuestion(kind, typeInto(kind, changed, cell.column, cell.text), cell),
            row,
          ),
      );
    case "typed elsewhere": {
      const cells = newCells(kind, rows, action.unsent);
      // Without new cells nothing may change, or two tabs would trigger each other endlessly.
      return cells.length === 0 ? rows : sheetReducer(kind, rows, { type: "typed", cells });
    }
    case "sent":
      return rows.map((row) => {
        const sent = action.cells[row.id];
        return sent ? { ...row, sent } : row;
      });
    case "saved":
      return withRows(kind, rows, action.rows, (row, current) => {
        const sent = action.sent[row.id];
        return sent ? settle(kind, row, current, sent) : rebase(kind, row, current);
      });
    case "changed elsewhere":
      return withRows(kind, rows, action.rows, (row, current) => rebase(kind, row, current));
    case "refused":
      return rows.map((row) =>
        action.refusals.filter((refusal) => refusal.row === row.id).reduce(refuse, row),
      );
    case "resolved":
      return rows.map((row) =>
        row.id === action.row ? resolve(row, action.column, action.keep) : row,
      );
    case "undone":
      return rows.map((row) =>
        action.cells
          .filter((cell) => cell.row === row.id && row.typed[cell.column] === cell.text)
          .reduce(
            (changed, { column, before }) =>
              before === null
                ? forget(changed, column)
                : typeInto(kind, forget(changed, column), column, before),
            row,
          ),
      );
    case "discarded":
      return rows.map((row) => Object.keys(row.typed).reduce(forget, row));
  }
}

/** Returns the cell's text: the typed text, or the server's value. */
export function cellText<Row>(row: SheetRow<Row>, column: SheetColumn<Row>): string {
  return row.typed[column.key] ?? savedText(row.saved, column);
}

/** The cell's value after saving the row; the server's value if the text is invalid. */
export function cellValue<Row, Value extends CellValue>(
  row: SheetRow<Row>,
  column: SheetColumn<Row, Value>,
): Value {
  const text = row.typed[column.key];
  const read = text === undefined ? null : column.read(text);
  return read?.ok ? read.value : column.savedIn(row.saved);
}

export function cellState<Row>(row: SheetRow<Row>, column: SheetColumn<Row>): CellState {
  if (row.conflicts.includes(column.key)) return "conflict";
  if (!isUnsaved(row, column)) return column.savedIn(row.saved) === null ? "empty" : "saved";
  return refusalOf(row, column) === null ? "unsaved" : "refused";
}

/** The reason for which the typed text cannot be saved; null if it can. */
export function refusalOf<Row>(row: SheetRow<Row>, column: SheetColumn<Row>): string | null {
  const text = row.typed[column.key];
  if (text === undefined || !isUnsaved(row, column)) return null;
  const read = column.read(text);
  return read.ok ? (row.refused[column.key] ?? row.rowRefused) : read.reason;
}

/** Rows with something to save that need no attention first. */
export function savableRows<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>): SheetRow<Row>[] {
  return rows.filter((row) => {
    const states = kind.columns.map((column) => cellState(row, column));
    return (
      states.includes("unsaved") && !states.includes("refused") && !states.includes("conflict")
    );
  });
}

/** Counts the cells in a state. */
export function countCells<Row>(
  kind: SheetKind<Row>,
  rows: SheetRows<Row>,
  state: CellState,
): number {
  return rows.reduce(
    (count, row) =>
      count + kind.columns.filter((column) => cellState(row, column) === state).length,
    0,
  );
}

/** Returns the cells of a row that were typed and are not saved. */
export function unsavedCells<Row>(kind: SheetKind<Row>, row: SheetRow<Row>): Cells {
  const unsaved = kind.columns.filter((column) => isUnsaved(row, column)).map(({ key }) => key);
  return onlyCells(row.typed, (key) => unsaved.includes(key));
}

/** Formats the server's value for a cell: "7.5", "ABS", or "". */
export function savedText<Row>(row: Row, column: SheetColumn<Row>): string {
  return String(column.savedIn(row) ?? "");
}

/**
 * Whether a cell has something that the server may lack. Text that was sent counts until there is a
 * response, even if the old value was typed again: the server may have accepted it.
 */
function isUnsaved<Row>({ saved, typed, sent }: SheetRow<Row>, column: SheetColumn<Row>): boolean {
  const text = typed[column.key];
  if (text === undefined || column.isIn?.(saved) === false) return false;
  if (column.key in sent) return true;
  const read = column.read(text);
  const isSame = read.ok && read.value === column.savedIn(saved);
  return !isSame && text.trim() !== savedText(saved, column);
}

function typeInto<Row>(
  kind: SheetKind<Row>,
  row: SheetRow<Row>,
  key: string,
  text: string,
): SheetRow<Row> {
  const column = kind.columns.find((known) => known.key === key);
  if (!column) return row;
  const changed = {
    ...row,
    typed: { ...row.typed, [key]: text },
    refused: onlyCells(row.refused, (other) => other !== key),
    rowRefused: null,
  };
  // Typing the other user's value resolves the conflict.
  return isUnsaved(changed, column)
    ? changed
    : { ...changed, conflicts: row.conflicts.filter((other) => other !== key) };
}

/** In conflict if the server's value has changed since the cell was typed. */
function inQuestion<Row>(
  kind: SheetKind<Row>,
  row: SheetRow<Row>,
  { column: key, seen }: TypedCell,
): SheetRow<Row> {
  const column = kind.columns.find((known) => known.key === key);
  if (!column || seen === undefined || !isUnsaved(row, column)) return row;
  const read = column.read(seen);
  const isSame =
    (read.ok && read.value === column.savedIn(row.saved)) || seen === savedText(row.saved, column);
  return isSame || row.conflicts.includes(key)
    ? row
    : { ...row, conflicts: [...row.conflicts, key] };
}

/** Resets a cell to the server's value. */
function forget<Row>(row: SheetRow<Row>, column: string): SheetRow<Row> {
  const isOther = (key: string) => key !== column;
  return {
    ...row,
    typed: onlyCells(row.typed, isOther),
    refused: onlyCells(row.refused, isOther),
    rowRefused: null,
    conflicts: row.conflicts.filter(isOther),
  };
}

/** Unsent cells of another tab that this one has not touched. */
function newCells<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>, unsent: CellRows): TypedCell[] {
  return rows.flatMap((row) => {
    if (kind.isClosed?.(row.saved)) return [];
    const ours = unsavedCells(kind, row);
    const theirs = unsavedCells(kind, { ...row, typed: unsent[row.id] ?? {}, sent: {} });
    return Object.entries(theirs)
      .filter(([column]) => !(column in ours))
      .map(([column, text]) => ({ row: row.id, column, text }));
  });
}

/** The server has the sent text; text typed since remains. */
function settle<Row>(
  kind: SheetKind<Row>,
  row: SheetRow<Row>,
  current: Row,
  sent: Cells,
): SheetRow<Row> {
  const typedSince = onlyCells(row.typed, (key) => row.typed[key] !== sent[key]);
  const settled = {
    ...row,
    saved: current,
    typed: typedSince,
    sent: {},
    refused: {},
    rowRefused: null,
    conflicts: [],
  };
  return { ...settled, typed: unsavedCells(kind, settled) };
}

/** Takes over another user's saved row; only cells that both changed are in conflict. */
function rebase<Row>(kind: SheetKind<Row>, row: SheetRow<Row>, current: Row): SheetRow<Row> {
  if (kind.versionOf(current) === kind.versionOf(row.saved)) return row;
  const rebased = { ...row, saved: current, typed: unsavedCells(kind, row), sent: {} };
  const typed = unsavedCells(kind, rebased);
  const both = kind.columns.filter(
    (column) =>
      column.key in typed &&
      (row.conflicts.includes(column.key) ||
        // A value that this person sent without getting a response is not another user's.
        ![savedText(row.saved, column), row.sent[column.key]].includes(savedText(current, column))),
  );
  return { ...rebased, typed, conflicts: both.map(({ key }) => key) };
}

function resolve<Row>(row: SheetRow<Row>, column: string, keep: "mine" | "theirs"): SheetRow<Row> {
  return {
    ...row,
    conflicts: row.conflicts.filter((key) => key !== column),
    typed: keep === "mine" ? row.typed : onlyCells(row.typed, (key) => key !== column),
  };
}

/** Nothing of a refused row was written, so none of its cells is pending. */
function refuse<Row>(row: SheetRow<Row>, { column, reason }: Refusal): SheetRow<Row> {
  return column === null
    ? { ...row, sent: {}, rowRefused: reason }
    : { ...row, sent: {}, refused: { ...row.refused, [column]: reason } };
}

function onlyCells(cells: Cells, isIncluded: (key: string) => boolean): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key]) => isIncluded(key)));
}

function withRows<Row>(
  kind: SheetKind<Row>,
  rows: SheetRows<Row>,
  current: readonly Row[],
  change: (row: SheetRow<Row>, current: Row) => SheetRow<Row>,
): SheetRows<Row> {
  const byId = new Map(current.map((saved) => [kind.idOf(saved), saved]));
  return rows.map((row) => {
    const saved = byId.get(row.id);
    return saved === undefined ? row : change(row, saved);
  });
}
