import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useAccount } from "../../../accounts/account.ts";
import { ApiError, messageOf } from "../../../platform/client/api-error.ts";
import { boundToAccount } from "../../../platform/session/bound-to-account.ts";
import {
  clearUnsent,
  loadUnsent,
  onUnsentElsewhere,
  saveUnsent,
} from "../../../platform/unsent.ts";
import { toastSuccess } from "../../../ui/feedback/toast.ts";
import { testsApi } from "../../api.ts";
import {
  marksOf,
  openPaper,
  paperReducer,
  savablePaper,
  unsentPaper,
  type PaperAction,
  type PaperRow,
} from "./paper-state.ts";

/**
 * The scores of one test on paper, being typed in. Each keystroke is kept on this device under the
 * account until the school has it; after a lost connection the save is tried again as soon as there
 * is a network.
 */
export function usePaper(sheet: PaperScores) {
  const account = useAccount();
  const queries = useQueryClient();
  const testId = sheet.test.id;
  const form = `paper-scores/${testId}`;
  const [state, dispatch] = useReducer(paperReducer, sheet, (opened) =>
    openPaper(opened, asTyped(loadUnsent(account.id, form)?.contents)),
  );
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [kept, setKept] = useState(true);
  const [retryOnline, setRetryOnline] = useState(false);

  useEffect(() => {
    const unsent = unsentPaper(state);
    if (Object.keys(unsent).length === 0) clearUnsent(account.id, form);
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- what the device answered
    else setKept(saveUnsent(account.id, form, unsent));
  }, [state, account.id, form]);

  useEffect(
    () =>
      onUnsentElsewhere(account.id, form, (contents) =>
        dispatch({ type: "typed elsewhere", cells: asTyped(contents) }),
      ),
    [account.id, form],
  );

  async function save(): Promise<void> {
    const rows = savablePaper(state);
    if (saving || rows.length === 0) return;
    setSaving(true);
    setError(null);
    setRetryOnline(false);
    try {
      const saved = await send(testId, rows, state.totalMarks, dispatch);
      if (saved > 0) toastSuccess(`Saved ${saved} ${saved === 1 ? "score" : "scores"}`);
      void queries.invalidateQueries({ queryKey: testsApi.list.key() });
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

  return { state, saving, kept, error, dispatch, save: () => void save() };
}

/**
 * Saves rows as one batch. The school takes a batch whole or not at all; when it refuses some
 * rows, `dispatch` learns why, and the others are sent again without them.
 *
 * @returns how many were saved; throws what is no answer about rows (no network, no right)
 */
async function send(
  id: string,
  rows: readonly PaperRow[],
  totalMarks: number,
  dispatch: (action: PaperAction) => void,
): Promise<number> {
  let batch = rows;
  const expectSameAccount = boundToAccount();
  while (batch.length > 0) {
    expectSameAccount();
    try {
      const { data } = await testsApi.savePaperScores.call({
        id,
        rows: batch.map((row) => ({
          studentId: row.student.id,
          marks: marksOf(row, totalMarks),
          version: row.version,
        })),
      });
      const sent = Object.fromEntries(batch.map(({ student, typed }) => [student.id, typed ?? ""]));
      dispatch({ type: "saved", sheet: data, sent });
      return batch.length;
    } catch (error) {
      const refused = error instanceof ApiError ? takeRefusal(error, batch, dispatch) : null;
      if (refused === null || refused.size === 0) throw error;
      batch = batch.filter(({ student }) => !refused.has(student.id));
    }
  }
  return 0;
}

/** Tells the sheet what the answer says of which pupils; null if it says nothing of pupils. */
function takeRefusal(
  error: ApiError,
  batch: readonly PaperRow[],
  dispatch: (action: PaperAction) => void,
): Set<string> | null {
  if (error.code === "stale_version" && error.current) {
    const sheet = error.current as PaperScores;
    dispatch({ type: "changed elsewhere", sheet });
    const now = new Map(sheet.rows.map(({ student, version }) => [student.id, version]));
    return new Set(
      batch.flatMap(({ student, version }) =>
        now.get(student.id) === version ? [] : [student.id],
      ),
    );
  }
  const reasons = error.issues.flatMap(({ path: [list, index], message }) => {
    const row = list === "rows" && typeof index === "number" ? batch[index] : undefined;
    return row ? [[row.student.id, message] as const] : [];
  });
  if (reasons.length === 0) return null;
  dispatch({ type: "refused", reasons: Object.fromEntries(reasons) });
  return new Set(reasons.map(([studentId]) => studentId));
}

/** What this device kept, as far as it still is what this form writes. */
function asTyped(contents: unknown): Record<string, string> {
  if (typeof contents !== "object" || contents === null) return {};
  const texts: [string, unknown][] = Object.entries(contents);
  return Object.fromEntries(
    texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
