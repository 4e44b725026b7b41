import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import { useRef } from "react";
import { Button } from "../../../ui/page/Button.tsx";
import {
  CellGrid,
  GridFoot,
  GridKeys,
  type CellGridHandle,
  type CellPlace,
} from "../../../ui/sheet/CellGrid.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { ConflictList } from "./ConflictList.tsx";
import { countCells, savableRows } from "./grid-state.ts";
import { GridRowView } from "./GridRowView.tsx";
import { useGrid } from "./use-grid.ts";

/** The whole class for one subject: type down a column, paste from a spreadsheet, save at once. */
export function ClassGrid({ sheet }: { sheet: ScoreSheet }) {
  const grid = useGrid(sheet);
  const cells = useRef<CellGridHandle>(null);
  const { parts } = grid.state.scheme;

  function paste(text: string, from: CellPlace): void {
    const pasted = parsePastedScores(text, grid.state.scheme).flatMap((texts, down) =>
      texts.flatMap((cell, right) => {
        const row = grid.state.rows[from.row + down];
        const part = parts[from.column + right];
        const closed = row?.saved?.status === "approved";
        if (!row || !part || closed || cell === null) return [];
        return [{ studentId: row.student.id, part: part.key, text: cell }];
      }),
    );
    grid.type(pasted);
  }

  function markAbsent(): void {
    const place = cells.current?.lastCell();
    const row = grid.state.rows[place?.row ?? -1];
    const part = parts[place?.column ?? -1];
    if (!place || !row || !part) return;
    grid.type([{ studentId: row.student.id, part: part.key, text: "ABS" }]);
    cells.current?.focusCell({ ...place, row: place.row + 1 });
  }

  return (
    <Panel
      flush
      title={`${sheet.class.name} · ${sheet.subject.name}`}
      description={
        <>
          Type ABS for a pupil who was absent. <GridKeys />
        </>
      }
    >
      <ConflictList grid={grid} />
      <CellGrid
        ref={cells}
        label="Scores"
        caption={`Scores of ${sheet.class.name} in ${sheet.subject.name}`}
        rows={grid.state.rows.length}
        onSave={grid.save}
        onPaste={paste}
        head={
          <>
            <th scope="col">Student</th>
            {parts.map((part) => (
              <th key={part.key} scope="col" data-align="right">
                {part.label} <small>/{part.max}</small>
              </th>
            ))}
            <th scope="col" data-align="right">
              Total
            </th>
            <th scope="col">Grade</th>
            <th scope="col">State</th>
          </>
        }
      >
        {grid.state.rows.map((row, index) => (
          <GridRowView
            key={row.student.id}
            row={row}
            index={index}
            scheme={grid.state.scheme}
            onType={grid.type}
          />
        ))}
      </CellGrid>
      <GridFoot
        unsaved={countCells(grid.state, "unsaved")}
        toMend={countCells(grid.state, "refused") + countCells(grid.state, "conflict")}
        kept={grid.kept}
        error={grid.error}
      >
        {/* A pointer must not take the cell's focus away: the mark goes into that cell. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={markAbsent}>
          Mark absent
        </Button>
        <Button
          kind="primary"
          onClick={grid.save}
          disabled={grid.saving || savableRows(grid.state).length === 0}
          aria-busy={grid.saving}
        >
          {grid.saving ? "Saving..." : "Save scores"}
        </Button>
      </GridFoot>
    </Panel>
  );
}
