import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { isComplete, runningTotal } from "@school/core/results/scores.ts";
import { memo } from "react";
import { ResultBadge } from "../../ResultBadge.tsx";
import { GridCell, GridName, GridReason } from "../../../ui/sheet/CellGrid.tsx";
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
        <GridName note={row.student.admissionNumber}>{row.student.name}</GridName>
        {scheme.parts.map(({ key, label, max }, column) => {
          const state = cellState(row, key, max);
          if (closed) {
            return (
              <td key={key} data-align="right">
                {cellText(row, key)}
              </td>
            );
          }
          return (
            <GridCell
              key={key}
              row={index}
              column={column}
              label={`${label}, ${row.student.name}`}
              state={state}
              value={cellText(row, key)}
              describedBy={refusals.length > 0 ? `why-${row.student.id}` : undefined}
              onType={(text) => onType([{ studentId: row.student.id, part: key, text }])}
            />
          );
        })}
        <td data-align="right">{started ? total : ""}</td>
        <td>{isComplete(scheme, scores) ? gradeOf(scheme, total) : ""}</td>
        <td>{row.saved && <ResultBadge result={row.saved} />}</td>
      </tr>
      {(refusals.length > 0 || row.saved?.status === "rejected") && (
        <GridReason id={`why-${row.student.id}`} columns={scheme.parts.length + 4}>
          {refusals.length > 0
            ? [...new Set(refusals)].join(". ")
            : `Rejected${row.saved?.principalComment ? `: ${row.saved.principalComment}` : ""}`}
        </GridReason>
      )}
    </>
  );
});
