import { z } from "zod";
import { TermName } from "../../school/schemas.ts";
import { RATINGS } from "./ratings.ts";

/** Number of columns to tick in a list of expectations. */
export const MIN_TICK_COLUMNS = 2;
export const MAX_TICK_COLUMNS = 5;

/**
 * The key of a rated or ticked item. Entries are stored under it, so a name can be changed at any
 * time; keys are never reused.
 */
const ItemKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

const Trait = z.strictObject({ key: ItemKey, name: z.string().trim().min(1).max(40) });
export type Trait = z.infer<typeof Trait>;

/** Maximum number of the school's own lines on a sheet. */
export const MAX_LINES = 4;

const Domain = z.strictObject({
  key: ItemKey,
  name: z.string().trim().min(1).max(60),
  expectations: z
    .array(z.strictObject({ key: ItemKey, text: z.string().trim().min(1).max(120) }))
    .min(1)
    .max(12),
});
export type Domain = z.infer<typeof Domain>;

export const ExpectationList = z.strictObject({
  domains: z.array(Domain).max(10),
  /** Headers of the columns, lowest level first. */
  columns: z.array(z.string().trim().min(1).max(24)).min(MIN_TICK_COLUMNS).max(MAX_TICK_COLUMNS),
});
export type ExpectationList = z.infer<typeof ExpectationList>;

/** One sentence of the comment bank; `{name}`, `{he}`, `{him}`, `{his}` stand for the child. */
export const BankComment = z.strictObject({
  /** The grade of the child's average, as in the scheme's bands. */
  grade: z.string().max(5),
  text: z.string().trim().min(1).max(300),
});
export type BankComment = z.infer<typeof BankComment>;

/** Naira for one term. */
export const MAX_FEE = 100_000_000;

/** Other facts on a term's sheets; blank if not set. */
const TermFacts = z.strictObject({
  /** Times that the school opened: half days or days, as the school counts. */
  timesOpened: z.int().min(0).max(400).nullable(),
  /** Default: the day on which the next term begins. */
  nextTermBegins: z.iso.date().nullable(),
  /** Naira by the id of the level; a level without one has no fee on its sheets. */
  nextTermFees: z.record(z.uuid(), z.int().min(0).max(MAX_FEE)),
});
export type TermFacts = z.infer<typeof TermFacts>;

/**
 * Layout of a session's report sheets, and the items entered on them. A class with marks gets the
 * terminal report sheet, one without marks (by the session's grading schemes) the nursery sheet. A
 * list of expectations takes the place of the traits.
 */
export const SheetSettings = z.strictObject({
  titles: z.strictObject({
    marks: z.string().trim().min(1).max(60),
    nursery: z.string().trim().min(1).max(60),
  }),
  affective: z.array(Trait).max(14),
  psychomotor: z.array(Trait).max(10),
  /** The rating key: a label for each of `RATINGS`. */
  ratingLabels: z.array(z.string().trim().min(1).max(30)).length(RATINGS.length),
  /** Optional columns of marks. */
  columns: z.strictObject({
    caTotal: z.boolean(),
    position: z.boolean(),
    highest: z.boolean(),
    lowest: z.boolean(),
    average: z.boolean(),
  }),
  /** Optional parts. */
  show: z.strictObject({
    /** Comments of the subjects' teachers. */
    teacherComments: z.boolean(),
    sessionPosition: z.boolean(),
    /** Number of subjects passed and failed, with the pass mark. */
    passed: z.boolean(),
    birthDate: z.boolean(),
    timesLate: z.boolean(),
    /** "122 of 124 times" instead of two numbers. */
    timesInWords: z.boolean(),
    /** Whether the pupil improved since the term before, with a chart. */
    progress: z.boolean(),
    /** A slip for the parent's signature. */
    replySlip: z.boolean(),
    /** The child's fee of the next term, also in the message that the sheets are ready. */
    nextTermFee: z.boolean(),
  }),
  /** The school's own lines about a pupil, such as height or club, with a text for each pupil. */
  lines: z.array(Trait).max(MAX_LINES),
  /** Whether families may read the reason for a position, if positions are shown. */
  explainPosition: z.boolean(),
  promotion: z.strictObject({
    /** Subjects that must be passed. */
    coreSubjects: z.array(z.uuid()).max(10),
    /** Minimum average, of the session and of each core subject, out of 100. */
    passMark: z.number().min(0).max(100),
  }),
  classTeacherComments: z.array(BankComment).max(120),
  headRemarks: z.array(BankComment).max(120),
  terms: z.record(TermName, TermFacts),
  /** Lists of expectations by the id of the level; `expectationsOf` says which classes have one. */
  expectations: z.record(z.uuid(), ExpectationList),
  /** An uploaded picture of the school's stamp; null leaves a space. */
  stampId: z.uuid().nullable(),
});
export type SheetSettings = z.infer<typeof SheetSettings>;
