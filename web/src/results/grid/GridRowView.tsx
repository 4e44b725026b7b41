import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { isComplete, runningTotal } from "@school/core/results/scores.ts";
import { memo } from "react";
import { ResultBadge } from "../ResultBadge.tsx";
import styles from "./ClassGrid.module.css";
import {
  cellState,
  cellText,
  refusalOf,
  rowScores,
  type GridRow,
  type TypedCell,
} from "./grid-state.ts";

interface GridRowProps {
  row: GridRow;
  index: number;
  scheme: GradingScheme;
  onType: (cells: readonly TypedCell[]) => void;
}

const WORDS = {
  empty: "",
  saved: "saved",
  unsaved: "not saved yet",
  refused: "refused",
  conflict: "changed by someone else",
} as const;

/** One pupil: a field for each part, and total and grade of what is typed. */
export const GridRowView = memo(function GridRowView({ row, index, scheme, onType }: GridRowProps) {
  const scores = rowScores(row, scheme);
  const closed = row.saved?.status === "approved";
  const total = runningTotal(scores);
  const started = Object.values(scores).some((score) => score !== null);
  const refusals = scheme.parts.flatMap(({ key, label, max }) => {
    const reason = refusalOf(row, key, max);
    if (reason === null) return [];
    return [reason.startsWith(label) ? reason : `${label} ${reason}`];
  });
  return (
    <>
      <tr>
        <th scope="row" className={styles.student}>
          {row.student.name}
          <small>{row.student.admissionNumber}</small>
        </th>
        {scheme.parts.map(({ key, label, max }, column) => {
          const state = cellState(row, key, max);
          if (closed) {
            return (
              <td key={key} className={styles.number}>
                {cellText(row, key)}
              </td>
            );
          }
          return (
            <td key={key} className={styles.cell} data-state={state}>
              <input
                data-row={index}
                data-column={column}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                maxLength={8}
                aria-label={`${label}, ${row.student.name}${state === "empty" ? "" : `, ${WORDS[state]}`}`}
                aria-invalid={state === "refused" || state === "conflict"}
                aria-describedby={refusals.length > 0 ? `why-${row.student.id}` : undefined}
                value={cellText(row, key)}
                onFocus={(event) => event.target.select()}
                onChange={(event) =>
                  onType([{ studentId: row.student.id, part: key, text: event.target.value }])
                }
              />
            </td>
          );
        })}
        <td className={styles.number}>{started ? total : ""}</td>
        <td>{isComplete(scheme, scores) ? gradeOf(scheme, total) : ""}</td>
        <td>{row.saved && <ResultBadge result={row.saved} />}</td>
      </tr>
      {(refusals.length > 0 || row.saved?.status === "rejected") && (
        <tr className={styles.why}>
          <td colSpan={scheme.parts.length + 4} id={`why-${row.student.id}`}>
            {refusals.length > 0
              ? [...new Set(refusals)].join(". ")
              : `Rejected${row.saved?.principalComment ? `: ${row.saved.principalComment}` : ""}`}
          </td>
        </tr>
      )}
    </>
  );
});
