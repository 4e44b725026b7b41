import { useCallback, useEffect, useEffectEvent, useReducer, useState } from "react";
import { ApiError, messageOf } from "../client/api-error.ts";
import { boundToAccount } from "../session/bound-to-account.ts";
import { clearUnsent, loadUnsent, onUnsentInOtherTab, saveUnsent } from "../unsent.ts";
import {
  openSheet,
  savableRows,
  sheetReducer,
  unsavedCells,
  withReplaced,
  type CellRows,
  type ReplacedCell,
  type StoredCells,
  type Refusal,
  type SheetAction,
  type SheetKind,
  type SheetRows,
  type TypedCell,
} from "./sheet-state.ts";
import { cellsToStore } from "./stored-cells.ts";
import { failures } from "../../ui/text.ts";

interface SheetOptions<Row> {
  kind: SheetKind<Row>;
  /** The rows as the school had them when they were read last; typed cells stay over them. */
  rows: readonly Row[];
  /** The signed-in account, under which this browser keeps what is unsent. */
  accountId: string;
  /** What the sheet is about, for instance `scores/CLASS/SUBJECT/TERM`. */
  form: string;
  /** Saves the rows as one batch, whole or not at all; answers rows as they are now. */
  send: (batch: SheetRows<Row>) => Promise<readonly Row[]>;
  /** The rows in what the school sends along when some were changed by another user. */
  rowsIn: (current: unknown) => readonly Row[];
  onSaved: (count: number) => void;
  /** What the person reads when the server says nothing itself. */
  failure?: string;
}

export interface Sheet<Row> {
  kind: SheetKind<Row>;
  rows: SheetRows<Row>;
  type: (cells: readonly TypedCell[]) => void;
  /** Fills many cells at once, which `undo` takes back. */
  paste: (cells: readonly TypedCell[]) => void;
  /** Takes back the last paste; null when there is none, or it is saved. */
  undo: (() => void) | null;
  resolve: (row: string, column: string, keep: "mine" | "theirs") => void;
  /**
   * Saves what can be saved; rows named in `also` are sent even as they are, unless something in
   * them needs the person's attention.
   *
   * @returns whether the school has everything now
   */
  save: (also?: readonly string[]) => Promise<boolean>;
  saving: boolean;
  /** Whether the sheet began with what was typed before. */
  restored: boolean;
  /** Gives up everything that is not saved. */
  discard: () => void;
  /** Whether this device keeps what is unsent; it may have no room left. */
  kept: boolean;
  /** What kept the last save from reaching the school; null after one that did. */
  error: string | null;
}

/**
 * A sheet being filled in. Each keystroke is kept on this device under the account until the
 * school has it; after a lost connection the save is tried again as soon as there is a network.
 */
export function useSheet<Row>(options: SheetOptions<Row>): Sheet<Row> {
  const { kind, accountId, form } = options;
  const [rows, dispatch] = useReducer(
    (state: SheetRows<Row>, action: SheetAction<Row>) => sheetReducer(kind, state, action),
    null,
    () => openSheet(kind, options.rows, storedCellsIn(loadUnsent(accountId, form)?.contents)),
  );
  const [lastPaste, setLastPaste] = useState<readonly ReplacedCell[]>([]);
  const [restored, setRestored] = useState(() => hasUnsaved(kind, rows));
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [kept, setKept] = useState(true);
  const [retryOnline, setRetryOnline] = useState(false);

  useEffect(() => {
    const cells = cellsToStore(kind, rows);
    if (Object.keys(cells.unsent).length === 0) clearUnsent(accountId, form);
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- what the device answered
    else setKept(saveUnsent(accountId, form, cells));
  }, [kind, rows, accountId, form]);

  useEffect(
    () =>
      onUnsentInOtherTab(accountId, form, (contents) =>
        dispatch({ type: "typed elsewhere", unsent: storedCellsIn(contents).unsent }),
      ),
    [accountId, form],
  );

  const readAgain = useEffectEvent((now: readonly Row[]) => {
    const known = new Map(rows.map((row) => [row.id, kind.versionOf(row.saved) ?? 0]));
    // What was read before a save and arrives after it is older than what the save answered.
    const newer = now.filter(
      (row) => (kind.versionOf(row) ?? 0) > (known.get(kind.idOf(row)) ?? Infinity),
    );
    if (newer.length > 0) dispatch({ type: "changed elsewhere", rows: newer });
  });
  useEffect(() => readAgain(options.rows), [options.rows]);

  async function save(also: readonly string[] = []): Promise<boolean> {
    const savable = savableRows(kind, rows);
    const batch = rows.filter(
      (row) =>
        savable.includes(row) ||
        (also.includes(row.id) && Object.keys(unsavedCells(kind, row)).length === 0),
    );
    const isHeldBack = rows.some((row) => !batch.includes(row) && hasUnsaved(kind, [row]));
    if (saving) return false;
    if (batch.length === 0) return !isHeldBack;
    setSaving(true);
    setError(null);
    setRetryOnline(false);
    try {
      const saved = await sendBatch(options, batch, dispatch);
      setRestored(false);
      if (saved > 0) options.onSaved(saved);
      return saved === batch.length && !isHeldBack;
    } catch (thrown) {
      setError(messageOf(thrown, options.failure ?? failures.save));
      setRetryOnline(thrown instanceof ApiError && thrown.status === 0);
      return false;
    } finally {
      setSaving(false);
    }
  }
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
    kept,
    error,
    restored,
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

/**
 * Sends rows as one batch. When the school refuses some of them, the sheet learns why, and the
 * others are sent again without them.
 *
 * @returns how many were saved; throws what is no answer about rows (no network, no right)
 */
async function sendBatch<Row>(
  { kind, send, rowsIn }: SheetOptions<Row>,
  rows: SheetRows<Row>,
  dispatch: (action: SheetAction<Row>) => void,
): Promise<number> {
  let batch = rows;
  const requireSameAccount = boundToAccount();
  while (batch.length > 0) {
    requireSameAccount();
    const sent = Object.fromEntries(batch.map((row) => [row.id, unsavedCells(kind, row)]));
    dispatch({ type: "sent", cells: sent });
    try {
      dispatch({ type: "saved", rows: await send(batch), sent });
      return batch.length;
    } catch (error) {
      const refused =
        error instanceof ApiError ? takeRefusal(kind, rowsIn, error, batch, dispatch) : [];
      if (refused.length === 0) throw error;
      batch = batch.filter(({ id }) => !refused.includes(id));
    }
  }
  return 0;
}

/** Tells the sheet what the answer says of which rows; none if it says nothing of rows. */
function takeRefusal<Row>(
  kind: SheetKind<Row>,
  rowsIn: (current: unknown) => readonly Row[],
  error: ApiError,
  batch: SheetRows<Row>,
  dispatch: (action: SheetAction<Row>) => void,
): string[] {
  if (error.code === "stale_version" && error.current) {
    const now = rowsIn(error.current);
    dispatch({ type: "changed elsewhere", rows: now });
    const versions = new Map(now.map((row) => [kind.idOf(row), kind.versionOf(row)]));
    return batch
      .filter(({ id, saved }) => versions.has(id) && versions.get(id) !== kind.versionOf(saved))
      .map(({ id }) => id);
  }
  const refusals = error.issues.flatMap(({ path, message }): Refusal[] => {
    const [list, index, ...within] = path;
    const row = list === "rows" && typeof index === "number" ? batch[index] : undefined;
    const column = kind.columns.find(({ key }) => within.includes(key));
    return row ? [{ row: row.id, column: column?.key ?? null, reason: message }] : [];
  });
  if (refusals.length > 0) dispatch({ type: "refused", refusals });
  return refusals.map(({ row }) => row);
}

/** What this device kept, as far as it still is what a sheet writes. */
function storedCellsIn(contents: unknown): StoredCells {
  const { unsent, seen } = recordOf(contents);
  return { unsent: cellRowsOf(unsent), seen: cellRowsOf(seen) };
}

function cellRowsOf(kept: unknown): CellRows {
  return Object.fromEntries(
    Object.entries(recordOf(kept)).map(([row, cells]) => [row, textsOf(cells)]),
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
