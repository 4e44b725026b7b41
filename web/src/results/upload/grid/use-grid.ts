import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useAccount } from "../../../accounts/account.ts";
import { ApiError, messageOf } from "../../../platform/client/api-error.ts";
import {
  clearUnsent,
  loadUnsent,
  onUnsentElsewhere,
  saveUnsent,
} from "../../../platform/unsent.ts";
import { toastSuccess } from "../../../ui/feedback/toast.ts";
import {
  gridReducer,
  savableRows,
  seenOf,
  unsentOf,
  type GridState,
  type TypedCell,
  type TypedRows,
} from "./grid-state.ts";
import { saveGrid } from "./save-grid.ts";
import { sheetForm } from "./unsent-sheets.ts";

export interface Grid {
  state: GridState;
  type(cells: readonly TypedCell[]): void;
  resolve(studentId: string, part: PartKey, keep: "mine" | "theirs"): void;
  save(): void;
  saving: boolean;
  /** Whether this device keeps what is unsent; it may have no room left. */
  kept: boolean;
  /** What kept the last save from reaching the school; null after one that did. */
  error: string | null;
}

/**
 * One sheet being filled in. Each keystroke is kept on this device under the account until the
 * school has it; after a lost connection the save is tried again as soon as there is a network.
 */
export function useGrid(sheet: ScoreSheet): Grid {
  const account = useAccount();
  const form = sheetForm({
    classId: sheet.class.id,
    subjectId: sheet.subject.id,
    termId: sheet.termId,
  });
  const [state, dispatch] = useReducer(gridReducer, sheet, (opened) =>
    gridReducer(
      { scheme: opened.scheme, rows: [] },
      {
        type: "opened",
        sheet: opened,
        ...asKept(loadUnsent(account.id, form)?.contents),
      },
    ),
  );
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [kept, setKept] = useState(true);
  const [retryOnline, setRetryOnline] = useState(false);

  useEffect(() => {
    const unsent = unsentOf(state);
    if (Object.keys(unsent).length === 0) clearUnsent(account.id, form);
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- what the device answered
    else setKept(saveUnsent(account.id, form, { unsent, seen: seenOf(state) }));
  }, [state, account.id, form]);

  useEffect(
    () =>
      onUnsentElsewhere(account.id, form, (contents) =>
        dispatch({ type: "typed elsewhere", unsent: asKept(contents).unsent }),
      ),
    [account.id, form],
  );

  async function save(): Promise<void> {
    const rows = savableRows(state);
    if (rows.length === 0) return;
    setSaving(true);
    setError(null);
    setRetryOnline(false);
    try {
      const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
      const saved = await saveGrid(key, rows, sheet.scheme, dispatch);
      if (saved > 0) toastSuccess(`Saved ${saved} ${saved === 1 ? "row" : "rows"}`);
    } catch (thrown) {
      setError(messageOf(thrown, "Failed to save"));
      setRetryOnline(thrown instanceof ApiError && thrown.status === 0);
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

  return {
    state,
    saving,
    kept,
    error,
    type: (cells) => dispatch({ type: "typed", cells }),
    resolve: (studentId, part, keep) => dispatch({ type: "resolved", studentId, part, keep }),
    save: () => void save(),
  };
}

/** What this device kept, as far as it still is what this form writes. */
function asKept(contents: unknown): { unsent: TypedRows; seen: TypedRows } {
  const { unsent, seen } = recordOf(contents);
  return { unsent: asTyped(unsent), seen: asTyped(seen) };
}

function asTyped(rows: unknown): TypedRows {
  const entries = Object.entries(recordOf(rows)).filter(([, typed]) =>
    Object.values(recordOf(typed)).every((text) => typeof text === "string"),
  );
  return Object.fromEntries(entries) as TypedRows;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
