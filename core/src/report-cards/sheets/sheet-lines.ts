import { dayText, longDayText } from "../../api/dates.ts";
import { plural } from "../../api/plural.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import { averageText } from "../../results/reports/averages.ts";
import type { RankedPupil } from "../../results/reports/explain-position.ts";
import { positionLabel, positionText, shortPosition } from "../../results/reports/positions.ts";
import { caMaximum } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { termLabel, TERMS } from "../../school/terms.ts";
import { RATINGS } from "../settings/ratings.ts";
import type { HalfTerm, Marks, ReportSheet, SubjectRow } from "./sheet.ts";
import { sheetLabels } from "./text.ts";

/*
 * The parts of a sheet as text, for screen and paper.
 */

/** A label with its value: "Age", "9". */
export type Line = readonly [label: string, value: string];

export interface Column {
  /** The short header, and the full text for screen readers. */
  readonly label: string;
  readonly title: string;
  readonly kind: "number" | "text";
  /** On a phone in the line of the subject; the others appear on a tap. */
  readonly kept?: "total" | "grade";
  readonly value: (row: SubjectRow, index: number) => string;
}

const { nothing } = sheetLabels;

const textOf = (value: number | string | null | undefined) =>
  value === null || value === undefined || value === "" ? nothing : String(value);
const tenths = (average: number | null) => (average === null ? null : averageText(average, 1));
const outOf100 = (average: number | null) => tenths(average) ?? nothing;

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

/** The columns of the marks in order; on paper a shared position has the short form. */
export function marksColumns({ scheme, columns, session }: Marks, isOnPaper = false): Column[] {
  const positionIn = isOnPaper ? shortPosition : positionLabel;
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
      ? [
          number(
            "Pos.",
            "Position in the subject",
            ({ position }) => position && positionIn(position.place, position.tied),
          ),
        ]
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

export function childLines({ child, attendance, lines }: ReportSheet): Line[] {
  const always: Line[] = [
    [sheetLabels.name, nameOnSheet(child)],
    [sheetLabels.admissionNumber, textOf(child.admissionNumber)],
    [sheetLabels.class, child.className],
    [sheetLabels.numberInClass, String(child.numberInClass)],
    [sheetLabels.sex, textOf(child.sex)],
    [sheetLabels.age, textOf(child.age)],
    ...(child.birthDate ? [[sheetLabels.birthDate, dayText(child.birthDate)] satisfies Line] : []),
  ];
  const house: Line[] = child.house ? [[sheetLabels.house, child.house]] : [];
  return [
    ...always,
    ...house,
    ...attendanceLines(attendance),
    ...lines.map(({ name, text }): Line => [name, text]),
  ];
}

function attendanceLines(attendance: ReportSheet["attendance"]): Line[] {
  const { opened, present, absent, excused, late, inWords } = attendance;
  const isWhole = inWords && opened !== null && present !== null;
  return [
    ...(isWhole
      ? ([[sheetLabels.attended, `${present} of ${plural(opened, "time")}`]] satisfies Line[])
      : ([
          [sheetLabels.timesOpened, textOf(opened)],
          [sheetLabels.timesPresent, textOf(present)],
        ] satisfies Line[])),
    [sheetLabels.timesAbsent, textOf(absent)],
    ...(excused ? [[sheetLabels.timesExcused, String(excused)] satisfies Line] : []),
    ...(late === null ? [] : [[sheetLabels.timesLate, String(late)] satisfies Line]),
  ];
}

/** Longest comment of a subject's teacher on a sheet; the results page has all of it. */
const MAX_SUBJECT_COMMENT = 120;

/** The comments of the subjects' teachers, each by its subject. */
export function subjectComments({ rows }: Marks): Line[] {
  return rows.flatMap(({ subject, teacherComment }): Line[] =>
    teacherComment ? [[subject, shortened(teacherComment)]] : [],
  );
}

function shortened(text: string): string {
  if (text.length <= MAX_SUBJECT_COMMENT) return text;
  return `${text.slice(0, MAX_SUBJECT_COMMENT).replace(/\s+\S*$/, "")}…`;
}

/** The averages that show a pupil's progress, in the order of their bars. */
export function progressBars(progress: NonNullable<Marks["progress"]>) {
  const { term, before, average, classAverage } = progress;
  const bars: [string, number | null][] = [
    [termLabel(term, "First Term"), before],
    ["This term", average],
    [sheetLabels.classAverage, classAverage],
  ];
  return bars.flatMap(([label, value]) =>
    value === null ? [] : [{ label, value, text: averageText(value, 1) }],
  );
}

/** "Progress: Improved" */
export function progressTitle({ word }: NonNullable<Marks["progress"]>): string {
  return `${sheetLabels.progress}: ${word}`;
}

export function summaryLines({ summary, session, passed }: Marks): Line[] {
  const { position } = summary;
  return [
    ["Marks obtainable", String(summary.obtainable)],
    [sheetLabels.marksObtained, String(summary.obtained)],
    ["Average", outOf100(summary.average)],
    ["Grade", textOf(summary.grade)],
    ...(position
      ? ([["Position", positionText({ ...position, incomplete: 0 })]] satisfies Line[])
      : []),
    ["Highest average in class", outOf100(summary.highestAverage)],
    ["Lowest average in class", outOf100(summary.lowestAverage)],
    ...(passed
      ? ([
          [`${sheetLabels.passed} (${passed.passMark} and above)`, String(passed.passed)],
          [sheetLabels.failed, String(passed.failed)],
        ] satisfies Line[])
      : []),
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
    ...(session.position
      ? ([
          ["Position in session", positionText({ ...session.position, incomplete: 0 })],
        ] satisfies Line[])
      : []),
    [sheetLabels.promotion, textOf(session.promotion)],
  ];
}

/** The columns of a half-term sheet after the subject: "CA1 (10)". */
export function halfTermColumns({ parts }: HalfTerm): string[] {
  return parts.map(({ label, max }) => `${label} (${max})`);
}

/** The scores of a half-term sheet: the subject, then a text for each column. */
export function halfTermRows({ rows }: HalfTerm): { subject: string; scores: string[] }[] {
  return rows.map(({ subject, scores }) => ({ subject, scores: scores.map(textOf) }));
}

export function homeworkLine({ homework: { handedIn, set } }: HalfTerm): Line {
  return [sheetLabels.homework, set === 0 ? nothing : `${handedIn} of ${set}`];
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

export function nextTermLines({ nextTerm, half }: ReportSheet): Line[] {
  if (half) return [];
  const fees: Line[] = nextTerm.fees ? [[sheetLabels.nextTermFees, nextTerm.fees]] : [];
  const begins = nextTerm.begins ? longDayText(nextTerm.begins) : nothing;
  return [[sheetLabels.nextTermBegins, begins], ...fees];
}
