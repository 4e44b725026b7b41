import { longDayText } from "../../api/dates.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import { averageText } from "../../results/reports/averages.ts";
import type { RankedPupil } from "../../results/reports/explain-position.ts";
import { positionLabel } from "../../results/reports/positions.ts";
import { caMaximum } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { termLabel, TERMS } from "../../school/terms.ts";
import { RATINGS } from "../settings/ratings.ts";
import type { Marks, ReportSheet, SubjectRow } from "./sheet.ts";
import { placeText, sheetLabels } from "./text.ts";

/*
 * The parts of a sheet as text, for screen and paper.
 */

/** A label with its value: "Age", "9". */
export type Line = readonly [label: string, value: string];

interface Column {
  /** The short header, and the full text for screen readers. */
  readonly label: string;
  readonly title: string;
  readonly kind: "number" | "text";
  /** Visible on a phone, where the other numbers scroll out of view. */
  readonly kept?: "total" | "grade";
  readonly value: (row: SubjectRow, index: number) => string;
}

const { nothing } = sheetLabels;

const textOf = (value: number | string | null | undefined) =>
  value === null || value === undefined || value === "" ? nothing : String(value);
const tenths = (average: number | null) => (average === null ? null : averageText(average, 1));
const outOf100 = (average: number | null) => tenths(average) ?? nothing;
const positionText = (position: { place: number; tied: boolean } | null) =>
  position ? positionLabel(position.place, position.tied) : nothing;

/** Returns the pupil's rank in the class as the sheet shows it. */
export function rankOfSheet(id: string, { child, marks }: ReportSheet): RankedPupil {
  return {
    id,
    name: nameOnSheet(child),
    total: marks?.summary.obtained ?? 0,
    subjects: marks?.rows.filter(({ total }) => total !== null).length ?? 0,
    position: marks?.summary.position ?? null,
  };
}

/** The columns of the marks in order. */
export function marksColumns({ scheme, columns, session }: Marks): Column[] {
  const parts = scheme.parts.map(({ key, label, max }): Column => ({
    label: `${label} (${max})`,
    title: `${label}, out of ${max}`,
    kind: "number",
    value: ({ scores }) => textOf(scores?.[key]),
  }));
  const isExam = (index: number) => scheme.parts[index]?.key === "exam";
  const ca = parts.filter((_, index) => !isExam(index));
  const exam = parts.filter((_, index) => isExam(index));
  const number = (
    label: string,
    title: string,
    value: (row: SubjectRow) => number | string | null | undefined,
  ): Column => ({ label, title, kind: "number", value: (row) => textOf(value(row)) });
  const max = caMaximum(scheme);
  const ofTerms = session
    ? TERMS.slice(0, 2).map((term, index) =>
        number(
          termLabel(term, "1st Term"),
          `${termLabel(term, "First Term")}, total`,
          (row) => row.earlier[index],
        ),
      )
    : [];
  return [
    { label: "S/N", title: "Number", kind: "number", value: (_, index) => String(index + 1) },
    { label: "Subject", title: "Subject", kind: "text", value: ({ subject }) => subject },
    ...ca,
    ...(columns.caTotal && ca.length > 1
      ? [number(`CA (${max})`, `CA total, out of ${max}`, (row) => row.caTotal)]
      : []),
    ...exam,
    { ...number(sheetLabels.total, "Total, out of 100", (row) => row.total), kept: "total" },
    ...ofTerms,
    ...(session
      ? [number("Session avg.", "Average of the session", (row) => tenths(row.cumulative))]
      : []),
    {
      label: "Grade",
      title: "Grade",
      kind: "text",
      kept: "grade",
      value: ({ grade }) => textOf(grade),
    },
    ...(columns.position
      ? [number("Pos.", "Position in the subject", (row) => positionText(row.position))]
      : []),
    ...(columns.highest ? [number("Class high", "Highest in class", (row) => row.highest)] : []),
    ...(columns.lowest ? [number("Class low", "Lowest in class", (row) => row.lowest)] : []),
    ...(columns.average
      ? [number("Class avg.", "Average of the class", ({ average }) => tenths(average))]
      : []),
    { label: "Remark", title: "Remark", kind: "text", value: ({ remark }) => textOf(remark) },
  ];
}

/** The child's name on sheets: surname first, in capitals. */
export function nameOnSheet({ surname, firstNames }: ReportSheet["child"]): string {
  return `${surname.toLocaleUpperCase("en")} ${firstNames}`.trim();
}

export function childLines({ child, attendance }: ReportSheet): Line[] {
  const always: Line[] = [
    [sheetLabels.name, nameOnSheet(child)],
    [sheetLabels.admissionNumber, textOf(child.admissionNumber)],
    [sheetLabels.class, child.className],
    [sheetLabels.numberInClass, String(child.numberInClass)],
    [sheetLabels.sex, textOf(child.sex)],
    [sheetLabels.age, textOf(child.age)],
  ];
  const house: Line[] = child.house ? [[sheetLabels.house, child.house]] : [];
  const { excused } = attendance;
  return [
    ...always,
    ...house,
    [sheetLabels.timesOpened, textOf(attendance.opened)],
    [sheetLabels.timesPresent, textOf(attendance.present)],
    [sheetLabels.timesAbsent, textOf(attendance.absent)],
    ...(excused ? [[sheetLabels.timesExcused, String(excused)] satisfies Line] : []),
  ];
}

export function summaryLines({ summary, session }: Marks): Line[] {
  const { position } = summary;
  return [
    ["Marks obtainable", String(summary.obtainable)],
    [sheetLabels.marksObtained, String(summary.obtained)],
    ["Average", outOf100(summary.average)],
    ["Grade", textOf(summary.grade)],
    ...(position
      ? ([["Position", placeText(positionText(position), position.outOf)]] satisfies Line[])
      : []),
    ["Highest average in class", outOf100(summary.highestAverage)],
    ["Lowest average in class", outOf100(summary.lowestAverage)],
    ...(session ? sessionLines(session) : []),
  ];
}

function sessionLines(session: NonNullable<Marks["session"]>): Line[] {
  const ofTerms = TERMS.map((term, index): Line => [
    `${termLabel(term, "First Term")} average`,
    outOf100(session.termAverages[index] ?? null),
  ]);
  return [
    ...ofTerms,
    ["Session average", outOf100(session.average)],
    ["Session grade", textOf(session.grade)],
    [sheetLabels.promotion, textOf(session.promotion)],
  ];
}

/** "A 75–100 Excellent", one for each band; totals have one decimal, so there are no gaps. */
export function gradeKey({ bands }: GradingScheme): string[] {
  return bands.map(({ grade, from, remark }, index) => {
    const above = bands[index - 1];
    const to = above ? roundHalfUp(above.from - 0.1, 1) : 100;
    return `${grade} ${from}–${to} ${remark}`;
  });
}

/** "5 Excellent", best first. */
export function ratingKey({ ratingLabels }: ReportSheet): string[] {
  return ratingLabels.map((label, index) => `${RATINGS[index]} ${label}`);
}

export function nextTermLines({ nextTerm }: ReportSheet): Line[] {
  const fees: Line[] = nextTerm.fees ? [[sheetLabels.nextTermFees, nextTerm.fees]] : [];
  const begins = nextTerm.begins ? longDayText(nextTerm.begins) : nothing;
  return [[sheetLabels.nextTermBegins, begins], ...fees];
}
