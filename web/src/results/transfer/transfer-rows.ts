import type { ScoreTransfer, TransferOutcome } from "@school/core/results/transfer/schemas.ts";
import { sending } from "./text.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";

export type TransferRow = ScoreTransfer["rows"][number];

export interface RowChange {
  readonly key: string;
  readonly words: string;
}

/**
 * Lists the differences between two previews by pupil, including pupils who joined or left the
 * class.
 */
export function changedRows(before: ScoreTransfer, after: ScoreTransfer): RowChange[] {
  const then = new Map(before.rows.map((row) => [row.student.id, row]));
  const studentIds = new Set(after.rows.map(({ student }) => student.id));
  const changes = after.rows.flatMap((row): RowChange[] => {
    const { id: key, name } = row.student;
    const old = then.get(key);
    if (!old) return [{ key, words: `${name}: joined the class` }];
    const words = [
      ...(old.marks === row.marks ? [] : [`marks ${or(old.marks)} → ${or(row.marks)}`]),
      ...after.parts.flatMap(({ key: part, label }) =>
        old.standing[part] === row.standing[part]
          ? []
          : [`${label} ${or(old.standing[part])} → ${or(row.standing[part])}`],
      ),
      ...(row.refusal !== null && old.refusal === null ? ["is now approved"] : []),
    ];
    return words.length > 0 ? [{ key, words: `${name}: ${words.join(", ")}` }] : [];
  });
  const gone = before.rows
    .filter(({ student }) => !studentIds.has(student.id))
    .map(({ student }) => ({ key: student.id, words: `${student.name}: left the class` }));
  const all = [...changes, ...gone];
  return all.length > 0 ? all : [{ key: "saved", words: "The results were saved again." }];
}

function or(score: number | "ABS" | null | undefined): string {
  return score === null || score === undefined ? "none" : String(score);
}

/** The rows with a mark, except approved results. */
export function openRows({ rows }: ScoreTransfer): TransferRow[] {
  return rows.filter(({ marks, refusal }) => marks !== null && refusal === null);
}

/** Whether sending would change a column. */
export function changes({ scores, standing }: TransferRow): boolean {
  return Object.entries(scores).some(([part, score]) => standing[part as PartKey] !== score);
}

/** "Sending replaces the current scores of 26 pupils."; null if none are replaced. */
export function replacedWords(preview: ScoreTransfer): string | null {
  const pupils = openRows(preview).filter(({ scores, standing }) =>
    Object.entries(scores).some(([part, score]) => {
      const old = standing[part as PartKey];
      return old !== undefined && old !== score;
    }),
  ).length;
  if (pupils === 0) return null;
  return sending.replaces(pupils);
}

/** "Saved for 28 pupils. 2 already had these scores." */
export function outcomeWords({ saved, unchanged, refused }: TransferOutcome): string {
  return [
    sending.saved(saved),
    ...(unchanged > 0 ? [sending.unchanged(unchanged)] : []),
    ...(refused > 0 ? [sending.refused(refused)] : []),
  ].join(" ");
}
