import { dayAtSchool, dayText, hoursText } from "@school/core/api/dates.ts";
import type { TimetableLesson } from "@school/core/calendar/timetable/contract.ts";
import { type Block, type Column, rowHead, rowsOf } from "@school/core/calendar/timetable/week.ts";
import {
  asciiFileName,
  type FileResponse,
  PDF_TYPE,
  streamedFile,
} from "../../platform/http/streamed-file.ts";
import { type Drawer, drawPdf } from "../../platform/documents/pdf/drawing.ts";
import type { drawInto, WeekCell, WeekOnPaper, WeekRow } from "./draw-week.ts";

export interface PrintedWeek {
  /** Name of the class or teacher. */
  readonly name: string;
  readonly of: "class" | "teacher";
  readonly columns: readonly Column[];
}

const WEEKS: Drawer<typeof drawInto> = {
  module: new URL("draw-week.ts", import.meta.url).href,
};

interface Heading extends Pick<WeekOnPaper, "head" | "term"> {}

/** Timetables for the wall on A4 landscape, each on a page of its own. */
export function timetableFile(weeks: readonly PrintedWeek[], heading: Heading): FileResponse {
  const [only, ...rest] = weeks;
  const about = only && rest.length === 0 ? only.name : "all";
  const name = asciiFileName("Timetable", about, heading.term);
  const printed = `Printed ${dayText(dayAtSchool(new Date()))}`;
  const pages = weeks.map((week): WeekOnPaper => ({
    ...heading,
    title: `Timetable: ${week.name}`,
    printed,
    days: week.columns.map(({ title }) => title),
    rows: rowsOnPaper(week),
  }));
  return streamedFile(`${name}.pdf`, PDF_TYPE, drawPdf(name, WEEKS, pages));
}

function rowsOnPaper({ columns, of }: PrintedWeek): WeekRow[] {
  return Array.from({ length: rowsOf(columns) }, (_, row) => {
    const head = rowHead(columns, row);
    return {
      name: head?.name ?? "",
      time: head ? timesOf(head) : "",
      isBreak: head !== null && head.kind !== "LESSON",
      cells: columns.map(({ blocks }) => cellOf(blocks[row], of, head === null)),
    };
  });
}

const timesOf = ({ startsAt, endsAt }: Block) => hoursText(startsAt, endsAt);

/** A cell whose row has no common time begins with its own. */
function cellOf(block: Block | undefined, of: PrintedWeek["of"], saysTime: boolean): WeekCell {
  if (!block) return { entries: [], continues: false };
  const time = saysTime ? timesOf(block) : "";
  const { kind, name, lessons, continues } = block;
  if (lessons.length === 0) {
    const main = kind === "LESSON" ? "" : name;
    return { entries: main === "" ? [] : [{ main, small: time }], continues: false };
  }
  const entries = lessons.map((lesson) => ({
    main: lesson.subject.name,
    small: [time, ...detailsOf(lesson, of)].filter(Boolean).join(" · "),
  }));
  return { entries, continues: continues && !saysTime };
}

function detailsOf({ teacher, room, ...lesson }: TimetableLesson, of: PrintedWeek["of"]) {
  return [of === "class" ? teacher?.name : lesson.class.name, room?.name];
}
