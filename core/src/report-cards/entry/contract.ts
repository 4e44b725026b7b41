import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named, RowStudent } from "../../results/schemas.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenSheets } from "../policy.ts";
import { ExpectationList, MAX_TICK_COLUMNS, SheetSettings } from "../settings/sheet-settings.ts";
import { RATINGS } from "../settings/ratings.ts";
import { PROMOTIONS } from "../sheets/promotion.ts";
import { mayWriteRemarks } from "./policy.ts";

/** Maximum length of a comment or remark. */
export const MAX_COMMENT = 500;

/** Maximum number of times that a school can open in a term. */
export const MAX_TIMES = 400;

const ofClass = { classId: z.uuid(), termId: z.uuid() };

const Ratings = z.record(z.string().max(40), z.literal(RATINGS));
/** Index of the ticked column. */
const Ticks = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(MAX_TICK_COLUMNS - 1),
);
/** Maximum length of the text of one of the school's own lines. */
export const MAX_LINE = 40;
/** By the line's key. */
const Lines = z.record(z.string().max(40), z.string().trim().min(1).max(MAX_LINE));
/** Maximum length of the sentence about an area, and of the next steps at home. */
export const MAX_AREA_SENTENCE = 160;
export const MAX_NEXT_STEPS = 300;

/** A sentence by the key of the area. */
const Areas = z.record(z.string().max(40), z.string().trim().min(1).max(MAX_AREA_SENTENCE));
const NextSteps = z.string().trim().max(MAX_NEXT_STEPS);
const TimesPresent = z.int().min(0).max(MAX_TIMES);
const Words = z.string().trim().max(MAX_COMMENT);

/** The class teacher's entries for one child. */
const Entry = z.object({
  ratings: Ratings,
  ticks: Ticks,
  timesPresent: z.int().nullable(),
  lines: Lines,
  areas: Areas,
  nextSteps: z.string().nullable(),
  comment: z.string().nullable(),
  /** On the half-term sheet. */
  halfTermComment: z.string().nullable(),
  enteredBy: Named,
  version: z.int(),
});

/** The head's remark on one child's sheet. */
const Remark = z.object({
  /** Empty if only the promotion is decided. */
  remark: z.string(),
  /** Null: the proposal of the rule. */
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
  /** Grade for the average of approved results, else of all results; null without any. */
  grade: z.string().nullable(),
  average: z.number().nullable(),
  /** Whether families have the sheet, so that only a principal's correction changes it. */
  isReleased: z.boolean(),
  /** Null before the first entry. */
  entry: Entry.nullable(),
  remark: Remark.nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

/** Numbers of pupils in a term, by the effect of remarks by grade. */
export const RemarksByGrade = z.object({
  /** Get a remark. */
  written: z.int(),
  /** Have a remark. */
  unchanged: z.int(),
  /** Without a remark on a released sheet. */
  released: z.int(),
  /** Without a grade, or with a grade that has no sentences. */
  skipped: z.int(),
});
export type RemarksByGrade = z.infer<typeof RemarksByGrade>;

export const EntrySheet = z.object({
  class: Named,
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  hasMarks: z.boolean(),
  /** The expectations to tick; null for traits to rate. */
  expectations: ExpectationList.nullable(),
  /** Whether the actor is class teacher or assistant of the class. */
  isClassTeacher: z.boolean(),
  /** Reason for which entries are closed; null while they are open. */
  closed: z.string().nullable(),
  timesOpened: z.int().nullable(),
  settings: SheetSettings.pick({
    affective: true,
    psychomotor: true,
    ratingLabels: true,
    lines: true,
    classTeacherComments: true,
    headRemarks: true,
  }),
  /**
   * Each pupil's totals in the class register, by id. The sheet uses them if nothing is entered.
   */
  registers: z.record(z.string(), z.object({ opened: z.int(), present: z.int() })),
  /** Every pupil of the class in that term, in register order. */
  rows: z.array(EntryRow),
});
export type EntrySheet = z.infer<typeof EntrySheet>;

/** The version that the person saw; null if there was none. */
const seen = { studentId: z.uuid(), version: z.int().nullable() };

export const EnteredSheet = z.strictObject({
  ...seen,
  /** All ratings of the child; omitted ones are removed. */
  ratings: Ratings,
  ticks: Ticks,
  timesPresent: TimesPresent.nullable(),
  lines: Lines,
  areas: Areas,
  nextSteps: NextSteps.nullable(),
  comment: Words.nullable(),
  halfTermComment: Words.nullable(),
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
    viewable: true,
    summary: "The classes of a term for whose report sheets the caller may enter",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(z.array(Named))),

  entries: endpoint(mayOpenSheets, {
    method: "GET",
    path: "/report-sheets/entries",
    viewable: true,
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
    current: z.array(EntryRow),
  })
    .input(z.strictObject({ ...ofClass, rows: z.array(EnteredSheet).min(1).max(MAX_ROWS) }))
    .output(dataOf(z.array(EntryRow))),

  saveRemarks: endpoint(mayWriteRemarks, {
    method: "PUT",
    path: "/report-sheets/remarks",
    summary: "Saves the head's remarks of a class, all or none, signed by who saves them",
    tag: "report sheets",
    current: z.array(EntryRow),
  })
    .input(z.strictObject({ ...ofClass, rows: z.array(WrittenRemark).min(1).max(MAX_ROWS) }))
    .output(dataOf(z.array(EntryRow))),

  previewRemarks: endpoint(mayWriteRemarks, {
    method: "GET",
    path: "/report-sheets/remarks/by-grade",
    summary: "How many pupils of the school would get a remark by grade",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(RemarksByGrade)),

  writeRemarks: endpoint(mayWriteRemarks, {
    method: "POST",
    path: "/report-sheets/remarks/by-grade",
    summary: "Writes a remark by grade for every pupil of the school without one",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(
      dataOf(
        RemarksByGrade.extend({
          /** Time of writing, which `undoRemarks` requires. */
          writtenAt: z.iso.datetime(),
        }),
      ),
    ),

  lastRemarks: endpoint(mayWriteRemarks, {
    method: "GET",
    path: "/report-sheets/remarks/undo",
    summary: "The caller's last remarks by grade that can still be removed; null without any",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(
      dataOf(
        z
          .object({
            /** Number of unchanged remarks on sheets that are not released. */
            remarks: z.int(),
            writtenAt: z.iso.datetime(),
            until: z.iso.datetime(),
          })
          .nullable(),
      ),
    ),

  undoRemarks: endpoint(mayWriteRemarks, {
    method: "POST",
    path: "/report-sheets/remarks/undo",
    summary:
      "For 24 hours removes remarks that were written by grade, where they were not changed since",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid(), writtenAt: z.iso.datetime() }))
    .output(dataOf(z.object({ removed: z.int() }))),
};
