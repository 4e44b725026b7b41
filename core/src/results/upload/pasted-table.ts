import {
  bareName,
  columnCalled,
  isNoScore,
  splitCells,
  type ScoreColumn,
  type Separator,
} from "./pasted-scores.ts";
import { namesByNumber, ownersOf, type RowOwner, type SheetPupil } from "./pasted-names.ts";
import { parseScoreText } from "../scores.ts";

/** A column of a table that may contain scores. */
export interface TableColumn {
  readonly index: number;
  /** Header of the column; empty without headers. */
  readonly heading: string;
  /** Sample cells, to recognise the column without a header. */
  readonly sample: string;
}

interface TableRow {
  readonly owner: RowOwner;
  /** The pupil's name or number in the row, for messages. */
  readonly called: string;
  readonly cells: readonly string[];
}

/** A table whose rows identify their pupils. */
export interface PastedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The target of each column, by header or index; columns without a target are ignored. */
  readonly targets: Targets;
}

/** The key of the score column that a table column fills, by its index. */
export type Targets = Readonly<Record<number, string>>;

/** One score of a pupil in the table. */
export interface PastedCell {
  readonly pupilId: string;
  readonly key: string;
  readonly text: string;
}

/** Matches summary lines at the end of a sheet. */
const SUMS =
  /^((sub|grand|class)[\s-]*)?(totals?|sum|averages?|mean|highest|lowest|maximum|minimum)(\s+(scores?|marks?))?\W*$/i;
const NUMBER_HEADINGS =
  /^(adm|admn|admno|admnumber|admission|admissionno|admissionnos|admissionnumber|regno|regnumber|reg|registrationno|registrationnumber|studentid|studentno|pupilid|pupilno|idno|id)$/;
const NAME_HEADINGS =
  /^((full|last|first|middle|other|given|family|sur|fore)?names?|(students?|pupils?|child|candidates?|learners?)(names?)?|names?of(the)?(students?|pupils?|child|children|candidates?|learners?))$/;
/** Matches headers of numbers that are not scores. */
const OTHER_HEADINGS =
  /^(s|sn|sno|serialno|no|number|total|totals|totalscore|grandtotal|sum|average|avg|grade|grades|remark|remarks|position|pos|rank|comment|comments|class|arm|sex|gender|age|status|percentage|percent)$/;
/** Maximum number of title lines above the headers. */
const MAX_TITLE_ROWS = 15;

/**
 * Parses a copied block or a CSV file in which rows identify their pupils by admission number or
 * name, with or without headers. Null if they do not: then only a row's index identifies its pupil
 * (`parsePastedScores`).
 *
 * @param startAt the focused score column: scores without headers begin there
 */
export function readPastedTable(
  text: string,
  columns: readonly ScoreColumn[],
  pupils: readonly SheetPupil[],
  startAt = 0,
): PastedTable | null {
  const written = splitCells(text.replace(/^\uFEFF/, ""), separatorOf(text)).map((row) =>
    row.map((cell) => cell.trim()),
  );
  const headingAt = written.slice(0, MAX_TITLE_ROWS).findIndex((row) => isHeadingRow(row, columns));
  const heading = written[headingAt] ?? [];
  const body = written.slice(headingAt + 1).filter((row) => row.some((cell) => cell !== ""));
  const named = naming(heading, body, pupils);
  if (!named) return null;
  const rows = body
    .map((cells) => ({
      cells,
      number: named.number === null ? "" : (cells[named.number] ?? ""),
      name: named.names
        .map((index) => cells[index] ?? "")
        .join(" ")
        .trim(),
    }))
    .filter(({ name }) => !SUMS.test(name));
  const owners = ownersOf(rows, pupils);
  const table = rows.map(({ cells, number, name }, index) => ({
    owner: owners[index] ?? ({ kind: "unknown" } as const),
    called: name || number,
    cells,
  }));
  const scoring = scoreColumns(heading, table, named, columns);
  return {
    columns: scoring.filter(({ sample }) => sample !== ""),
    rows: table,
    targets: targetsOf(scoring, columns, startAt),
  };
}

/**
 * Finds the separator of the cells: tabs if there are any, else the most frequent one in the first
 * lines.
 */
function separatorOf(text: string): Separator {
  if (text.includes("\t")) return "\t";
  const start = text.split(/\r\n|\r|\n/, MAX_TITLE_ROWS).join("\n");
  const count = (separator: string) => start.split(separator).length;
  return count(";") > count(",") ? ";" : ",";
}

function isHeadingRow(row: readonly string[], columns: readonly ScoreColumn[]): boolean {
  const cells = row.filter((cell) => cell !== "");
  const isKnown = (cell: string) =>
    columnCalled(cell, columns) !== null ||
    NAME_HEADINGS.test(bareName(cell)) ||
    NUMBER_HEADINGS.test(bareName(cell));
  return cells.some(isKnown) && cells.every(isNoScore);
}

/** The columns that identify a row's pupil. */
interface Naming {
  readonly number: number | null;
  readonly names: readonly number[];
}

/** Finds these columns by header, else by contents. */
function naming(
  heading: readonly string[],
  body: readonly (readonly string[])[],
  pupils: readonly SheetPupil[],
): Naming | null {
  const headed = (test: RegExp) =>
    heading.flatMap((cell, index) => (test.test(bareName(cell)) ? [index] : []));
  const [number = numberColumn(body, pupils)] = headed(NUMBER_HEADINGS);
  const names = headed(NAME_HEADINGS);
  const columns = names.length > 0 ? names : nameColumns(body, pupils);
  return number === null && columns.length === 0 ? null : { number, names: columns };
}

/** Finds a column of admission numbers that cannot be scores. */
function numberColumn(
  body: readonly (readonly string[])[],
  pupils: readonly SheetPupil[],
): number | null {
  const index = columnsOf(body).findIndex((cells) => {
    const known = cells.filter((cell) => namesByNumber(cell, pupils));
    const couldBeScores = cells.every((cell) => parseScoreText(cell, 100).ok);
    return known.length > 0 && known.length * 2 >= cells.length && !couldBeScores;
  });
  return index === -1 ? null : index;
}

/** Columns of words that together name most pupils; if no pupil matches, columns of words. */
function nameColumns(
  body: readonly (readonly string[])[],
  pupils: readonly SheetPupil[],
): readonly number[] {
  const words = columnsOf(body).flatMap((cells, index) => {
    const texts = cells.filter((cell) => isNoScore(cell) && /\p{L}.*\p{L}/su.test(cell));
    return texts.length * 2 > cells.length ? [index] : [];
  });
  const choices = words.flatMap((first, at) =>
    [1, 2, 3].map((many) => words.slice(at, at + many)).filter((chosen) => chosen.includes(first)),
  );
  const countKnown = (chosen: readonly number[]) =>
    ownersOf(
      body.map((cells) => ({ number: "", name: chosen.map((index) => cells[index]).join(" ") })),
      pupils,
    ).filter(({ kind }) => kind !== "unknown").length;
  return choices
    .map((chosen) => ({ chosen, known: countKnown(chosen) }))
    .reduce<{ chosen: readonly number[]; known: number }>(
      (best, one) => (one.known > best.known ? one : best),
      { chosen: words.slice(0, 1), known: 0 },
    ).chosen;
}

/** The non-empty cells of each column. */
function columnsOf(body: readonly (readonly string[])[]): string[][] {
  const width = body.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, index) =>
    body.map((row) => row[index] ?? "").filter((cell) => cell !== ""),
  );
}

/**
 * Returns the columns beside the names that contain marks, and those under a score header. An empty
 * column between them is included.
 */
function scoreColumns(
  heading: readonly string[],
  rows: readonly TableRow[],
  { number, names }: Naming,
  columns: readonly ScoreColumn[],
): TableColumn[] {
  const lastName = Math.max(...names, number ?? 0);
  const scored = columnsOf(rows.map(({ cells }) => cells)).flatMap((cells, index) => {
    const above = heading[index] ?? "";
    const isEmpty = cells.length === 0 && above === "" && index > lastName;
    const isScores =
      index !== number &&
      !names.includes(index) &&
      cells.length > 0 &&
      (columnCalled(above, columns) !== null ||
        (!OTHER_HEADINGS.test(bareName(above)) &&
          !(above === "" && index < lastName && isCounting(cells)) &&
          containMarks(cells)));
    return isScores || isEmpty
      ? [{ index, heading: above, sample: cells.slice(0, 3).join(", ") }]
      : [];
  });
  const begin = scored.findIndex(({ sample }) => sample !== "");
  return begin === -1 ? [] : scored.slice(begin);
}

/** Whether the cells are row numbers 1, 2, 3 and so on. */
function isCounting(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, index) => cell === String(index + 1));
}

/** Excludes a column of grades, in which "A" could be read as absent. */
function containMarks(cells: readonly string[]): boolean {
  const marks = cells.filter((cell) => parseScoreText(cell, 100).ok);
  return marks.length * 2 >= cells.length && marks.some((cell) => /\d|abs|[-–—]/i.test(cell));
}

/** By header; without a known header, in the order of the sheet. */
function targetsOf(
  pasted: readonly TableColumn[],
  columns: readonly ScoreColumn[],
  startAt: number,
): Targets {
  const called = pasted.map(({ heading }) => columnCalled(heading, columns));
  const isOnce = (key: string) => called.filter((other) => other === key).length === 1;
  if (called.some((key) => key !== null)) {
    return Object.fromEntries(
      pasted.flatMap(({ index }, at) => {
        const key = called[at] ?? null;
        return key !== null && isOnce(key) ? [[index, key]] : [];
      }),
    );
  }
  const width = pasted.findLastIndex(({ sample }) => sample !== "") + 1;
  const from = width >= columns.length ? 0 : startAt;
  return Object.fromEntries(
    pasted.flatMap(({ index }, at) => {
      const column = columns[from + at];
      return column ? [[index, column.key]] : [];
    }),
  );
}

/** The effects that a pasted table would have, before it is applied. */
export interface PastePlan {
  readonly cells: readonly PastedCell[];
  /** Pupils with a row of their own. */
  readonly matched: readonly SheetPupil[];
  /** Rows whose name matches in part; their scores count only once the match is confirmed. */
  readonly partly: readonly { readonly called: string; readonly pupil: SheetPupil }[];
  /** Names of unused rows with scores, each with the reason. */
  readonly left: readonly {
    readonly called: string;
    readonly why: "unknown" | "several" | "twice" | "contradicts";
  }[];
}

/** The scores of each pupil in a table; empty cells keep the current values. */
/** Cells of the pupils' rows in these columns, by pupil, then column; empty ones included. */
export function cellsOfPupils(
  { rows }: PastedTable,
  targets: Targets,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map(
    rows.flatMap(({ owner, cells }) => {
      if (owner.kind !== "pupil") return [];
      const ofRow = Object.entries(targets).map(([at, key]) => [key, cells[Number(at)] ?? ""]);
      return [[owner.pupil.id, Object.fromEntries(ofRow) as Record<string, string>] as const];
    }),
  );
}

export function planPaste(
  { rows }: PastedTable,
  targets: Targets,
  { partly: isConfirmed }: { readonly partly: boolean },
): PastePlan {
  const chosen = Object.entries(targets).map(([index, key]) => ({ index: Number(index), key }));
  const scoring = rows
    .map((row) => ({
      ...row,
      scores: chosen.flatMap(({ index, key }) => {
        const text = row.cells[index] ?? "";
        return text === "" ? [] : [{ key, text }];
      }),
    }))
    .filter(({ scores }) => scores.length > 0);
  const cells = scoring.flatMap(({ owner, scores }) =>
    owner.kind === "pupil" || (isConfirmed && owner.kind === "partly")
      ? scores.map((score) => ({ pupilId: owner.pupil.id, ...score }))
      : [],
  );
  return {
    cells,
    matched: scoring.flatMap(({ owner }) => (owner.kind === "pupil" ? [owner.pupil] : [])),
    partly: scoring.flatMap(({ owner, called }) =>
      owner.kind === "partly" ? [{ called, pupil: owner.pupil }] : [],
    ),
    left: scoring.flatMap(({ owner, called }) =>
      owner.kind === "pupil" || owner.kind === "partly" || called === ""
        ? []
        : [{ called, why: owner.kind }],
    ),
  };
}
