import type { ScoreSheet } from "@school/core/results/contract-scoring.ts";
import { parsePastedScores } from "@school/core/results/pasted-scores.ts";
import { useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./ClassGrid.module.css";
import { ConflictList } from "./ConflictList.tsx";
import { countCells, savableRows } from "./grid-state.ts";
import { GridRowView } from "./GridRowView.tsx";
import { useGrid } from "./use-grid.ts";

/** The whole class for one subject: type down a column, paste from a spreadsheet, save at once. */
export function ClassGrid({ sheet }: { sheet: ScoreSheet }) {
  const grid = useGrid(sheet);
  const table = useRef<HTMLTableElement>(null);
  const lastCell = useRef<{ row: number; column: number } | null>(null);
  const { parts } = grid.state.scheme;
  const unsaved = countCells(grid.state, "unsaved");
  const toMend = countCells(grid.state, "refused") + countCells(grid.state, "conflict");

  function focusCell(row: number, column: number): boolean {
    const cell = table.current?.querySelector<HTMLInputElement>(
      `input[data-row="${row}"][data-column="${column}"]`,
    );
    cell?.focus();
    cell?.select();
    return Boolean(cell);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      grid.save();
      return;
    }
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const row = Number(target.dataset["row"]);
    const column = Number(target.dataset["column"]);
    const all = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    const moves: Record<string, [number, number] | false> = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowLeft: (all || target.selectionStart === 0) && [0, -1],
      ArrowRight: (all || target.selectionEnd === target.value.length) && [0, 1],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    // An approved row has no cells to type in: go on to the next that has.
    for (let step = 1; step <= grid.state.rows.length; step += 1) {
      if (focusCell(row + move[0] * step, column + move[1])) return;
      if (move[0] === 0) return;
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>): void {
    const { target } = event;
    const text = event.clipboardData.getData("text/plain");
    if (!(target instanceof HTMLInputElement) || !/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    const firstRow = Number(target.dataset["row"]);
    const firstColumn = Number(target.dataset["column"]);
    const cells = parsePastedScores(text, grid.state.scheme).flatMap((texts, down) =>
      texts.flatMap((cell, right) => {
        const row = grid.state.rows[firstRow + down];
        const part = parts[firstColumn + right];
        const closed = row?.saved?.status === "approved";
        if (!row || !part || closed || cell === null) return [];
        return [{ studentId: row.student.id, part: part.key, text: cell }];
      }),
    );
    grid.type(cells);
  }

  function markAbsent(): void {
    const row = grid.state.rows[lastCell.current?.row ?? -1];
    const part = parts[lastCell.current?.column ?? -1];
    if (!row || !part) return;
    grid.type([{ studentId: row.student.id, part: part.key, text: "ABS" }]);
    focusCell(lastCell.current!.row + 1, lastCell.current!.column);
  }

  return (
    <Panel
      flush
      title={`${sheet.class.name} · ${sheet.subject.name}`}
      description={
        <>
          Type ABS for a pupil who was absent.{" "}
          <span className={styles.keys}>
            Enter and the arrow keys move, Ctrl+S saves, and a column can be pasted from a
            spreadsheet.
          </span>
        </>
      }
    >
      <ConflictList grid={grid} />
      <div className={styles.box} role="region" aria-label="Scores" tabIndex={-1}>
        <table ref={table} className={styles.grid} onKeyDown={onKeyDown} onPaste={onPaste}>
          <caption className="visually-hidden">
            Scores of {sheet.class.name} in {sheet.subject.name}
          </caption>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {parts.map((part) => (
                <th key={part.key} scope="col" className={styles.number}>
                  {part.label} <small>/{part.max}</small>
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Total
              </th>
              <th scope="col">Grade</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody
            onFocus={({ target }) => {
              if (!(target instanceof HTMLInputElement)) return;
              const { row, column } = target.dataset;
              lastCell.current = { row: Number(row), column: Number(column) };
            }}
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
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <p role="status" className={styles.count}>
          {unsaved === 0 && toMend === 0 && "Everything typed here is saved."}
          {unsaved > 0 &&
            `${unsaved} unsaved ${unsaved === 1 ? "score" : "scores"}, ${keeping(grid.kept)}. `}
          {toMend > 0 && `${toMend} ${toMend === 1 ? "needs" : "need"} your attention.`}
        </p>
        {grid.error && (
          <p role="alert" className={styles.error}>
            {grid.error}
          </p>
        )}
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
      </footer>
    </Panel>
  );
}

function keeping(kept: boolean): string {
  return kept
    ? "kept on this device"
    : "not kept on this device, which has no room left: save before you leave this page";
}
