import { z } from "zod";
import { Scores, ScoreValue } from "../../results/schemas.ts";
import { GradingScheme } from "../../school/grading-scheme.ts";
import { TermName } from "../../school/schemas.ts";

const Hash = z.string().regex(/^[\da-f]{64}$/);
const Position = z.object({ place: z.int(), tied: z.boolean() });

const SubjectRow = z.object({
  subject: z.string(),
  /** Null without an approved result, like all fields derived from it. */
  scores: Scores.nullable(),
  caTotal: z.number().nullable(),
  total: z.number().nullable(),
  grade: z.string().nullable(),
  remark: z.string().nullable(),
  /** Null if the school leaves the column out; so are the next three. */
  position: Position.nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  average: z.number().nullable(),
  /** On the sheet of the third term, totals of the first two; null for a term without. */
  earlier: z.array(z.number().nullable()),
  /** Mean of the existing totals of the session. */
  cumulative: z.number().nullable(),
  /** Null without one, and if the school leaves the comments out. */
  teacherComment: z.string().nullable(),
});
export type SubjectRow = z.infer<typeof SubjectRow>;

const Summary = z.object({
  /** 100 for each subject counted. */
  obtainable: z.number(),
  obtained: z.number(),
  /** One decimal, as families see it elsewhere; null without approved results. */
  average: z.number().nullable(),
  grade: z.string().nullable(),
  /** Null without a result, and if the school prints no positions. */
  position: Position.extend({ outOf: z.int() }).nullable(),
  highestAverage: z.number().nullable(),
  lowestAverage: z.number().nullable(),
});

const Marks = z.object({
  scheme: GradingScheme,
  columns: z.object({
    caTotal: z.boolean(),
    position: z.boolean(),
    highest: z.boolean(),
    lowest: z.boolean(),
    average: z.boolean(),
  }),
  rows: z.array(SubjectRow),
  summary: Summary,
  /** Null if the school leaves it out. */
  passed: z.object({ passed: z.int(), failed: z.int(), passMark: z.number() }).nullable(),
  /** Null without a term before, and if the school leaves it out. */
  progress: z
    .object({
      /** The term before, with its average. */
      term: TermName,
      before: z.number(),
      average: z.number(),
      classAverage: z.number().nullable(),
      word: z.enum(["Improved", "Steady", "Fell"]),
    })
    .nullable(),
  /** Figures of the whole session on the sheet of the third term; null in the others. */
  session: z
    .object({
      /** The averages of the three terms; null for a term without results. */
      termAverages: z.array(z.number().nullable()),
      /** The mean of the existing ones. */
      average: z.number().nullable(),
      grade: z.string().nullable(),
      /** Like the position of the term. */
      position: Position.extend({ outOf: z.int() }).nullable(),
      /** "Promoted to Primary 5"; null before the head decides. */
      promotion: z.string().nullable(),
    })
    .nullable(),
});
export type Marks = z.infer<typeof Marks>;

const Nursery = z.object({
  /** Headings of the columns to tick. */
  columns: z.array(z.string()),
  domains: z.array(
    z.object({
      name: z.string(),
      /** The teacher's sentence about the area; null without one. */
      sentence: z.string().nullable(),
      expectations: z.array(
        z.object({
          text: z.string(),
          /** Index of the ticked column; null without a tick. */
          ticked: z.int().nullable(),
        }),
      ),
    }),
  ),
  /** Proposals to the family for home; null without any. */
  nextSteps: z.string().nullable(),
});
export type Nursery = z.infer<typeof Nursery>;

const HalfTerm = z.object({
  /** The parts that the principal approved, in column order. */
  parts: z.array(z.object({ label: z.string(), max: z.number() })),
  rows: z.array(
    z.object({
      subject: z.string(),
      /** A score for each of the parts; null for a missing one. */
      scores: z.array(ScoreValue),
    }),
  ),
  /** Assignments of the class that were due, and how many of them the child handed in. */
  homework: z.object({ handedIn: z.int(), set: z.int() }),
});
export type HalfTerm = z.infer<typeof HalfTerm>;

const RatedTrait = z.object({ name: z.string(), rating: z.int().nullable() });
export type RatedTrait = z.infer<typeof RatedTrait>;

const Signed = z.object({
  name: z.string().nullable(),
  comment: z.string().nullable(),
  /** Hash of the signature's picture. */
  signature: Hash.nullable(),
});

/**
 * A report sheet: everything that is printed for a child and a term, as plain data. It is the only
 * source of screen, PDF and released issue.
 */
export const ReportSheet = z.object({
  school: z.object({
    name: z.string(),
    motto: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Hash of the picture; null without one. */
    logo: Hash.nullable(),
    stamp: Hash.nullable(),
  }),
  title: z.string(),
  /** "2025/2026" */
  session: z.string(),
  term: TermName,
  child: z.object({
    surname: z.string(),
    firstNames: z.string(),
    admissionNumber: z.string(),
    sex: z.string().nullable(),
    /** Full years on the last day of the term. */
    age: z.int().nullable(),
    /** Null if unknown, and if the school leaves it out. */
    birthDate: z.iso.date().nullable(),
    className: z.string(),
    /** Number of pupils on the register of the class. */
    numberInClass: z.int(),
    house: z.string().nullable(),
    passport: Hash.nullable(),
  }),
  attendance: z.object({
    opened: z.int().nullable(),
    present: z.int().nullable(),
    /** Without excused times. */
    absent: z.int().nullable(),
    excused: z.int().nullable(),
    /** Null without a register, and if the school leaves it out. */
    late: z.int().nullable(),
    /** Whether present and opened are one line: "122 of 124 times". */
    inWords: z.boolean(),
  }),
  /** The school's own lines about the child: "Height", "128 cm". */
  lines: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The sheet of a term has marks, expectations or both; one of half a term only `half`. */
  marks: Marks.nullable(),
  nursery: Nursery.nullable(),
  half: HalfTerm.nullable(),
  affective: z.array(RatedTrait),
  psychomotor: z.array(RatedTrait),
  /** Labels of the ratings, best first. */
  ratingLabels: z.array(z.string()),
  /** Whether a slip for the parent's signature is printed at the foot. */
  replySlip: z.boolean(),
  classTeacher: Signed,
  head: Signed,
  nextTerm: z.object({
    begins: z.iso.date().nullable(),
    fees: z.string(),
    /** Whether `fees` is the child's own bill, else the fee of the level. */
    isBill: z.boolean(),
  }),
});
export type ReportSheet = z.infer<typeof ReportSheet>;

/** The sheet for readers who may not read the child's bill. */
export function withoutBill(sheet: ReportSheet): ReportSheet {
  const { nextTerm } = sheet;
  return nextTerm.isBill ? { ...sheet, nextTerm: { ...nextTerm, fees: "" } } : sheet;
}

/** The hashes of all pictures of a sheet. */
export function picturesOf(sheet: ReportSheet): string[] {
  const { school, child, classTeacher, head } = sheet;
  const all = [school.logo, school.stamp, child.passport, classTeacher.signature, head.signature];
  return [...new Set(all.filter((hash) => hash !== null))];
}

/**
 * Whether a sheet has results: a total, a tick, or at half-term a score. Without any, it is not
 * released.
 */
export function hasResults({
  marks,
  nursery,
  half,
}: Pick<ReportSheet, "marks" | "nursery" | "half">): boolean {
  const expectations = nursery?.domains.flatMap((domain) => domain.expectations) ?? [];
  return (
    (marks?.rows.some(({ total }) => total !== null) ?? false) ||
    expectations.some(({ ticked }) => ticked !== null) ||
    (half?.rows.some(({ scores }) => scores.some((score) => score !== null)) ?? false)
  );
}

/**
 * Returns the missing parts of a sheet as texts for the person who completes it; empty if complete.
 */
export function missingFrom(sheet: ReportSheet): string[] {
  const { marks, nursery, half, affective, psychomotor, attendance, classTeacher, head } = sheet;
  const withoutResult = [
    ...(marks?.rows.filter(({ total }) => total === null) ?? []),
    ...(half?.rows.filter(({ scores }) => scores.includes(null)) ?? []),
  ];
  const unrated = [...affective, ...psychomotor].filter(({ rating }) => rating === null);
  const unticked = nursery?.domains.flatMap(({ expectations }) =>
    expectations.filter(({ ticked }) => ticked === null),
  );
  const lacks: [boolean, string][] = [
    [
      withoutResult.length > 0,
      `Results: ${withoutResult.map(({ subject }) => subject).join(", ")}`,
    ],
    [(unticked?.length ?? 0) > 0, "Expectations"],
    [unrated.length > 0, "Traits"],
    [attendance.present === null, "Attendance"],
    [classTeacher.comment === null, "Class teacher's comment"],
    [half === null && head.comment === null, "Principal's remark"],
    [marks?.session !== undefined && marks.session?.promotion === null, "Promotion"],
  ];
  return lacks.filter(([isLacking]) => isLacking).map(([, what]) => what);
}
