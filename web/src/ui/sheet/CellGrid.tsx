import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { grid } from "../text.ts";
import styles from "./CellGrid.module.css";

/** Position of a cell, from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface CellGridHandle {
  /** False if there is no editable cell. */
  focusCell: (position: CellPosition) => boolean;
  /** The last focused cell. */
  lastCell: () => CellPosition | null;
  /** Forgets the last focused cell. */
  forget: () => void;
}

interface CellGridProps {
  /** Content of the rows, for screen readers. */
  label: string;
  caption: string;
  /** The header cells. */
  head: ReactNode;
  /** Number of rows, including those without cells. */
  rows: number;
  onSave: () => void;
  /** Undoes the last paste; null without one. */
  onUndo?: (() => void) | null;
  /** Called with several cells from a spreadsheet, which fill down and right from this one. */
  onPaste: (text: string, from: CellPosition) => void;
  ref?: Ref<CellGridHandle> | undefined;
  /** For a single column of cells, so that they stay near the names. */
  narrow?: boolean | undefined;
  /** For many columns: a name leaves out its note where no other row has it. */
  many?: boolean | undefined;
  /** On a phone a row is one line with the shown cell at its end (`shown` of the cells). */
  lines?: boolean | undefined;
  /** The rows, whose cells are `GridCell`s or `ChoiceCell`s. */
  children: ReactNode;
}

/** An editable table: Enter and the arrow keys move, Ctrl+S saves, a column can be pasted. */
export function CellGrid(props: CellGridProps) {
  const { label, caption, head, rows, onSave, onUndo, onPaste, ref, children } = props;
  const table = useRef<HTMLTableElement>(null);
  const isWide = useIsWide(table);
  const last = useRef<CellPosition | null>(null);

  function focusCell({ row, column }: CellPosition): boolean {
    const cell = table.current?.querySelector<Cell>(`[data-row="${row}"][data-column="${column}"]`);
    cell?.focus();
    cell?.select();
    return Boolean(cell);
  }
  useImperativeHandle(ref, () => ({
    focusCell,
    lastCell: () => last.current,
    forget() {
      last.current = null;
    },
  }));

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
      return;
    }
    if (onUndo && event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onUndo();
      return;
    }
    const { target } = event;
    if (!isCell(target)) return;
    const { row, column } = positionOf(target);
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
    // Skips rows without editable cells.
    for (let step = 1; step <= rows; step += 1) {
      if (focusCell({ row: row + move[0] * step, column: column + move[1] })) return;
      if (move[0] === 0) return;
    }
  }

  return (
    <div
      className={styles.box}
      data-wide={isWide || undefined}
      role="region"
      aria-label={label}
      tabIndex={-1}
    >
      <table
        ref={table}
        className={styles.grid}
        data-narrow={props.narrow || undefined}
        data-many={props.many || undefined}
        data-lines={props.lines || undefined}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent<HTMLTableElement>) => {
          const { target } = event;
          const text = event.clipboardData.getData("text/plain");
          if (!isCell(target) || !/[\t\r\n]/.test(text)) return;
          event.preventDefault();
          onPaste(text, positionOf(target));
        }}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody
          onFocus={({ target }) => {
            if (isCell(target)) last.current = positionOf(target);
          }}
        >
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a table is wider than its place; only then it scrolls in itself. */
function useIsWide(table: { readonly current: HTMLTableElement | null }): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const { current } = table;
    const box = current?.parentElement;
    if (!current || !box || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setIsWide(current.offsetWidth > box.clientWidth));
    observer.observe(current);
    observer.observe(box);
    return () => observer.disconnect();
  }, [table]);
  return isWide;
}

type Cell = HTMLInputElement | HTMLTextAreaElement;

function isCell(target: EventTarget): target is Cell {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function positionOf({ dataset }: Cell): CellPosition {
  return { row: Number(dataset["row"]), column: Number(dataset["column"]) };
}

/** Help on the keyboard, for devices with one. */
export function GridKeys({
  children = "Enter and the arrow keys move. Ctrl+S saves. You can paste from a spreadsheet, with or without names.",
}: {
  children?: ReactNode;
}) {
  return <span className={styles.keys}>{children}</span>;
}

export type CellState = "empty" | "saved" | "unsaved" | "refused" | "conflict";

const LABELS: Readonly<Record<CellState, string>> = {
  empty: "",
  saved: "saved",
  unsaved: "not saved yet",
  refused: grid.refused,
  conflict: "changed by someone else",
};

export interface GridCellProps extends CellPosition {
  /** Column and person of the cell: "CA1, Ada Obi". */
  label: string;
  state: CellState;
  value: string;
  /** Id of the line with the reason of a refusal. */
  describedBy: string | undefined;
  /** Whether a phone shows it, which has one column at a time. */
  shown?: boolean | undefined;
  onType: (text: string) => void;
}

interface TextCellProps extends GridCellProps {
  /** For sentences with this maximum length. Default: a score. */
  sentences?: number | undefined;
}

/**
 * Returns the props of every editable cell, so that the table finds it and screen readers announce
 * its state.
 */
export function cellProps({ row, column, label, state, value, describedBy }: GridCellProps) {
  return {
    "data-row": row,
    "data-column": column,
    autoComplete: "off",
    enterKeyHint: "next",
    "aria-label": `${label}${state === "empty" ? "" : `, ${LABELS[state]}`}`,
    "aria-invalid": state === "refused" || state === "conflict",
    "aria-describedby": describedBy,
    value,
  } as const;
}

/** A cell for a score or some sentences. */
export function GridCell({ sentences, ...props }: TextCellProps) {
  const { state, shown, onType } = props;
  const shared = cellProps(props);
  return (
    <td
      className={styles.cell}
      data-state={state}
      data-shown={shown}
      data-sentences={Boolean(sentences) || undefined}
    >
      {sentences === undefined ? (
        <input
          {...shared}
          inputMode="decimal"
          maxLength={8}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={1}
          maxLength={sentences}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </td>
  );
}

/** Shown in rows without the cell. */
export function GridNoCell(props: { shown?: boolean; children: ReactNode }) {
  const { shown, children } = props;
  return (
    <td className={styles.none} data-shown={shown}>
      <span className="visually-hidden">{children}</span>
    </td>
  );
}

interface GridNameProps {
  /** A person's name has the surname first. */
  children: string;
  /** Distinguishes equal names: the admission number. */
  note: string;
  /** Whether a phone shows the note, because another row has the same name. */
  isTwin?: boolean;
}

/** The header cell of a row: the person in one line, the surname bold. */
export function GridName({ children, note, isTwin = false }: GridNameProps) {
  return (
    <th scope="row" className={styles.student}>
      {note === "" ? <b>{children}</b> : <PersonName>{children}</PersonName>}{" "}
      <small data-twin={isTwin || undefined}>{note}</small>
    </th>
  );
}

/** A name with its surname first, which is bold. */
export function PersonName({ children }: { children: string }) {
  const [surname = ""] = children.split(" ", 1);
  return (
    <span className={styles.person}>
      <b>{surname}</b>
      {children.slice(surname.length)}
    </span>
  );
}

/** A line below a row with the reason of a refusal. */
export function GridReason(props: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr className={styles.why}>
      <td colSpan={props.columns} id={props.id}>
        {props.children}
      </td>
    </tr>
  );
}

interface GridFootProps {
  /** Name of one cell's content: "score". */
  noun: string;
  unsaved: number;
  /** Number of cells that need attention first. */
  attention: number;
  /** Whether this device stores unsent cells; false if it has no space. */
  kept: boolean;
  /** Whether it will be sent without the page when there is a network. */
  waiting?: boolean;
  error: string | null;
  /** Text before anything is typed. Default: that everything is saved. */
  untouched?: string;
  /** Follows it where there is room: what else a cell takes. */
  hint?: string | undefined;
  /** Buttons, the save button last. */
  children: ReactNode;
}

/** Footer with the number of unsaved cells, and the buttons. Sticky while they are needed. */
export function GridFoot(props: GridFootProps) {
  const { noun, unsaved, attention, kept, waiting = false, error, children } = props;
  const { untouched = "All changes saved." } = props;
  const idle = unsaved === 0 && attention === 0 && error === null;
  return (
    <footer className={styles.foot} data-idle={idle || undefined}>
      <p role="status" className={styles.count} data-warns={(unsaved > 0 && !kept) || undefined}>
        {unsaved === 0 && attention === 0 && (
          <>
            <span>{untouched}</span>
            {props.hint && <span className={styles.keys}> {props.hint}</span>}
          </>
        )}
        {unsaved > 0 &&
          `${waiting ? grid.waiting(unsaved, noun) : grid.notSaved(unsaved, noun, kept)} `}
        {attention > 0 && grid.attention(attention, noun)}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </footer>
  );
}
