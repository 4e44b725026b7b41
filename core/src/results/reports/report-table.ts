import { termLabel } from "../../school/terms.ts";
import { averageText } from "./averages.ts";
import { changeText } from "./class-figures.ts";
import type { BroadSheet, ClassFigures, Ledger, LedgerBreakdown, Report } from "./contract.ts";
import { shortPosition } from "./positions.ts";
import { columnLabels, figureLabels } from "./text.ts";

/**
 * A value, null if missing, or "" if impossible: a subject that the pupil does not take. Pairs are
 * a pupil's subjects with their totals in one cell.
 */
export type ReportCell = string | number | null | readonly SubjectTotal[];

interface SubjectTotal {
  readonly name: string;
  readonly total: number;
}

export interface ReportColumn {
  readonly key: string;
  readonly header: string;
  /** The column's header in files. */
  readonly fileHeader: string;
  /** `name` identifies the row. */
  readonly kind: "name" | "text" | "number";
  /** Fixed number of decimals, trailing zeros included. */
  readonly decimals?: 2;
  /** Replaces a missing value in CSV files; elsewhere it is empty. */
  readonly missingInCsv?: 0;
  /** The header is printed vertically, so that many columns fit on a sheet. */
  readonly isUpright?: true;
  /** Screen and paper show it in the group's heading; a file repeats it in each row. */
  readonly isOfGroup?: true;
}

export interface ReportRow {
  readonly key: string;
  readonly cells: readonly ReportCell[];
}

export interface ReportGroup {
  readonly key: string;
  /** Null if all rows are in one group. */
  readonly name: string | null;
  readonly rows: readonly ReportRow[];
}

/** A class report as rows and columns, for the screen, paper and files. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly groups: readonly ReportGroup[];
  /** Summary rows over all pupils, on screen and paper; a file has only rows of pupils. */
  readonly below: readonly ReportRow[];
}

/** Data of each report, by its name. */
export interface ReportData {
  ledger: Ledger;
  "broad-sheet": BroadSheet;
  "ledger-breakdown": LedgerBreakdown;
  "ledger-assessments": LedgerBreakdown;
}

export const reportTables: { [Name in Report]: (data: ReportData[Name]) => ReportTable } = {
  ledger: ledgerTable,
  "broad-sheet": broadSheetTable,
  "ledger-breakdown": (data) => breakdownTable(data, true),
  "ledger-assessments": (data) => breakdownTable(data, false),
};

/** Labels of the summary rows. */
export const SUMMARY_ROWS = {
  average: "Class average",
  highest: "Highest",
  lowest: "Lowest",
} as const;

const NUMBER: ReportColumn = {
  key: "number",
  header: columnLabels.admissionNo,
  fileHeader: "admission no",
  kind: "text",
};
const STUDENT: ReportColumn = {
  key: "student",
  header: "Student",
  fileHeader: "student",
  kind: "name",
};
const TOTAL: ReportColumn = { key: "total", header: "Total", fileHeader: "total", kind: "number" };
const POSITION: ReportColumn = {
  key: "position",
  header: "Position",
  fileHeader: "position",
  kind: "number",
};

function ledgerTable({ rows }: Ledger): ReportTable {
  const subjects: ReportColumn = {
    key: "subjects",
    header: "Subjects",
    fileHeader: "subjects",
    kind: "text",
  };
  return {
    columns: [NUMBER, STUDENT, subjects, TOTAL, POSITION],
    groups: oneGroup(
      rows.map((row) => ({
        key: row.student.id,
        cells: [
          row.student.admissionNumber,
          row.student.name,
          row.subjects.length > 0 ? row.subjects : null,
          row.total,
          positionText(row.position),
        ],
      })),
    ),
    below: [],
  };
}

function broadSheetTable({ subjects, rows }: BroadSheet): ReportTable {
  const average: ReportColumn = {
    key: "average",
    header: "Average",
    fileHeader: "average",
    kind: "number",
    decimals: 2,
  };
  const below = (
    name: string,
    figureOf: (subject: BroadSheet["subjects"][number]) => string | number,
  ): ReportRow => ({ key: name, cells: ["", name, ...subjects.map(figureOf), "", "", ""] });
  return {
    columns: [
      { ...NUMBER, fileHeader: "studentId" },
      STUDENT,
      ...subjects.map(({ id, name }): ReportColumn => ({
        key: id,
        header: name,
        fileHeader: name,
        kind: "number",
        isUpright: true,
        missingInCsv: 0,
      })),
      TOTAL,
      average,
      POSITION,
    ],
    groups: oneGroup(
      rows.map((row) => ({
        key: row.student.id,
        cells: [
          row.student.admissionNumber,
          row.student.name,
          ...subjects.map(
            ({ id }, at) => row.totals[at] ?? (row.notTaken.includes(id) ? "" : null),
          ),
          row.total,
          row.average,
          positionText(row.position),
        ],
      })),
    ),
    below: [
      below(SUMMARY_ROWS.average, (subject) => averageText(subject.average, 2)),
      below(SUMMARY_ROWS.highest, ({ highest }) => highest),
      below(SUMMARY_ROWS.lowest, ({ lowest }) => lowest),
    ],
  };
}

/** Returns a row for each result under the pupil's name; over all terms, one group per term. */
function breakdownTable({ scheme, term, rows }: LedgerBreakdown, withGrade: boolean): ReportTable {
  const isAllTerms = term === null;
  const groups = Map.groupBy(rows, (row) => `${row.student.id} ${row.term}`);
  return {
    columns: [
      { ...NUMBER, isOfGroup: true },
      { ...STUDENT, kind: "text", isOfGroup: true },
      ...(isAllTerms ? [textColumn("term", "Term", { isOfGroup: true as const })] : []),
      { ...textColumn("subject", "Subject"), kind: "name" },
      ...scheme.parts.map(({ key, label }): ReportColumn => ({
        key,
        header: label,
        fileHeader: label,
        kind: "number",
      })),
      TOTAL,
      ...(withGrade ? [textColumn("grade", "Grade")] : []),
    ],
    groups: [...groups].map(([key, ofPupil]) => ({
      key,
      name: ofPupil
        .slice(0, 1)
        .map(({ student, term: inTerm }) => {
          const name = `${student.name} (${student.admissionNumber})`;
          return isAllTerms ? `${name}, ${termLabel(inTerm, "First Term")}` : name;
        })
        .join(""),
      rows: ofPupil.map((row) => ({
        key: `${row.term} ${row.subject}`,
        cells: [
          row.student.admissionNumber,
          row.student.name,
          ...(isAllTerms ? [termLabel(row.term, "First Term")] : []),
          row.subject,
          ...scheme.parts.map((part) => row.scores[part.key] ?? null),
          row.total,
          ...(withGrade ? [row.grade] : []),
        ],
      })),
    })),
    below: [],
  };
}

/**
 * Returns the table of a class's figures in each subject, with grades and the change from the
 * previous term.
 */
export function figuresTable({ grades, terms, rows }: ClassFigures): ReportTable {
  const number = (key: string, header: string, decimals?: 2): ReportColumn => ({
    key,
    header,
    fileHeader: header,
    kind: "number",
    ...(decimals && { decimals }),
  });
  const earlier = terms.slice(0, -1);
  const ofFigures = (row: ClassFigures["rows"][number]): ReportRow => ({
    key: row.subject?.id ?? "class",
    cells: [
      row.subject?.name ?? "Whole class",
      row.pupils,
      row.average,
      row.highest,
      row.lowest,
      ...row.grades,
      ...earlier.map((_, at) => row.averages[at] ?? null),
      ...(earlier.length > 0 ? [row.change === null ? null : changeText(row.change)] : []),
    ],
  });
  return {
    columns: [
      { ...textColumn("subject", "Subject"), kind: "name" },
      number("pupils", "Pupils"),
      number("average", "Average", 2),
      number("highest", "Highest"),
      number("lowest", "Lowest"),
      ...grades.map((grade) => number(`grade ${grade}`, grade)),
      ...earlier.map((term) => number(term, termLabel(term, "First Term"), 2)),
      ...(earlier.length > 0 ? [number("change", figureLabels.change)] : []),
    ],
    groups: oneGroup(rows.filter(({ subject }) => subject).map(ofFigures)),
    below: rows.filter(({ subject }) => !subject).map(ofFigures),
  };
}

function textColumn(
  key: string,
  header: string,
  more: Pick<ReportColumn, "isOfGroup"> = {},
): ReportColumn {
  return { key, header, fileHeader: key, kind: "text", ...more };
}

function oneGroup(rows: readonly ReportRow[]): ReportGroup[] {
  return [{ key: "all", name: null, rows }];
}

function positionText(position: Ledger["rows"][number]["position"]): string | null {
  return position && shortPosition(position.place, position.tied);
}

/** Formats a cell for paper and CSV; "" without a value. */
export function cellText(cell: ReportCell, { decimals }: Pick<ReportColumn, "decimals">): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return decimals ? averageText(cell, decimals) : String(cell);
  return cell.map(({ name, total }) => `${name} ${total}`).join("; ");
}
