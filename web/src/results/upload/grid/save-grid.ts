import type { Result } from "@school/core/results/schemas.ts";
import type { Scores } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { ApiError } from "../../../platform/client/api-error.ts";
import { boundToAccount } from "../../../platform/session/bound-to-account.ts";
import { resultsApi } from "../../api.ts";
import type { GridAction, GridRow, Refusal } from "./grid-state.ts";
import { rowScores } from "./grid-state.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";

export interface SheetKey {
  classId: string;
  subjectId: string;
  termId: string;
}

interface SheetRow {
  studentId: string;
  version: number | null;
  scores: Scores;
}

/**
 * Saves rows as one batch. The school takes a batch whole or not at all; when it refuses some
 * rows, `dispatch` learns why, and the others are sent again without them.
 *
 * @returns how many rows were saved; throws what is no answer about rows (no network, no right)
 */
export async function saveGrid(
  sheet: SheetKey,
  rows: readonly GridRow[],
  scheme: GradingScheme,
  dispatch: (action: GridAction) => void,
): Promise<number> {
  let batch: SheetRow[] = rows.map((row) => ({
    studentId: row.student.id,
    version: row.saved?.version ?? null,
    scores: rowScores(row, scheme),
  }));
  const expectSameAccount = boundToAccount();
  while (batch.length > 0) {
    expectSameAccount();
    try {
      const { data } = await resultsApi.saveSheet.call({ ...sheet, rows: batch });
      dispatch({ type: "saved", results: data.map(({ result }) => result) });
      return data.length;
    } catch (error) {
      const refused = error instanceof ApiError ? takeRefusal(error, batch, dispatch) : null;
      if (refused === null || refused.size === 0) throw error;
      batch = batch.filter(({ studentId }) => !refused.has(studentId));
    }
  }
  return 0;
}

/** Tells the grid what the answer says of which rows; null if it says nothing of rows. */
function takeRefusal(
  error: ApiError,
  batch: readonly SheetRow[],
  dispatch: (action: GridAction) => void,
): Set<string> | null {
  if (error.code === "stale_version" && Array.isArray(error.current)) {
    const results = error.current as Result[];
    dispatch({ type: "changed elsewhere", results });
    return new Set(results.map((result) => result.student.id));
  }
  const refusals = error.issues.flatMap((issue): Refusal[] => {
    const [list, index, field, part] = issue.path;
    const row = list === "rows" && typeof index === "number" ? batch[index] : undefined;
    if (!row) return [];
    const ofPart = field === "scores" && typeof part === "string" ? (part as PartKey) : null;
    return [{ studentId: row.studentId, part: ofPart, reason: issue.message }];
  });
  if (refusals.length === 0) return null;
  dispatch({ type: "refused", refusals });
  return new Set(refusals.map(({ studentId }) => studentId));
}
