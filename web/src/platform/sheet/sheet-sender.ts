import { ApiError } from "../client/api-error.ts";
import type { ChangeToSend, SendChange } from "../offline/outbox.ts";
import {
  type Guard,
  isFields,
  isNullOr,
  isNumber,
  isRecordOf,
  isText,
  readStored,
} from "../offline/stored-guards.ts";
import { clearDraft, loadDraft, saveDraft } from "../drafts.ts";
import { grid } from "../../ui/text.ts";
import { sendBatch, type SheetCalls } from "./send-batch.ts";
import {
  type Cells,
  openSheet,
  savableRows,
  type SheetKind,
  sheetReducer,
  unsavedCells,
  type SheetRow,
  type SheetRows,
  type StoredCells,
} from "./sheet-state.ts";
import { cellsToStore, storedCellsIn } from "./stored-cells.ts";

/** A sheet in its current state on the server. */
interface OpenedSheet<Row> extends SheetCalls<Row> {
  readonly rows: readonly Row[];
}

const isCells = isRecordOf(isRecordOf(isText));

/** Input of a sheet waiting to be sent: the sheet's key, and the cells saved offline. */
export interface WaitingSheet<Key> {
  readonly sheet: Key;
  readonly cells: StoredCells;
  /** Versions of rows that were saved unchanged, by row; skipped if the server has a later one. */
  readonly asTheyWere: Readonly<Record<string, number | null>>;
}

/**
 * Sends stored cells of a sheet without its page. They are compared with the server's values, so
 * that equal cells are not sent again, and cells that another user has changed since stay for the
 * page to resolve. Cells of a row that was closed or moved away since refuse the change, which the
 * person then still sees with its values.
 *
 * @param isKey whether a value is a sheet's key
 * @param open reads the sheet
 */
export function sheetSender<Key, Row>(
  isKey: Guard<Key>,
  open: (key: Key) => Promise<OpenedSheet<Row>>,
): SendChange {
  const isWaiting = isFields<WaitingSheet<Key>>({
    sheet: isKey,
    cells: isFields<StoredCells>({ unsent: isCells, seen: isCells }),
    asTheyWere: isRecordOf(isNullOr(isNumber)),
  });
  return async (change) => {
    const { sheet: key, cells, asTheyWere } = readStored(isWaiting, change.input);
    const sheet = await open(key);
    const { kind } = sheet;
    let rows = openSheet(kind, sheet.rows, cells);
    const savable = savableRows(kind, rows);
    const isToSend = (row: SheetRow<Row>) =>
      savable.includes(row) || asTheyWere[row.id] === kind.versionOf(row.saved);
    await sendBatch(sheet, rows.filter(isToSend), (action) => {
      rows = sheetReducer(kind, rows, action);
    });
    forgetSaved(sheet, rows, change);
    const count = rows.reduce((n, row) => n + countCells(unsavedCells(kind, row)), 0);
    const closed = countClosed(kind, sheet.rows, cells);
    if (count + closed === 0) return;
    const message = [
      ...(count === 0 ? [] : [grid.attention(count, "cell")]),
      ...(closed === 0 ? [] : [grid.closed(closed)]),
    ].join(" ");
    throw new ApiError({ status: 409, code: "cells_left", message });
  };
}

const countCells = (cells: Cells) => Object.keys(cells).length;

/** Counts cells that differ from the server's and whose row is closed or no longer on the sheet. */
function countClosed<Row>(
  kind: SheetKind<Row>,
  rows: readonly Row[],
  { unsent }: StoredCells,
): number {
  const open = openSheet({ ...kind, isClosed: () => false }, rows, { unsent, seen: {} });
  const there = new Map(open.map((row) => [row.id, row]));
  return Object.entries(unsent).reduce((sum, [id, cells]) => {
    const row = there.get(id);
    if (row === undefined) return sum + countCells(cells);
    return kind.isClosed?.(row.saved) === true ? sum + countCells(unsavedCells(kind, row)) : sum;
  }, 0);
}

/** The page starts with the cells that are still unsaved, and their conflicts. */
function forgetSaved<Row>(
  { kind }: SheetCalls<Row>,
  sent: SheetRows<Row>,
  { accountId, record: form, href }: Pick<ChangeToSend, "accountId" | "record" | "href">,
): void {
  const unsent = loadDraft(accountId, form);
  const stored = storedCellsIn(unsent?.contents);
  const sheet = openSheet(
    kind,
    sent.map(({ saved }) => saved),
    stored,
  );
  const cells = cellsToStore(kind, sheet);
  if (Object.keys(cells.unsent).length === 0) clearDraft(accountId, form);
  else void saveDraft(accountId, form, cells, unsent?.href ?? href);
}
