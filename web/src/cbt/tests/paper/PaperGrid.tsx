import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { memo, useCallback, useRef } from "react";
import { Button } from "../../../ui/page/Button.tsx";
import { CellConflicts } from "../../../ui/sheet/CellConflicts.tsx";
import {
  CellGrid,
  GridCell,
  GridFoot,
  GridKeys,
  GridName,
  GridReason,
  type CellGridHandle,
} from "../../../ui/sheet/CellGrid.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import {
  paperCellState,
  paperText,
  reasonOf,
  savablePaper,
  scoreText,
  type PaperRow,
} from "./paper-state.ts";
import { usePaper } from "./use-paper.ts";

/** Scores of a test on paper: typed down the column, or pasted from a spreadsheet. */
export function PaperGrid({ sheet }: { sheet: PaperScores }) {
  const { state, saving, kept, error, dispatch, save } = usePaper(sheet);
  const cells = useRef<CellGridHandle>(null);
  const { rows, totalMarks } = state;
  const isOneClass = new Set(rows.map(({ student }) => student.className)).size < 2;
  const states = rows.map((row) => paperCellState(row, totalMarks));
  const entered = rows.filter(({ saved }) => saved !== null).length;
  const onType = useCallback(
    (studentId: string, text: string) => dispatch({ type: "typed", cells: { [studentId]: text } }),
    [dispatch],
  );

  function paste(text: string, from: number): void {
    const pasted = text.replace(/\r?\n$/, "").split(/\r\n|\r|\n/);
    const typed = pasted.flatMap((line, down) => {
      const row = rows[from + down];
      const [cell = ""] = line.split("\t");
      return row && cell.trim() !== "" ? [[row.student.id, cell.trim()] as const] : [];
    });
    dispatch({ type: "typed", cells: Object.fromEntries(typed) });
  }

  function markAbsent(): void {
    const place = cells.current?.lastCell();
    const row = rows[place?.row ?? -1];
    if (!place || !row) return;
    onType(row.student.id, "ABS");
    cells.current?.focusCell({ ...place, row: place.row + 1 });
  }

  return (
    <Panel
      flush
      title={`${entered} of ${rows.length} typed in`}
      description={
        <>
          Marks out of {totalMarks}. Type ABS for a pupil who was absent; leave empty what you do
          not have yet. <GridKeys />
        </>
      }
    >
      <CellConflicts
        conflicts={rows
          .filter(({ isConflict }) => isConflict)
          .map((row) => ({
            key: row.student.id,
            where: row.student.name,
            who: "Someone else",
            theirs: scoreText(row.saved),
            mine: paperText(row),
            onKeep: (keep) => dispatch({ type: "resolved", studentId: row.student.id, keep }),
          }))}
      />
      <CellGrid
        ref={cells}
        narrow
        label="Scores"
        caption={`Scores of ${sheet.test.title}`}
        rows={rows.length}
        onSave={save}
        onPaste={(text, from) => paste(text, from.row)}
        head={
          <>
            <th scope="col">Student</th>
            {!isOneClass && <th scope="col">Class</th>}
            <th scope="col" data-align="right">
              Marks <small>/{totalMarks}</small>
            </th>
          </>
        }
      >
        {rows.map((row, index) => (
          <PaperRowView
            key={row.student.id}
            row={row}
            index={index}
            totalMarks={totalMarks}
            withClass={!isOneClass}
            onType={onType}
          />
        ))}
      </CellGrid>
      <GridFoot
        unsaved={states.filter((one) => one === "unsaved").length}
        toMend={states.filter((one) => one === "refused" || one === "conflict").length}
        kept={kept}
        error={error}
      >
        {/* A pointer must not take the cell's focus away: the mark goes into that cell. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={markAbsent}>
          Mark absent
        </Button>
        <Button
          kind="primary"
          onClick={save}
          disabled={saving || savablePaper(state).length === 0}
          aria-busy={saving}
        >
          {saving ? "Saving..." : "Save scores"}
        </Button>
      </GridFoot>
    </Panel>
  );
}

interface PaperRowProps {
  row: PaperRow;
  index: number;
  totalMarks: number;
  withClass: boolean;
  onType: (studentId: string, text: string) => void;
}

/** One pupil and the field for the marks. */
const PaperRowView = memo(function PaperRowView(props: PaperRowProps) {
  const { row, index, totalMarks, withClass, onType } = props;
  const { student } = row;
  const reason = reasonOf(row, totalMarks);
  const whyId = `why-${student.id}`;
  return (
    <>
      <tr>
        <GridName note={student.admissionNumber}>{student.name}</GridName>
        {withClass && <td>{student.className}</td>}
        <GridCell
          row={index}
          column={0}
          label={`Marks, ${student.name}`}
          state={paperCellState(row, totalMarks)}
          value={paperText(row)}
          describedBy={reason === null ? undefined : whyId}
          onType={(text) => onType(student.id, text)}
        />
      </tr>
      {reason !== null && (
        <GridReason id={whyId} columns={withClass ? 3 : 2}>
          {reason}
        </GridReason>
      )}
    </>
  );
});
