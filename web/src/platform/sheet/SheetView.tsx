import { memo, useRef, type ReactNode } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { grid } from "../../ui/text.ts";
import { CellConflicts } from "../../ui/sheet/CellConflicts.tsx";
import {
  CellGrid,
  GridCell,
  GridFoot,
  GridName,
  GridReason,
  type CellGridHandle,
  type CellPlace,
} from "../../ui/sheet/CellGrid.tsx";
import {
  cellState,
  cellText,
  countCells,
  refusalOf,
  savableRows,
  savedText,
  type SheetKind,
  type SheetRow,
} from "./sheet-state.ts";
import type { Sheet } from "./use-sheet.ts";

/** A column that is only read. */
interface ReadColumn<Row> {
  label: string;
  align?: "right" | undefined;
  cell: (row: SheetRow<Row>) => ReactNode;
}

/** How the rows look; the same object from render to render, or every keystroke draws them all. */
export interface SheetLook<Row> {
  nameOf: (row: Row) => { name: string; note: string };
  before?: readonly ReadColumn<Row>[];
  after?: readonly ReadColumn<Row>[];
  /** A line under the row when nothing in it is refused. */
  noteOf?: (row: Row) => string | null;
  /** Who saved the row last, where that is known. */
  savedBy?: (row: Row) => string | undefined;
}

/** Cells that go down and right from the one that has the focus. */
interface CopiedCells {
  /** Keys of the columns, where headings named them; null for nowhere. */
  readonly keys: readonly (string | null)[] | null;
  /** Null leaves a cell as it is. */
  readonly rows: readonly (readonly (string | null)[])[];
}

interface SheetViewProps<Row> {
  sheet: Sheet<Row>;
  look: SheetLook<Row>;
  /** What the rows hold, for those who do not see where it is. */
  label: string;
  caption: string;
  /** What one cell holds, as the buttons and the foot call it: "score". */
  noun: string;
  /** What is above the names. */
  names: string;
  /** For a single column of cells: they stay near the names. */
  narrow?: boolean;
  /** Reads cells copied from a spreadsheet. */
  readPaste: (text: string) => CopiedCells;
  /** Shown a copied block first; true if it sees to it. `column` is that of the focus. */
  takePaste?: (text: string, column: number) => boolean;
  /** A button that puts a text into the cell that had the focus last, and goes down. */
  shortcut: { label: string; text: string };
}

/** A sheet to type in: down a column, pasted from a spreadsheet, saved at once. */
export function SheetView<Row>(props: SheetViewProps<Row>) {
  const { sheet, look, noun, label, caption, names, narrow, readPaste, takePaste, shortcut } =
    props;
  const { kind, rows } = sheet;
  const { before = [], after = [] } = look;
  const cells = useRef<CellGridHandle>(null);

  function paste(text: string, from: CellPlace): void {
    if (takePaste?.(text, from.column)) return;
    const { keys, rows: copied } = readPaste(text);
    const columnAt = (right: number) =>
      keys
        ? kind.columns.find(({ key }) => key === keys[right])
        : kind.columns[from.column + right];
    const pasted = copied.flatMap((texts, down) =>
      texts.flatMap((cell, right) => {
        const row = rows[from.row + down];
        const column = columnAt(right);
        if (!row || !column || kind.isClosed?.(row.saved) || cell === null) return [];
        return [{ row: row.id, column: column.key, text: cell }];
      }),
    );
    sheet.paste(pasted);
  }

  function typeShortcut(): void {
    const place = cells.current?.lastCell();
    const row = rows[place?.row ?? -1];
    const column = kind.columns[place?.column ?? -1];
    if (!place || !row || !column) return;
    sheet.type([{ row: row.id, column: column.key, text: shortcut.text }]);
    cells.current?.focusCell({ ...place, row: place.row + 1 });
  }

  return (
    <>
      <SheetConflicts sheet={sheet} noun={noun} look={look} />
      <CellGrid
        ref={cells}
        narrow={narrow}
        label={label}
        caption={caption}
        rows={rows.length}
        onSave={() => void sheet.save()}
        onUndo={sheet.undo}
        onPaste={paste}
        head={
          <>
            <th scope="col">{names}</th>
            <ReadHeads columns={before} />
            {kind.columns.map(({ key, label: heading, note }) => (
              <th key={key} scope="col" data-align="right">
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
            look={look}
            row={row}
            index={index}
            onType={sheet.type}
          />
        ))}
      </CellGrid>
      <GridFoot
        noun={noun}
        unsaved={countCells(kind, rows, "unsaved")}
        attention={countCells(kind, rows, "refused") + countCells(kind, rows, "conflict")}
        kept={sheet.kept}
        error={sheet.error}
      >
        {sheet.undo && <Button onClick={sheet.undo}>{grid.undoPaste}</Button>}
        {/* A pointer must not take the cell's focus away: the text goes into that cell. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={typeShortcut}>
          {shortcut.label}
        </Button>
        <Button
          kind="primary"
          onClick={() => void sheet.save()}
          disabled={sheet.saving || savableRows(kind, rows).length === 0}
          aria-busy={sheet.saving}
        >
          {sheet.saving ? "Saving..." : `Save ${noun}s`}
        </Button>
      </GridFoot>
    </>
  );
}

interface SheetConflictsProps<Row> {
  sheet: Pick<Sheet<Row>, "kind" | "rows" | "resolve">;
  noun: string;
  look: Pick<SheetLook<Row>, "nameOf" | "savedBy">;
}

/** The cells that another user changed too: both values, to choose from. */
export function SheetConflicts<Row>({ sheet, noun, look }: SheetConflictsProps<Row>) {
  const { kind, rows, resolve } = sheet;
  return (
    <CellConflicts
      noun={noun}
      conflicts={rows.flatMap((row) =>
        kind.columns
          .filter(({ key }) => row.conflicts.includes(key))
          .map((column) => ({
            key: `${row.id} ${column.key}`,
            where: whereOf(kind, look.nameOf(row.saved).name, column.label),
            who: look.savedBy?.(row.saved) ?? "Someone else",
            theirs: savedText(row.saved, column),
            mine: cellText(row, column),
            onKeep: (keep) => resolve(row.id, column.key, keep),
          })),
      )}
    />
  );
}

/** Where there is one column, the name of the row says which cell is meant. */
function whereOf<Row>(kind: SheetKind<Row>, name: string, label: string): string {
  return kind.columns.length > 1 ? `${name}, ${label}` : name;
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
  look: SheetLook<Row>;
  row: SheetRow<Row>;
  index: number;
  onType: Sheet<Row>["type"];
}

function PlainRowView<Row>({ kind, look, row, index, onType }: SheetRowViewProps<Row>) {
  const { before = [], after = [] } = look;
  const { name, note } = look.nameOf(row.saved);
  const closed = kind.isClosed?.(row.saved) ?? false;
  const refusals = new Set(kind.columns.map((column) => refusalOf(row, column)));
  refusals.delete(null);
  const whyId = `why-${row.id}`;
  const why = refusals.size > 0 ? [...refusals].join(". ") : (look.noteOf?.(row.saved) ?? null);
  return (
    <>
      <tr>
        <GridName note={note}>{name}</GridName>
        <ReadCells columns={before} row={row} />
        {kind.columns.map((column, place) =>
          closed ? (
            <td key={column.key} data-align="right">
              {cellText(row, column)}
            </td>
          ) : (
            <GridCell
              key={column.key}
              row={index}
              column={place}
              label={`${column.label}, ${name}`}
              state={cellState(row, column)}
              value={cellText(row, column)}
              describedBy={refusals.size > 0 ? whyId : undefined}
              onType={(text) => onType([{ row: row.id, column: column.key, text }])}
            />
          ),
        )}
        <ReadCells columns={after} row={row} />
      </tr>
      {why !== null && (
        <GridReason id={whyId} columns={1 + before.length + kind.columns.length + after.length}>
          {why}
        </GridReason>
      )}
    </>
  );
}

/** One row; `memo` would forget that it is generic. */
const SheetRowView = memo(PlainRowView) as typeof PlainRowView;

function ReadCells<Row>(props: { columns: readonly ReadColumn<Row>[]; row: SheetRow<Row> }) {
  return props.columns.map(({ label, align, cell }) => (
    <td key={label} data-align={align}>
      {cell(props.row)}
    </td>
  ));
}
