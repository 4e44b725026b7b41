import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { parseScoreText, type Score } from "@school/core/results/scores.ts";
import { currentOf } from "../../../platform/client/api-error.ts";
import type { SheetCalls } from "../../../platform/sheet/send-batch.ts";
import { cellValue, type SheetColumn } from "../../../platform/sheet/sheet-state.ts";
import { testsApi } from "../../api.ts";

export type PaperRow = PaperScores["rows"][number];

interface PaperCalls extends SheetCalls<PaperRow> {
  readonly marks: SheetColumn<PaperRow, Score>;
}

/**
 * Returns the calls that save scores of a test on paper.
 *
 * @param onRead called with the server's test after a save
 */
export function paperCalls(
  testId: string,
  totalMarks: number,
  onRead: (scores: PaperScores) => void,
): PaperCalls {
  const marks = marksColumn(totalMarks);
  function rowsOf(scores: PaperScores): readonly PaperRow[] {
    onRead(scores);
    return scores.rows.filter(({ hasSheet }) => !hasSheet);
  }
  return {
    marks,
    kind: {
      columns: [marks],
      idOf: ({ student }) => student.id,
      nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
      versionOf: ({ version }) => version,
    },
    async send(batch) {
      const rows = batch.map((row) => ({
        studentId: row.id,
        marks: cellValue(row, marks),
        version: row.saved.version,
      }));
      return rowsOf((await testsApi.savePaperScores.call({ id: testId, rows })).data);
    },
    rowsIn(error) {
      const current = currentOf(testsApi.savePaperScores, error, "stale_version");
      return current && rowsOf(current);
    },
  };
}

function marksColumn(totalMarks: number): SheetColumn<PaperRow, Score> {
  return {
    key: "marks",
    label: "Marks",
    note: `/${totalMarks}`,
    savedIn: ({ marks }) => marks,
    read(text) {
      const read = parseScoreText(text, totalMarks);
      if (!read.ok) return { ok: false, reason: `The score ${read.reason}.` };
      const isFine = typeof read.value === "number" && !Number.isInteger(read.value * 2);
      return isFine ? { ok: false, reason: "Use whole or half marks, such as 7.5." } : read;
    },
  };
}
