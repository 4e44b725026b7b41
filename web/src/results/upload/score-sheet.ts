import type { Result } from "@school/core/results/schemas.ts";
import { parseScoreText, type Score, type Scores } from "@school/core/results/scores.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import {
  cellValue,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
} from "../../platform/sheet/sheet-state.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import { useSheet } from "../../platform/sheet/use-sheet.ts";
import { resultsApi } from "../api.ts";
import type { SheetKey } from "./sheet-address.ts";

/** The rows of a score sheet, with a column for each part. */
export function scoreKind({ parts }: GradingScheme): SheetKind<ScoreSheetRow, Score> {
  return {
    columns: parts.map(({ key, label, max }) => ({
      key,
      label,
      note: `/${max}`,
      savedIn: ({ result }) => result?.scores[key] ?? null,
      read(text) {
        const read = parseScoreText(text, max);
        return read.ok ? read : { ok: false, reason: `${label} ${read.reason}` };
      },
    })),
    idOf: ({ student }) => student.id,
    nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
    versionOf: ({ result }) => result?.version ?? null,
    isClosed: ({ result }) => result?.status === "approved",
  };
}

/** Column of the teacher's comment on a result. */
export const commentColumn: SheetColumn<ScoreSheetRow, string | null> = {
  key: "teacherComment",
  label: "Teacher's comment",
  savedIn: ({ result }) => result?.teacherComment ?? null,
  read: (text) => ({ ok: true, value: text.trim() || null }),
};

/** The whole row once saved: typed values over stored ones. */
export function rowScores(
  { columns }: Pick<SheetKind<ScoreSheetRow, Score>, "columns">,
  row: SheetRow<ScoreSheetRow>,
): Scores {
  return Object.fromEntries(columns.map((column) => [column.key, cellValue(row, column)]));
}

export function keyOf(sheet: ScoreSheet): SheetKey {
  return { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
}

/**
 * Returns the calls that save rows of a sheet: scores, and the comment if it is entered beside
 * them.
 */
export function scoreCalls(
  key: SheetKey,
  scores: SheetKind<ScoreSheetRow, Score>,
  withComment: boolean,
): SheetCalls<ScoreSheetRow> {
  return {
    kind: withComment ? { ...scores, columns: [...scores.columns, commentColumn] } : scores,
    async send(batch) {
      const { data } = await resultsApi.saveSheet.call({
        ...key,
        rows: batch.map((row) => ({
          studentId: row.id,
          version: row.saved.result?.version ?? null,
          scores: rowScores(scores, row),
          ...(withComment && { teacherComment: cellValue(row, commentColumn) }),
        })),
      });
      return data.map(({ result }) => rowOf(result));
    },
    rowsIn: (error) => currentOf(resultsApi.saveSheet, error, "stale_version")?.map(rowOf),
  };
}

interface ScoreSheetOptions {
  sheet: ScoreSheet;
  /** The pupils whose scores are entered. */
  rows: readonly ScoreSheetRow[];
  /** Calls that save the rows; the same object in every render. */
  calls: SheetCalls<ScoreSheetRow>;
  /** Key of the unsaved scores on this device. */
  form: string;
  /** Title of the change: "Scores of Primary 4 in English". */
  title: string;
  /** The page with the scores. */
  href: string;
  onSaved: (count: number) => void;
  failure?: string;
}

/** Score entry for some pupils of one sheet; all readers of the sheet see what was saved. */
export function useScoreSheet(options: ScoreSheetOptions) {
  const { sheet, rows, calls, form, title, href, onSaved, failure } = options;
  const account = useAccount();
  const queries = useQueryClient();
  const key = keyOf(sheet);
  const withComment = calls.kind.columns.some((column) => column.key === commentColumn.key);
  const waiting: WaitingScores = { ...key, withComment };
  return useSheet<ScoreSheetRow>({
    ...calls,
    rows,
    accountId: account.id,
    form,
    later: { kind: "scores", title, href, sheet: waiting },
    async send(batch) {
      const saved = await calls.send(batch);
      // Readers of the sheet on this page are updated at once, other pages when they open.
      await queries.invalidateQueries({ queryKey: resultsApi.key(), refetchType: "none" });
      queries.setQueryData(
        resultsApi.sheet.queryKey({ input: key }),
        (read) => read && { data: withRows(read.data, saved) },
      );
      return saved;
    },
    onSaved,
    ...(failure && { failure }),
  });
}

/** Input of scores that wait for a network. */
export interface WaitingScores extends SheetKey {
  withComment: boolean;
}

function withRows(sheet: ScoreSheet, saved: readonly ScoreSheetRow[]): ScoreSheet {
  const byPupil = new Map(saved.map((row) => [row.student.id, row]));
  return { ...sheet, rows: sheet.rows.map((row) => byPupil.get(row.student.id) ?? row) };
}

function rowOf(result: Result): ScoreSheetRow {
  return { student: result.student, result };
}
