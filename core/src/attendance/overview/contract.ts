import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenRegisters } from "../policy.ts";
import { Closed, Figures, HalfName, MarkName, Named, RegisterPupil } from "../schemas.ts";

/** Maximum number of days in a view: six weeks. */
export const MAX_DAYS = 42;

/** One pupil's mark in one register. */
const Cell = z.object({ day: z.iso.date(), half: HalfName, mark: MarkName });

export const ClassDays = z.object({
  class: Named,
  academicYear: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Weekends and days outside a term are left out. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      closed: Closed.nullable(),
      /** The marked ones. */
      halves: z.array(HalfName),
    }),
  ),
  rows: z.array(
    z.object({
      student: RegisterPupil,
      /** One for each register that includes the pupil. */
      cells: z.array(Cell),
      figures: Figures,
    }),
  ),
});
export type ClassDays = z.infer<typeof ClassDays>;

export const SummaryRow = z.object({
  student: RegisterPupil,
  /** The class in the term, or the last one of the session. */
  className: z.string(),
  figures: Figures,
  isOften: z.boolean(),
});
export type SummaryRow = z.infer<typeof SummaryRow>;

/** Filter of the attendance summary: a class or the whole school, in a term or a whole session. */
const summaryFilter = {
  academicYear: z.string().max(9),
  /** Default: all terms of the session. */
  term: TermName.optional(),
  /** Default: the whole school, for the office only. */
  classId: z.uuid().optional(),
  /** Only pupils who are often absent, those with most absences first. */
  often: z.boolean().optional(),
};

const daysFilter = { classId: z.uuid(), from: z.iso.date(), to: z.iso.date() };
const format = z.enum([...TABLE_FORMATS, "pdf"]);
export type AttendanceFormat = z.infer<typeof format>;

const tag = "attendance";

export const overviewContract = {
  days: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/days",
    viewable: true,
    summary: "A class's attendance day by day, for a week or a month",
    tag,
  })
    .input(z.strictObject(daysFilter))
    .output(dataOf(ClassDays)),

  daysFile: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/days/file",
    viewable: true,
    summary: "The same as PDF, CSV or workbook: the monthly sheet",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ ...daysFilter, format }))
    .output(FileResponse),

  summary: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/summary",
    viewable: true,
    summary: "How often pupils were present, absent and late in a term or a session",
    tag,
  })
    .input(z.strictObject({ ...summaryFilter, ...paging(50) }))
    .output(pageOf(SummaryRow)),

  summaryFile: endpoint(mayOpenRegisters, {
    method: "GET",
    path: "/attendance/summary/file",
    viewable: true,
    summary: "The same of all pupils as PDF, CSV or workbook",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ ...summaryFilter, format }))
    .output(FileResponse),
};
