import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import {
  type Block,
  type Column,
  loadText,
  rowHead,
  rowsOf,
} from "@school/core/calendar/timetable/week.ts";
import { asciiFileName, type FileAnswer } from "../../platform/http/streamed-file.ts";
import type { PaperReport } from "../../platform/pdf/draw-tables.ts";
import { tablesFile } from "../../platform/pdf/tables-file.ts";

export interface PrintedWeek {
  /** Of the class or teacher. */
  readonly name: string;
  readonly of: "class" | "teacher";
  readonly columns: readonly Column[];
}

/** Timetables on A4 landscape, each on a page of its own. */
export function timetableFile(
  weeks: readonly PrintedWeek[],
  { letterhead, term }: { letterhead: readonly string[]; term: string },
): FileAnswer {
  const [only, ...others] = weeks;
  const about = only && others.length === 0 ? only.name : "all";
  const name = asciiFileName("Timetable", about, term);
  const printed = `Printed ${longDayText(dayAtSchool(new Date()))}`;
  const reports = weeks.map((week): PaperReport => ({
    letterhead,
    title: `Timetable: ${week.name}`,
    facts: [term, loadText(week.columns), printed],
    tables: [
      {
        title: null,
        columns: [
          { header: "Time", kind: "name" },
          ...week.columns.map(({ title }) => ({ header: title, kind: "text" as const })),
        ],
        groups: [{ name: null, rows: rowsOnPaper(week) }],
        below: [],
      },
    ],
    signatures: [],
  }));
  return tablesFile(name, reports);
}

function rowsOnPaper({ columns, of }: PrintedWeek): string[][] {
  return Array.from({ length: rowsOf(columns) }, (_, row) => {
    const head = rowHead(columns, row);
    return [
      head ? timesOf(head) : "",
      ...columns.map(({ blocks }) => {
        const block = blocks[row];
        if (!block) return "";
        const text = textOf(block, of);
        return head ? text : [timesOf(block), text].filter(Boolean).join(": ");
      }),
    ];
  });
}

const timesOf = ({ startsAt, endsAt }: Block) => `${startsAt} – ${endsAt}`;

function textOf({ name, kind, lesson }: Block, of: PrintedWeek["of"]): string {
  if (lesson === null) return kind === "LESSON" ? "" : name;
  const who = of === "class" ? lesson.teacher?.name : lesson.class.name;
  return [lesson.subject.name, who, lesson.room?.name].filter(Boolean).join(" · ");
}
