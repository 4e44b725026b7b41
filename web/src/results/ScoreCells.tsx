import type { Score, Scores } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import type { Column } from "../ui/table/DataTable.tsx";
import type { Part } from "./score-parts.ts";
import styles from "./ScoreCells.module.css";

/** A right-aligned column for each part; `scoresOf` returns null for a row without scores. */
export function partColumns<Row>(
  parts: readonly Part[],
  scoresOf: (row: Row) => Scores | null,
): Column<Row>[] {
  return parts.map(({ key, label, max }) => ({
    key,
    header:
      max === undefined ? (
        label
      ) : (
        <>
          {label} <span className={styles.max}>/{max}</span>
        </>
      ),
    align: "right",
    cell: (row) => <ScoreMark scores={scoresOf(row)} part={key} />,
  }));
}

/** The sum of the parts, or a dash if a part is missing. */
export const totalColumn: Column<{ total: number | null }> = {
  key: "total",
  header: "Total",
  align: "right",
  cell: ({ total }) => (
    <b>
      <Figure value={total} />
    </b>
  ),
};

function ScoreMark({ scores, part }: { scores: Scores | null; part: PartKey }) {
  const score: Score | undefined = scores?.[part];
  if (score === "ABS") return <abbr title="Absent">ABS</abbr>;
  if (typeof score === "number") return score;
  return <Dash words={score === null ? "missing" : "no score"} />;
}

/** A number of a result, or a dash with a text for screen readers. */
export function Figure({ value }: { value: number | string | null | undefined }) {
  return value === null || value === undefined ? <Dash words="none yet" /> : value;
}

function Dash({ words }: { words: string }) {
  return (
    <span className={styles.dash}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The parts side by side with their labels above, for a card on a phone. */
export function ScoreStrip({ parts, scores }: { parts: readonly Part[]; scores: Scores | null }) {
  return (
    <dl className={styles.strip}>
      {parts.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <ScoreMark scores={scores} part={key} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
