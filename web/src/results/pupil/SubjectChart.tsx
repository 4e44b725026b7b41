import type { ReactNode } from "react";
import { Muted } from "../../ui/page/Layout.tsx";
import { ScaleBar } from "../../ui/page/ScaleBar.tsx";
import styles from "./SubjectChart.module.css";

export interface SubjectScore {
  /** The subject; names are unique within a chart. */
  label: string;
  /** Null without a score: the bar is empty, with a text. */
  value: number | null;
  /** Shown after the number, for example the grade. */
  note?: ReactNode;
}

export interface SubjectChartProps {
  caption: string;
  scores: readonly SubjectScore[];
  /** The length of a full bar. */
  max?: number | undefined;
  /** A line through all bars with its label: "Average: 64.0". */
  mark?: { value: number; words: string } | undefined;
}

/** One bar for each subject. It is a table, readable without the bars. */
export function SubjectChart({ caption, scores, max = 100, mark }: SubjectChartProps) {
  return (
    <table className={styles.chart}>
      <caption>
        {caption}
        {mark && <span className={styles.key}>{mark.words}</span>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">Score out of {max}</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ label, value, note }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <ScaleBar
                share={value === null ? null : value / max}
                mark={mark && mark.value / max}
              />
              <span className={styles.value} data-none={value === null || undefined}>
                {value ?? "No score"}
              </span>
              {note && <Muted as="span">{note}</Muted>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
