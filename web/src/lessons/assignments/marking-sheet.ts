import { COMMENT_LENGTH } from "@school/core/lessons/assignments/assignment.ts";
import type { Marking, MarkingRow } from "@school/core/lessons/assignments/contract.ts";
import { parseScoreText } from "@school/core/results/scores.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import { cellValue, type SheetColumn } from "../../platform/sheet/sheet-state.ts";
import { lessonsApi } from "../api.ts";

/** Identifies a class of an assignment. */
export interface MarkingKey {
  readonly id: string;
  readonly classId: string;
}

/**
 * Returns the calls that save the scores and comments of a class.
 *
 * @param onRead receives the class's marking as the server has it after a save
 */
export function markingCalls(
  { id, classId }: MarkingKey,
  maxScore: number,
  onRead: (marking: Marking) => void,
): SheetCalls<MarkingRow> {
  const score = scoreColumn(maxScore);
  function rowsOf(marking: Marking): readonly MarkingRow[] {
    onRead(marking);
    return marking.rows;
  }
  return {
    kind: {
      columns: [score, comment] as SheetColumn<MarkingRow>[],
      idOf: ({ student }) => student.id,
      nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
      versionOf: ({ version }) => version,
    },
    async send(batch) {
      const rows = batch.map((row) => ({
        studentId: row.id,
        version: row.saved.version,
        score: cellValue(row, score),
        comment: cellValue(row, comment),
      }));
      return rowsOf((await lessonsApi.saveMarks.call({ id, classId, rows })).data);
    },
    rowsIn(error) {
      const current = currentOf(lessonsApi.saveMarks, error, "stale_version");
      return current && rowsOf(current);
    },
  };
}

function scoreColumn(maxScore: number): SheetColumn<MarkingRow, number | null> {
  return {
    key: "score",
    label: "Score",
    note: `/${maxScore}`,
    savedIn: (row) => row.score,
    read(text) {
      const read = parseScoreText(text, maxScore);
      if (!read.ok) return { ok: false, reason: `The score ${read.reason}.` };
      return read.value === "ABS"
        ? { ok: false, reason: "Leave the cell empty if there is no work." }
        : { ok: true, value: read.value };
    },
  };
}

const comment: SheetColumn<MarkingRow, string | null> = {
  key: "comment",
  label: "Comment",
  sentences: COMMENT_LENGTH,
  savedIn: (row) => row.comment,
  read: (text) =>
    text.length > COMMENT_LENGTH
      ? { ok: false, reason: `A comment has at most ${COMMENT_LENGTH} characters.` }
      : { ok: true, value: text.trim() === "" ? null : text.trim() },
};
