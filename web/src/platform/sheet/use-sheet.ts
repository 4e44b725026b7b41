import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { ApiError, messageOf } from "../client/api-error.ts";
import { loadedOutbox, loadOutbox } from "../offline/own-outbox.ts";
import { useWhenIdle } from "../../ui/frame/use-when-idle.ts";
import { clearDraft, loadDraft, onDraftInOtherTab, saveDraft } from "../drafts.ts";
import {
  openSheet,
  savableRows,
  sheetReducer,
  unsavedCells,
  type ReplacedCell,
  type SheetAction,
  type SheetKind,
  type SheetRows,
  type TypedCell,
} from "./sheet-state.ts";
import { sendBatch, type SheetCalls } from "./send-batch.ts";
import type { WaitingSheet } from "./sheet-sender.ts";
import { cellsToStore, linesOf, storedCellsIn } from "./stored-cells.ts";
import { failures } from "../../ui/text.ts";

interface SheetOptions<Row> extends SheetCalls<Row> {
  /** The rows as last read from the server; typed cells take precedence. */
  rows: readonly Row[];
  /** The signed-in account, under which this browser stores unsent cells. */
  accountId: string;
  /** Key of the sheet, for instance `scores/CLASS/SUBJECT/TERM`. */
  form: string;
  /** Data for sending the sheet later, after a lost connection. */
  later: {
    /** The kind of change in the outbox. */
    kind: string;
    /** Title for the person: "Scores of Primary 4 in English". */
    title: string;
    /** The page with the sheet. */
    href: string;
    /** Key with which the kind's sender opens the sheet. */
    sheet: unknown;
  };
  onSaved: (count: number) => void;
  /** Error message if the server gives none. */
  failure?: string;
}

export interface Sheet<Row> {
  kind: SheetKind<Row>;
  rows: SheetRows<Row>;
  type: (cells: readonly TypedCell[]) => void;
  /** Sets many cells at once; `undo` reverts it. */
  paste: (cells: readonly TypedCell[]) => void;
  /** Reverts the last paste; null without one, or once it is saved. */
  undo: (() => void) | null;
  resolve: (row: string, column: string, keep: "mine" | "theirs") => void;
  /**
   * Saves what can be saved; rows named in `also` are sent even if unchanged, unless they need
   * attention.
   *
   * @returns whether the server has everything now
   */
  save: (also?: readonly string[]) => Promise<boolean>;
  saving: boolean;
  /** Whether the sheet started from stored cells. */
  restored: boolean;
  /** Discards all unsaved cells. */
  discard: () => void;
  /** Whether this device stores unsent cells; false if it has no space. */
  isStored: boolean;
  /** Whether the last save waits for a network; it is then sent without the page. */
  waiting: boolean;
  /** Error of the last save without a usable response; null after a success. */
  error: string | null;
}

/**
 * State of a sheet being filled in. Each keystroke is stored on this device under the account until
 * the server has it; a save without a response is sent later, whatever page is open.
 */
export function useSheet<Row>(options: SheetOptions<Row>): Sheet<Row> {
  const { kind, accountId, form } = options;
  const [rows, dispatch] = useReducer(
    (state: SheetRows<Row>, action: SheetAction<Row>) => sheetReducer(kind, state, action),
    null,
    () => openSheet(kind, options.rows, storedCellsIn(loadDraft(accountId, form)?.contents)),
  );
  const [lastPaste, setLastPaste] = useState<readonly ReplacedCell[]>([]);
  const [restored, setRestored] = useState(() => hasUnsaved(kind, rows));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isStored, setStored] = useState(true);
  const [waits, setWaits] = useState(false);
  const [retryOnline, setRetryOnline] = useState(false);
  useWhenIdle(useCallback(() => loadOutbox(accountId), [accountId]));
  useEffect(() => {
    const outbox = waits ? loadedOutbox(accountId) : null;
    const isGone = () => outbox?.state().changes.every(({ record }) => record !== form);
    return outbox?.subscribe(() => isGone() && setWaits(false));
  }, [waits, accountId, form]);

  const hadUnsaved = useRef(false);
  useEffect(() => {
    const cells = cellsToStore(kind, rows);
    const isEmpty = Object.keys(cells.unsent).length === 0;
    if (isEmpty) clearDraft(accountId, form);
    // The waiting cells have reached the server, or were discarded.
    if (isEmpty && hadUnsaved.current) void loadedOutbox(accountId)?.dropRecord(form);
    hadUnsaved.current = !isEmpty;
    if (isEmpty) return;
    void saveDraft(accountId, form, cells).then(setStored);
  }, [kind, rows, accountId, form]);

  useEffect(
    () =>
      onDraftInOtherTab(accountId, form, (contents) =>
        dispatch({ type: "typed elsewhere", unsent: storedCellsIn(contents).unsent }),
      ),
    [accountId, form],
  );

  const updateRows = useEffectEvent((latest: readonly Row[]) => {
    const known = new Map(rows.map((row) => [row.id, kind.versionOf(row.saved) ?? 0]));
    // Data requested before a save may arrive after it and be older than its response.
    const newer = latest.filter(
      (row) => (kind.versionOf(row) ?? 0) > (known.get(kind.idOf(row)) ?? Infinity),
    );
    if (newer.length > 0) dispatch({ type: "changed elsewhere", rows: newer });
  });
  useEffect(() => updateRows(options.rows), [options.rows]);

  /** Sends the rows and returns the number saved; null if the cells wait for a network. */
  async function sendOrStore(batch: SheetRows<Row>): Promise<number | null> {
    const send = () => sendBatch(options, batch, dispatch);
    const outbox = await loadOutbox(accountId);
    if (outbox === null) return send();
    const { sheet, ...change } = options.later;
    const whole = batch.filter((row) => !hasUnsaved(kind, [row]));
    const input: WaitingSheet<unknown> = {
      sheet,
      cells: cellsToStore(kind, batch),
      asTheyWere: Object.fromEntries(whole.map(({ id, saved }) => [id, kind.versionOf(saved)])),
    };
    const lines = linesOf(kind, batch);
    const outcome = await outbox.save({ ...change, record: form, input, lines }, true, send);
    return outcome && outcome.response;
  }

  async function save(also: readonly string[] = []): Promise<boolean> {
    const savable = savableRows(kind, rows);
    const batch = rows.filter(
      (row) =>
        savable.includes(row) ||
        (also.includes(row.id) && Object.keys(unsavedCells(kind, row)).length === 0),
    );
    const isIncomplete = rows.some((row) => !batch.includes(row) && hasUnsaved(kind, [row]));
    if (saving) return false;
    if (batch.length === 0) return !isIncomplete;
    setSaving(true);
    setError(null);
    setWaits(false);
    setRetryOnline(false);
    try {
      const saved = await sendOrStore(batch);
      setRestored(false);
      setWaits(saved === null);
      if (saved === null) return false;
      if (saved > 0) options.onSaved(saved);
      return saved === batch.length && !isIncomplete;
    } catch (thrown) {
      setError(messageOf(thrown, options.failure ?? failures.save));
      setRetryOnline(thrown instanceof ApiError && thrown.status === 0);
      return false;
    } finally {
      setSaving(false);
    }
  }

  // In a browser without storage, only this page can send later.
  const retry = useEffectEvent(() => void save());
  useEffect(() => {
    if (!retryOnline) return;
    const onOnline = () => retry();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [retryOnline]);

  const pasted = lastPaste.filter(
    ({ row, column, text }) => rows.find(({ id }) => id === row)?.typed[column] === text,
  );
  return {
    kind,
    rows,
    saving,
    waiting: waits,
    isStored,
    error,
    restored: restored && hasUnsaved(kind, rows),
    discard() {
      dispatch({ type: "discarded" });
      setRestored(false);
    },
    paste(cells) {
      setLastPaste(withReplaced(rows, cells));
      dispatch({ type: "typed", cells });
    },
    undo: pasted.length === 0 ? null : () => dispatch({ type: "undone", cells: pasted }),
    type: useCallback((cells) => dispatch({ type: "typed", cells }), []),
    resolve: (row, column, keep) => dispatch({ type: "resolved", row, column, keep }),
    save,
  };
}

function hasUnsaved<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>): boolean {
  return rows.some((row) => Object.keys(unsavedCells(kind, row)).length > 0);
}

/** The cells of a paste with the texts that they replace. */
function withReplaced<Row>(rows: SheetRows<Row>, cells: readonly TypedCell[]): ReplacedCell[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cells.map((cell) => ({
    ...cell,
    before: byId.get(cell.row)?.typed[cell.column] ?? null,
  }));
}
