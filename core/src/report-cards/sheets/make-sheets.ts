import { nairaText } from "../../api/money.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import type { AttendanceFigures } from "../../attendance/figures.ts";
import { averageOf, summaryOf } from "../../results/reports/averages.ts";
import { positionsByTotal } from "../../results/reports/positions.ts";
import { runningTotal, type Scores } from "../../results/scores.ts";
import { absenceText } from "../../results/text.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { type Term, TERMS } from "../../school/terms.ts";
import type { SheetSettings, Trait } from "../settings/sheet-settings.ts";
import { type Promotion, promotionLine, proposedPromotion } from "./promotion.ts";
import type { Marks, Nursery, RatedTrait, ReportSheet, SubjectRow } from "./sheet.ts";

/** An approved result, with a score or "ABS" in every part. */
export interface CountedResult {
  readonly subjectId: string;
  readonly scores: Scores;
  readonly total: number;
}

type RegisterFigures = Pick<AttendanceFigures, "opened" | "present" | "absent" | "excused">;

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
  /** Approved totals of earlier terms of the session, by subject; only for the third term. */
  readonly earlier: readonly { term: Term; totals: Readonly<Record<string, number>> }[];
  readonly entry: {
    readonly ratings: Readonly<Record<string, number>>;
    readonly ticks: Readonly<Record<string, number>>;
    readonly timesPresent: number | null;
    readonly comment: string | null;
  } | null;
  readonly remark:
    | (Person & { readonly text: string; readonly promotion: Promotion | null })
    | null;
  /** The decision for the child on promotion day; omitted or null without one. */
  readonly decided?: Decided | null;
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
  /** Null without marks: the nursery sheet. */
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

/**
 * The sheets of a whole class by pupil, because positions, highest and lowest need all pupils. Only
 * approved results count; an average is the total divided by the subjects counted.
 */
export function makeSheets(of: SheetClass): Map<string, ReportSheet> {
  const figures = of.scheme && figuresOf(of, of.scheme);
  return new Map(
    of.members.map((member) => [
      member.studentId,
      {
        school: of.school,
        title: of.scheme ? of.settings.titles.marks : of.settings.titles.nursery,
        session: of.session,
        term: of.term,
        child: childOf(of, member),
        attendance: attendanceOf(of, member),
        marks: figures && marksOf(of, figures, member),
        nursery: of.scheme ? null : nurseryOf(of.settings, member),
        affective: of.scheme ? rated(of.settings.affective, member) : [],
        psychomotor: of.scheme ? rated(of.settings.psychomotor, member) : [],
        ratingLabels: of.scheme ? of.settings.ratingLabels : [],
        classTeacher: {
          name: of.classTeacher?.name ?? null,
          comment: member.entry?.comment ?? null,
          signature: of.classTeacher?.signature ?? null,
        },
        head: {
          name: member.remark?.name ?? of.head?.name ?? null,
          // Empty if the head decided only on the promotion.
          comment: member.remark?.text || null,
          signature: member.remark ? member.remark.signature : (of.head?.signature ?? null),
        },
        nextTerm: {
          begins: of.settings.terms[of.term].nextTermBegins ?? of.nextTermStartsOn,
          fees: feeOf(of),
        },
      },
    ]),
  );
}

function childOf(of: SheetClass, member: Member): ReportSheet["child"] {
  const { surname, firstNames, admissionNumber, sex, dob, house, passport } = member;
  return {
    surname,
    firstNames,
    admissionNumber,
    sex,
    age: dob === null ? null : fullYears(dob, of.termEndsOn),
    className: of.className,
    numberInClass: of.members.length,
    house,
    passport,
  };
}

/** Full years between two calendar days. */
function fullYears(from: string, to: string): number | null {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const age = to.slice(5) < from.slice(5) ? years - 1 : years;
  return age >= 0 ? age : null;
}

/** The fee of the class's level for the next term: "₦98,000"; "" if it is not set. */
function feeOf({ level, settings, term }: SheetClass): string {
  const naira = level.id === null ? undefined : settings.terms[term].nextTermFees[level.id];
  return naira === undefined ? "" : nairaText(naira * 100);
}

/** The class teacher's figures, else those of the register, which alone knows who was excused. */
function attendanceOf(of: SheetClass, { entry, register }: Member): ReportSheet["attendance"] {
  const present = entry?.timesPresent ?? null;
  if (present === null && register) {
    const { opened, absent, excused } = register;
    return { opened, present: register.present, absent, excused };
  }
  const opened = of.settings.terms[of.term].timesOpened ?? register?.opened ?? null;
  if (opened === null || present === null) return { opened, present, absent: null, excused: null };
  const missed = Math.max(0, opened - present);
  const excused = Math.min(missed, register?.excused ?? 0);
  return { opened, present, absent: missed - excused, excused };
}

function rated(traits: readonly Trait[], { entry }: Member): RatedTrait[] {
  return traits.map(({ key, name }) => ({ name, rating: entry?.ratings[key] ?? null }));
}

function nurseryOf({ nursery }: SheetSettings, { entry }: Member): Nursery {
  return {
    columns: nursery.columns,
    domains: nursery.domains.map(({ name, expectations }) => ({
      name,
      expectations: expectations.map(({ key, text }) => ({
        text,
        ticked: entry?.ticks[key] ?? null,
      })),
    })),
  };
}

/** Figures about the other pupils on a sheet: for each subject, and for the class as a whole. */
interface ClassFigures {
  readonly scheme: GradingScheme;
  readonly positions: ReturnType<typeof positionsByTotal>;
  readonly averages: readonly number[];
  readonly subjects: ReadonlyMap<
    string,
    {
      readonly positions: ReturnType<typeof positionsByTotal>;
      readonly summary: ReturnType<typeof summaryOf>;
    }
  >;
}

function figuresOf({ members, subjects }: SheetClass, scheme: GradingScheme): ClassFigures {
  const counted = members.filter(({ results }) => results.length > 0);
  const bySubject = Map.groupBy(
    members.flatMap(({ studentId, results }) =>
      results.map(({ subjectId, total }) => ({ id: studentId, subjectId, total })),
    ),
    ({ subjectId }) => subjectId,
  );
  return {
    scheme,
    positions: positionsByTotal(
      counted.map(({ studentId, results }) => ({ id: studentId, total: sumOf(results) })),
    ),
    averages: counted.flatMap(({ results }) => averageOf(sumOf(results), results.length, 1) ?? []),
    subjects: new Map(
      subjects.map(({ id }) => {
        const totals = bySubject.get(id) ?? [];
        return [
          id,
          {
            positions: positionsByTotal(totals),
            summary: summaryOf(totals.map(({ total }) => total)),
          },
        ];
      }),
    ),
  };
}

function sumOf(results: readonly CountedResult[]): number {
  return roundHalfUp(
    results.reduce((sum, { total }) => sum + total, 0),
    1,
  );
}

function marksOf(of: SheetClass, figures: ClassFigures, member: Member): Marks {
  const { scheme, positions, averages } = figures;
  const { studentId, results } = member;
  const total = sumOf(results);
  const average = averageOf(total, results.length, 1);
  const position = of.showPosition ? positions.get(studentId) : undefined;
  const taken = of.subjects.filter(
    ({ id, isOffered, takers }) =>
      results.some(({ subjectId }) => subjectId === id) ||
      (isOffered && (takers === null || takers.includes(studentId))),
  );
  return {
    scheme,
    columns: columnsOf(of),
    rows: taken.map((subject) => rowOf(of, figures, member, subject)),
    summary: {
      obtainable: results.length * 100,
      obtained: total,
      average,
      grade: average === null ? null : gradeOf(scheme, average),
      position: position ? { ...position, outOf: positions.size } : null,
      highestAverage: averages.length > 0 ? Math.max(...averages) : null,
      lowestAverage: averages.length > 0 ? Math.min(...averages) : null,
    },
    session: of.term === "TERM_3" ? sessionOf(of, scheme, member) : null,
  };
}

function rowOf(
  of: SheetClass,
  { scheme, subjects }: ClassFigures,
  member: Member,
  { id, name }: { id: string; name: string },
): SubjectRow {
  const columns = columnsOf(of);
  const result = member.results.find(({ subjectId }) => subjectId === id);
  const inClass = subjects.get(id);
  const grade = result ? gradeOf(scheme, result.total) : null;
  const earlier = earlierTermsOf(of, member).map((totals) => totals[id] ?? null);
  return {
    subject: name,
    scores: result?.scores ?? null,
    caTotal: result && columns.caTotal ? caTotalOf(result.scores) : null,
    total: result?.total ?? null,
    grade,
    // Whoever missed a part is not called weak.
    remark:
      (result && absenceText(scheme.parts, result.scores)) ||
      (scheme.bands.find((band) => band.grade === grade)?.remark ?? null),
    position: (columns.position && inClass?.positions.get(member.studentId)) || null,
    highest: columns.highest ? (inClass?.summary?.highest ?? null) : null,
    lowest: columns.lowest ? (inClass?.summary?.lowest ?? null) : null,
    average: columns.average ? (inClass?.summary?.average ?? null) : null,
    earlier,
    cumulative: of.term === "TERM_3" ? meanOf([...earlier, result?.total ?? null]) : null,
  };
}

function columnsOf({ settings: { columns }, showPosition }: SheetClass): Marks["columns"] {
  return { ...columns, position: columns.position && showPosition };
}

function caTotalOf(scores: Scores): number {
  return runningTotal({ ...scores, exam: null });
}

/** The totals of each earlier term that the sheet shows, by subject. */
function earlierTermsOf({ term }: SheetClass, { earlier }: Member) {
  if (term !== "TERM_3") return [];
  return TERMS.slice(0, 2).map(
    (earlierTerm) => earlier.find((one) => one.term === earlierTerm)?.totals ?? {},
  );
}

function sessionOf(of: SheetClass, scheme: GradingScheme, member: Member): Marks["session"] {
  const current = Object.fromEntries(
    member.results.map(({ subjectId, total }) => [subjectId, total]),
  );
  const terms = [...earlierTermsOf(of, member), current];
  // Not rounded: the mean of rounded averages could differ by a tenth.
  const exact = terms.map((totals) => meanExactly(Object.values(totals)));
  const average = meanOf(exact);
  const { coreSubjects, passMark } = of.settings.promotion;
  const takesNow = (id: string) =>
    of.subjects.some(
      (subject) =>
        subject.id === id &&
        subject.isOffered &&
        (subject.takers === null || subject.takers.includes(member.studentId)),
    );
  const coreAverages = coreSubjects
    .filter(takesNow)
    .map((id) => meanOf(terms.map((totals) => totals[id] ?? null)));
  const promotion =
    member.remark?.promotion ?? proposedPromotion({ average, coreAverages, passMark });
  return {
    termAverages: exact.map((one) => (one === null ? null : roundHalfUp(one, 1))),
    average,
    grade: average === null ? null : gradeOf(scheme, average),
    promotion: member.decided
      ? promotionLine(member.decided.promotion, { ...of.level, next: member.decided.nextLevel })
      : promotionLine(promotion, of.level),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const mean = meanExactly(values.filter((value) => value !== null));
  return mean === null ? null : roundHalfUp(mean, 1);
}

function meanExactly(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
