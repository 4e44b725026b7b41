import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named, RowStudent } from "../../results/schemas.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenSheets } from "../policy.ts";
import { SheetSettings, TICK_COLUMNS } from "../settings/sheet-settings.ts";
import { RATINGS } from "../settings/ratings.ts";
import { PROMOTIONS } from "../sheets/promotion.ts";
import { mayWriteRemarks } from "./policy.ts";

/** The longest comment or remark. */
export const MAX_COMMENT = 500;

/** The most times that a school can have opened in a term. */
export const MAX_TIMES = 400;

const ofClass = { classId: z.uuid(), termId: z.uuid() };

const Ratings = z.record(z.string().max(40), z.literal(RATINGS));
/** The ticked column, 0 for the first. */
const Ticks = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(TICK_COLUMNS - 1),
);
const TimesPresent = z.int().min(0).max(MAX_TIMES);
const Words = z.string().trim().max(MAX_COMMENT);

/** What the class teacher entered for one child. */
const Entry = z.object({
  ratings: Ratings,
  ticks: Ticks,
  timesPresent: z.int().nullable(),
  comment: z.string().nullable(),
  enteredBy: Named,
  version: z.int(),
});

/** What the head wrote on the sheet of one child. */
const Remark = z.object({
  /** Empty where only the promotion is decided. */
  remark: z.string(),
  /** Null: what the rule proposes. */
  promotion: z.enum(PROMOTIONS).nullable(),
  signedBy: Named,
  version: z.int(),
});

export const EntryRow = z.object({
  student: RowStudent.extend({
    firstNames: z.string(),
    surname: z.string(),
    sex: z.string().nullable(),
  }),
  /** Of the average of approved results, else of those there are; null without any. */
  grade: z.string().nullable(),
  average: z.number().nullable(),
  /** Families have the sheet: only a correction by the principal changes it. */
  isReleased: z.boolean(),
  /** Null while nothing was entered. */
  entry: Entry.nullable(),
  remark: Remark.nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

export const EntrySheet = z.object({
  class: Named,
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  /** Whether the class gets the nursery sheet. */
  isNursery: z.boolean(),
  /** The asking person is class teacher or assistant of the class. */
  isClassTeacher: z.boolean(),
  /** Why nothing can be entered any more; null while it can. */
  closed: z.string().nullable(),
  timesOpened: z.int().nullable(),
  settings: SheetSettings.pick({
    affective: true,
    psychomotor: true,
    ratingLabels: true,
    nursery: true,
    classTeacherComments: true,
    headRemarks: true,
  }),
  /** What the class register says of each pupil, by id: the sheet has it where nothing is typed. */
  registers: z.record(z.string(), z.object({ opened: z.int(), present: z.int() })),
  /** Every pupil of the class in that term, in the order of the register. */
  rows: z.array(EntryRow),
});
export type EntrySheet = z.infer<typeof EntrySheet>;

/** The version that the person saw; null when there was nothing. */
const seen = { studentId: z.uuid(), version: z.int().nullable() };

export const EnteredSheet = z.strictObject({
  ...seen,
  /** All of the child's: what is left out is taken away. */
  ratings: Ratings,
  ticks: Ticks,
  timesPresent: TimesPresent.nullable(),
  comment: Words.nullable(),
});
export type EnteredSheet = z.infer<typeof EnteredSheet>;

export const WrittenRemark = z.strictObject({
  ...seen,
  remark: Words,
  promotion: z.enum(PROMOTIONS).nullable(),
});
export type WrittenRemark = z.infer<typeof WrittenRemark>;

const MAX_ROWS = 200;

export const entryContract = {
  entryClasses: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/classes",
    summary: "The classes of a term for whose report sheets the caller may enter",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(z.array(Named))),

  entries: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/entries",
    summary:
      "What is entered for the report sheets of a class: traits, attendance, comments, remarks",
    tag: "report sheets",
  })
    .input(z.strictObject(ofClass))
    .output(dataOf(EntrySheet)),

  saveEntries: endpoint(mayOpenSheets, {
    method: "PUT",
    path: "/report-sheets/entries",
    summary: "Saves entries of a class's report sheets, all or none; repeating it changes nothing",
    tag: "report sheets",
  })
    .input(z.strictObject({ ...ofClass, rows: z.array(EnteredSheet).min(1).max(MAX_ROWS) }))
    .output(dataOf(z.array(EntryRow))),

  saveRemarks: endpoint(mayWriteRemarks, {
    method: "PUT",
    path: "/report-sheets/remarks",
    summary: "Saves the head's remarks of a class, all or none, signed by who saves them",
    tag: "report sheets",
  })
    .input(z.strictObject({ ...ofClass, rows: z.array(WrittenRemark).min(1).max(MAX_ROWS) }))
    .output(dataOf(z.array(EntryRow))),

  writeRemarks: endpoint(mayWriteRemarks, {
    method: "POST",
    path: "/report-sheets/remarks/by-grade",
    summary: "Writes a remark by grade for every pupil of the school without one",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(
      dataOf(
        z.object({
          written: z.int(),
          /** Pupils without a grade, or of a grade without sentences. */
          left: z.int(),
          /** What `undoRemarks` asks for. */
          writtenAt: z.iso.datetime(),
        }),
      ),
    ),

  undoRemarks: endpoint(mayWriteRemarks, {
    method: "POST",
    path: "/report-sheets/remarks/undo",
    summary: "Removes remarks that were written by grade, where they were not changed since",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid(), writtenAt: z.iso.datetime() }))
    .output(dataOf(z.object({ removed: z.int() }))),
};
