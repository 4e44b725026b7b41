import { dayText } from "../../api/dates.ts";
import { presentShare } from "../figures.ts";
import { MARK_LETTERS } from "../marks.ts";
import type { ClassDays, SummaryRow } from "./contract.ts";

export interface TableColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: "name" | "text" | "number";
  /** The header is printed vertically, so that a month fits on a sheet. */
  readonly isUpright?: true;
}

/** Rows and columns for the screen, paper and files; null is an empty cell. */
export interface AttendanceTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly (string | number | null)[];
  }[];
}

const NUMBER: TableColumn = { key: "number", header: "Admission no", kind: "text" };
const PUPIL: TableColumn = { key: "pupil", header: "Pupil", kind: "name" };
const count = (key: string, header: string): TableColumn => ({ key, header, kind: "number" });
const PRESENT = count("present", "Present");
const ABSENT = count("absent", "Absent");
const EXCUSED = count("excused", "Excused");
const LATE = count("late", "Late");

/** Returns the monthly sheet: a column for each day with a marked register. */
export function daysTable({ days, rows }: ClassDays): AttendanceTable {
  const marked = days.filter(({ halves }) => halves.length > 0);
  return {
    columns: [
      NUMBER,
      PUPIL,
      ...marked.map(({ day }): TableColumn => ({
        key: day,
        header: dayText(day),
        kind: "text",
        isUpright: true,
      })),
      PRESENT,
      ABSENT,
      EXCUSED,
      LATE,
    ],
    rows: rows.map(({ student, cells, figures }) => ({
      key: student.id,
      cells: [
        student.admissionNumber,
        student.name,
        ...marked.map(({ day, halves }) => lettersOf(cells, day, halves)),
        figures.present,
        figures.absent,
        figures.excused,
        figures.late,
      ],
    })),
  };
}

/**
 * Formats a day's marks: "P", or "P/A" for two halves; a hyphen for a half whose register lacks the
 * pupil.
 */
export function lettersOf(
  cells: ClassDays["rows"][number]["cells"],
  day: string,
  halves: ClassDays["days"][number]["halves"],
): string | null {
  const ofDay = cells.filter((cell) => cell.day === day);
  if (ofDay.length === 0) return null;
  return halves
    .map((half) => {
      const mark = ofDay.find((cell) => cell.half === half)?.mark;
      return mark ? MARK_LETTERS[mark] : "-";
    })
    .join("/");
}

/** Returns the summary of a term or session: a row for each pupil. */
export function summaryTable(rows: readonly SummaryRow[]): AttendanceTable {
  return {
    columns: [
      NUMBER,
      PUPIL,
      { key: "class", header: "Class", kind: "name" },
      count("opened", "Times school opened"),
      PRESENT,
      ABSENT,
      EXCUSED,
      LATE,
      count("share", "Present %"),
    ],
    rows: rows.map(({ student, className, figures }) => ({
      key: student.id,
      cells: [
        student.admissionNumber,
        student.name,
        className,
        figures.opened,
        figures.present,
        figures.absent,
        figures.excused,
        figures.late,
        presentShare(figures),
      ],
    })),
  };
}
