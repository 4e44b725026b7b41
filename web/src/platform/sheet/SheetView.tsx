import { lazy, memo, Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/page/Button.tsx";
import {
  CellGrid,
  GridCell,
  GridFoot,
  GridName,
  GridNoCell,
  GridReason,
  type CellGridHandle,
  type CellPosition,
} from "../../ui/sheet/CellGrid.tsx";
import { ColumnChips } from "../../ui/sheet/ColumnChips.tsx";
import { SheetConflicts } from "./SheetConflicts.tsx";
import {
  cellState,
  cellText,
  countCells,
  refusalOf,
  savableRows,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
  type SheetRows,
} from "./sheet-state.ts";
import type { SheetTool } from "./sheet-tools.ts";
import type { Sheet } from "./use-sheet.ts";

// The list of choices floats above the page; score sheets have none.
const ChoiceCell = lazy(async () => ({
  default: (await import("../../ui/sheet/ChoiceCell.tsx")).ChoiceCell,
}));

/** A column that is only read. */
interface ReadColumn<Row> {
  label: string;
  align?: "right" | undefined;
  /** Whether a phone leaves it out. */
  isWideOnly?: boolean;
  cell: (row: SheetRow<Row>) => ReactNode;
}

/**
 * Appearance of the rows. Pass the same object in every render, or every keystroke re-renders all
 * rows.
 */
export interface SheetLook<Row> {
  before?: readonly ReadColumn<Row>[];
  after?: readonly ReadColumn<Row>[];
  /** A line under the row if nothing in it is refused. */
  noteOf?: (row: SheetRow<Row>) => string | null;
  /** Text for rows without a cell in the column. */
  noCell?: string;
  /** Returns the user who last saved the row, if known. */
  savedBy?: (row: Row) => string | undefined;
}

/** Cells that fill down and right from the focused one. */
interface CopiedCells {
  /** Keys of the columns, if headers named them; null for none. */
  readonly keys: readonly (string | null)[] | null;
  /** Null does not change a cell. */
  readonly rows: readonly (readonly (string | null)[])[];
}

interface SheetViewProps<Row> {
  sheet: Sheet<Row>;
  /** The visible columns. Default: all. */
  columns?: readonly SheetColumn<Row>[];
  look: SheetLook<Row>;
  /** Content of the rows, for screen readers. */
  label: string;
  caption: string;
  /** Name of one cell's content in the buttons and the footer: "score". */
  noun: string;
  /** Header of the column of names. */
  names: string;
  /** For a single column of cells, so that they stay near the names. */
  narrow?: boolean;
  /** Parses cells copied from a spreadsheet. */
  readPaste: (text: string) => CopiedCells;
  /** Gets a copied block first; true if it handles it. `column` is the focused one. */
  takePaste?: (text: string, column: number) => Promise<boolean>;
  tools: readonly SheetTool<Row>[];
  saveLabel?: string;
  /** Help in the footer: other texts that a cell takes. */
  hint?: string;
}

/** A sheet for typing or choosing: down a column, pasted from a spreadsheet, saved together. */
export function SheetView<Row>(props: SheetViewProps<Row>) {
  const { sheet, look, noun, label, caption, names, narrow, readPaste, takePaste, tools } = props;
  const { kind, rows } = sheet;
  const { columns = kind.columns } = props;
  const { before = [], after = [] } = look;
  const cells = useRef<CellGridHandle>(null);
  const [chosen, setShown] = useState(() => firstToFill(kind, columns, rows));
  const shown = columns.some(({ key }) => key === chosen) ? chosen : (columns[0]?.key ?? "");
  const twins = useMemo(() => equalNames(kind, rows), [kind, rows]);

  async function paste(text: string, from: CellPosition): Promise<void> {
    if (await takePaste?.(text, from.column)) return;
    const { keys, rows: copied } = readPaste(text);
    const columnAt = (right: number) =>
      keys ? columns.find(({ key }) => key === keys[right]) : columns[from.column + right];
    const pasted = copied.flatMap((texts, down) =>
      texts.flatMap((cell, right) => {
        const row = rows[from.row + down];
        const column = columnAt(right);
        if (!row || !column || !isOpen(kind, row.saved, column) || cell === null) return [];
        return [{ row: row.id, column: column.key, text: cell }];
      }),
    );
    sheet.paste(pasted);
  }

  function use(tool: SheetTool<Row>): void {
    const place = cells.current?.lastCell() ?? null;
    const row = rows[place?.row ?? -1];
    const column = columns[place?.column ?? -1];
    const from = place && row && column ? { index: place.row, row, column } : null;
    const changed = tool.cells(rows, from).filter((cell) => {
      const row = rows.find(({ id }) => id === cell.row);
      const column = columns.find(({ key }) => key === cell.column);
      return row && column && isOpen(kind, row.saved, column);
    });
    if (changed.length === 0) return;
    if (!tool.goesDown) return sheet.paste(changed);
    sheet.type(changed);
    if (place) cells.current?.focusCell({ ...place, row: place.row + 1 });
  }

  return (
    <>
      <SheetConflicts sheet={sheet} noun={noun} look={look} />
      {columns.length > 1 && (
        <ColumnChips
          columns={columns.map((column) => ({
            key: column.key,
            label: column.label,
            attention: rows.some((row) => ["refused", "conflict"].includes(cellState(row, column))),
          }))}
          shown={shown}
          onShow={(key) => {
            // A tool must not change a cell that is no longer seen.
            cells.current?.forget();
            setShown(key);
          }}
        />
      )}
      <CellGrid
        ref={cells}
        narrow={narrow}
        many={columns.length > MANY}
        lines
        label={label}
        caption={caption}
        rows={rows.length}
        onSave={() => void sheet.save()}
        onUndo={sheet.undo}
        onPaste={(text, from) => void paste(text, from)}
        head={
          <>
            <th scope="col">{names}</th>
            <ReadHeads columns={before} />
            {columns.map(({ key, label: heading, note, sentences, oneOf }) => (
              <th
                key={key}
                scope="col"
                data-align={(sentences ?? oneOf) === undefined ? "right" : undefined}
                data-long={heading.length > LONG_HEADING || undefined}
              >
                {heading} {note !== undefined && <small>{note}</small>}
              </th>
            ))}
            <ReadHeads columns={after} />
          </>
        }
      >
        {rows.map((row, index) => (
          <SheetRowView
            key={row.id}
            kind={kind}
            columns={columns}
            look={look}
            row={row}
            index={index}
            shown={shown}
            isTwin={twins.has(kind.nameOf(row.saved).name)}
            onType={sheet.type}
          />
        ))}
      </CellGrid>
      <SheetFoot sheet={sheet} noun={noun} saveLabel={props.saveLabel} hint={props.hint}>
        {/* A pointer must not move the focus: the tool starts from the focused cell. */}
        {tools.map((tool) => (
          <Button
            key={tool.label}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tool)}
          >
            {tool.label}
          </Button>
        ))}
      </SheetFoot>
    </>
  );
}

/** The key of the first column with an empty cell. */
function firstToFill<Row>(
  kind: SheetKind<Row>,
  columns: readonly SheetColumn<Row>[],
  rows: SheetRows<Row>,
): string {
  const isEmpty = (column: SheetColumn<Row>) =>
    rows.some((row) => isOpen(kind, row.saved, column) && cellText(row, column).trim() === "");
  return (columns.find(isEmpty) ?? columns[0])?.key ?? "";
}

/** The names that several rows have. */
function equalNames<Row>(kind: SheetKind<Row>, rows: SheetRows<Row>): ReadonlySet<string> {
  const names = rows.map(({ saved }) => kind.nameOf(saved).name);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Whether the cell can be edited. */
function isOpen<Row>(kind: SheetKind<Row>, row: Row, column: SheetColumn<Row>): boolean {
  return !kind.isClosed?.(row) && column.isIn?.(row) !== false;
}

/** Number of columns above which names leave out what a person rarely reads. */
const MANY = 6;

/** Longer headers wrap. */
const LONG_HEADING = 16;

interface SheetFootProps<Row> {
  sheet: Sheet<Row>;
  noun: string;
  /** Default: "Save" with the noun, for example "Save scores". */
  saveLabel?: string | undefined;
  hint?: string | undefined;
  /** Buttons before the save button. */
  children?: ReactNode;
}

/** Footer with the number of unsaved cells, visible or not, and the buttons. */
export function SheetFoot<Row>(props: SheetFootProps<Row>) {
  const { sheet, noun, saveLabel = `Save ${noun}s`, hint, children } = props;
  const { kind, rows } = sheet;
  return (
    <GridFoot
      noun={noun}
      unsaved={countCells(kind, rows, "unsaved")}
      attention={countCells(kind, rows, "refused") + countCells(kind, rows, "conflict")}
      kept={sheet.isStored}
      waiting={sheet.waiting}
      error={sheet.error}
      hint={hint}
    >
      {sheet.undo && <Button onClick={sheet.undo}>Undo</Button>}
      {children}
      <Button
        kind="primary"
        onClick={() => void sheet.save()}
        disabled={sheet.saving || savableRows(kind, rows).length === 0}
        aria-busy={sheet.saving}
      >
        {sheet.saving ? "Saving..." : saveLabel}
      </Button>
    </GridFoot>
  );
}

function ReadHeads<Row>({ columns }: { columns: readonly ReadColumn<Row>[] }) {
  return columns.map(({ label, align }) => (
    <th key={label} scope="col" data-align={align}>
      {label}
    </th>
  ));
}

interface SheetRowViewProps<Row> {
  kind: SheetKind<Row>;
  columns: readonly SheetColumn<Row>[];
  look: SheetLook<Row>;
  row: SheetRow<Row>;
  index: number;
  /** Key of the column that a phone shows. */
  shown: string;
  /** Whether another row has the same name. */
  isTwin: boolean;
  onType: Sheet<Row>["type"];
}

function PlainRowView<Row>(props: SheetRowViewProps<Row>) {
  const { kind, columns, look, row, index, shown, onType } = props;
  const { before = [], after = [] } = look;
  const { name, note } = kind.nameOf(row.saved);
  const closed = kind.isClosed?.(row.saved) ?? false;
  const refusals = new Set(kind.columns.map((column) => refusalOf(row, column)));
  refusals.delete(null);
  const whyId = `why-${row.id}`;
  const why = refusals.size > 0 ? [...refusals].join(". ") : (look.noteOf?.(row) ?? null);
  return (
    <>
      <tr>
        <GridName note={note} isTwin={props.isTwin}>
          {name}
        </GridName>
        <ReadCells columns={before} row={row} />
        {columns.map((column, place) => {
          const isShown = column.key === shown;
          if (column.isIn?.(row.saved) === false) {
            return (
              <GridNoCell key={column.key} shown={isShown}>
                {look.noCell}
              </GridNoCell>
            );
          }
          if (closed) {
            const align = column.sentences === undefined ? "right" : undefined;
            return (
              <td key={column.key} data-align={align} data-shown={isShown}>
                {cellText(row, column)}
              </td>
            );
          }
          const cell = {
            row: index,
            column: place,
            label: `${column.label}, ${name}`,
            state: cellState(row, column),
            value: cellText(row, column),
            describedBy: why === null ? undefined : whyId,
            shown: isShown,
            onType: (text: string) => onType([{ row: row.id, column: column.key, text }]),
          };
          return column.oneOf ? (
            <Suspense key={column.key} fallback={<GridCell {...cell} />}>
              <ChoiceCell {...cell} choices={column.oneOf} />
            </Suspense>
          ) : (
            <GridCell key={column.key} {...cell} sentences={column.sentences} />
          );
        })}
        <ReadCells columns={after} row={row} />
      </tr>
      {why !== null && (
        <GridReason id={whyId} columns={1 + before.length + columns.length + after.length}>
          {why}
        </GridReason>
      )}
    </>
  );
}

/** One row; `memo` loses its generic type. */
const SheetRowView = memo(PlainRowView) as typeof PlainRowView;

function ReadCells<Row>(props: { columns: readonly ReadColumn<Row>[]; row: SheetRow<Row> }) {
  return props.columns.map(({ label, align, isWideOnly, cell }) => (
    <td key={label} data-align={align} data-label={label} data-wide-only={isWideOnly || undefined}>
      {cell(props.row)}
    </td>
  ));
}
