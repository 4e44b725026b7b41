import type { AttendanceFigures } from "../../attendance/figures.ts";
import type { Scores } from "../../results/scores.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import type { Term } from "../../school/terms.ts";
import type { SheetSettings } from "../settings/sheet-settings.ts";
import type { Promotion } from "./promotion.ts";
import type { ReportSheet } from "./sheet.ts";

/** An approved result, with a score or "ABS" in every part. */
export interface CountedResult {
  readonly subjectId: string;
  readonly scores: Scores;
  readonly total: number;
  /** The subject teacher's. */
  readonly teacherComment: string | null;
}

type RegisterFigures = Pick<
  AttendanceFigures,
  "opened" | "present" | "absent" | "excused" | "late"
>;

interface Person {
  readonly name: string;
  readonly signature: string | null;
}

/** One child of the class, with the data of its enrolment in the term. */
export interface Member {
  readonly studentId: string;
  readonly surname: string;
  readonly firstNames: string;
  readonly admissionNumber: string;
  readonly sex: string | null;
  readonly dob: string | null;
  readonly house: string | null;
  readonly passport: string | null;
  /** The term's totals in the class register; null without a register. */
  readonly register: RegisterFigures | null;
  readonly results: readonly CountedResult[];
  /** Approved totals of earlier terms of the session, by subject; only for the second and third. */
  readonly earlier: readonly { term: Term; totals: Readonly<Record<string, number>> }[];
  readonly entry: {
    readonly ratings: Readonly<Record<string, number>>;
    readonly ticks: Readonly<Record<string, number>>;
    readonly timesPresent: number | null;
    /** By the key of the school's line. */
    readonly lines: Readonly<Record<string, string>>;
    /** A sentence by the key of the area. */
    readonly areas: Readonly<Record<string, string>>;
    readonly nextSteps: string | null;
    readonly comment: string | null;
  } | null;
  readonly remark:
    | (Person & { readonly text: string; readonly promotion: Promotion | null })
    | null;
  /** The decision for the child on promotion day; omitted or null without one. */
  readonly decided?: Decided | null;
  /** Kobo of the next term's bill; "NONE" for a child who leaves. Without it the settings say the fee. */
  readonly nextBill?: number | "NONE" | null;
}

interface Decided {
  /** A pupil who completed the school counts as promoted, with no next level. */
  readonly promotion: Promotion;
  readonly nextLevel: string | null;
}

/** The data of a class in one term for its sheets. */
export interface SheetClass {
  readonly school: ReportSheet["school"];
  readonly session: string;
  readonly term: Term;
  readonly termEndsOn: string;
  /** The first day of the following term; null if unknown. */
  readonly nextTermStartsOn: string | null;
  readonly className: string;
  /** Without an id, no fee is known. */
  readonly level: {
    readonly id: string | null;
    readonly name: string;
    readonly next: string | null;
  };
  /** Null without marks. */
  readonly scheme: GradingScheme | null;
  readonly settings: SheetSettings;
  /** The school's setting; if off, no position is printed, neither in class nor in a subject. */
  readonly showPosition: boolean;
  /** In the school's order; `takers` is null if every pupil takes the subject. */
  readonly subjects: readonly {
    readonly id: string;
    readonly name: string;
    /** Whether the class takes it now; otherwise there are only results. */
    readonly isOffered: boolean;
    readonly takers: readonly string[] | null;
  }[];
  readonly classTeacher: Person | null;
  /** Signs if a remark names no one else. */
  readonly head: Person | null;
  /** Every pupil on the register of the class, in its order. */
  readonly members: readonly Member[];
}
