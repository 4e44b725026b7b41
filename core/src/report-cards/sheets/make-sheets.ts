import { nairaText } from "../../api/money.ts";
import { roundHalfUp } from "../../api/rounding.ts";
import { averageOf, summaryOf } from "../../results/reports/averages.ts";
import { positionsByTotal } from "../../results/reports/positions.ts";
import { runningTotal, type Scores } from "../../results/scores.ts";
import { absenceText } from "../../results/text.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { expectationsOf } from "../settings/expectations.ts";
import type { ExpectationList, Trait } from "../settings/sheet-settings.ts";
import { passedOf, progressOf } from "./progress.ts";
import { earlierTermsOf, meanOf, sessionOf, sessionPositions } from "./session-figures.ts";
import type { Marks, Nursery, RatedTrait, ReportSheet, SubjectRow } from "./sheet.ts";
import type { CountedResult, Member, SheetClass } from "./sheet-class.ts";

/**
 * The sheets of a whole class by pupil, because positions, highest and lowest need all pupils. Only
 * approved results count; an average is the total divided by the subjects counted.
 */
export function makeSheets(of: SheetClass): Map<string, ReportSheet> {
  const figures = of.scheme && figuresOf(of, of.scheme);
  const list = expectationsOf(of.settings, of.level, of.scheme !== null);
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
        lines: linesOf(of, member),
        marks: figures && marksOf(of, figures, member),
        half: null,
        nursery: list && nurseryOf(list, member),
        affective: list ? [] : rated(of.settings.affective, member),
        psychomotor: list ? [] : rated(of.settings.psychomotor, member),
        replySlip: of.settings.show.replySlip,
        ratingLabels: list ? [] : of.settings.ratingLabels,
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
          fees: feeOf(of, member),
          isBill: typeof member.nextBill === "number",
        },
      },
    ]),
  );
}

/** The child's data on a sheet, with the age on the last day of the term. */
export function childOf(of: SheetClass, member: Member): ReportSheet["child"] {
  const { surname, firstNames, admissionNumber, sex, dob, house, passport } = member;
  return {
    surname,
    firstNames,
    admissionNumber,
    sex,
    age: dob === null ? null : fullYears(dob, of.termEndsOn),
    birthDate: of.settings.show.birthDate ? dob : null,
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

/** The child's bill for the next term, else the fee of the level: "₦98,000"; "" if it is not set. */
function feeOf({ level, settings, term }: SheetClass, { nextBill = null }: Member): string {
  if (!settings.show.nextTermFee || nextBill === "NONE") return "";
  if (nextBill !== null) return nairaText(nextBill);
  const naira = level.id === null ? undefined : settings.terms[term].nextTermFees[level.id];
  return naira === undefined ? "" : nairaText(naira * 100);
}

/** The class teacher's figures, else those of the register, which alone knows who was excused. */
function attendanceOf(of: SheetClass, { entry, register }: Member): ReportSheet["attendance"] {
  const { show, terms } = of.settings;
  const present = entry?.timesPresent ?? null;
  const shown = {
    late: show.timesLate ? (register?.late ?? null) : null,
    inWords: show.timesInWords,
  };
  if (present === null && register) {
    const { opened, absent, excused } = register;
    return { opened, present: register.present, absent, excused, ...shown };
  }
  const opened = terms[of.term].timesOpened ?? register?.opened ?? null;
  if (opened === null || present === null) {
    return { opened, present, absent: null, excused: null, ...shown };
  }
  const missed = Math.max(0, opened - present);
  const excused = Math.min(missed, register?.excused ?? 0);
  return { opened, present, absent: missed - excused, excused, ...shown };
}

/** The school's own lines that have a text for the child. */
function linesOf({ settings }: SheetClass, { entry }: Member): ReportSheet["lines"] {
  return settings.lines.flatMap(({ key, name }) => {
    const text = entry?.lines[key] ?? "";
    return text === "" ? [] : [{ name, text }];
  });
}

function rated(traits: readonly Trait[], { entry }: Member): RatedTrait[] {
  return traits.map(({ key, name }) => ({ name, rating: entry?.ratings[key] ?? null }));
}

function nurseryOf({ columns, domains }: ExpectationList, { entry }: Member): Nursery {
  // A tick of a longer scale that the school gave up is none.
  const tickOf = (key: string) => {
    const ticked = entry?.ticks[key] ?? null;
    return ticked !== null && ticked < columns.length ? ticked : null;
  };
  return {
    columns,
    domains: domains.map(({ key: area, name, expectations }) => ({
      name,
      sentence: entry?.areas[area] ?? null,
      expectations: expectations.map(({ key, text }) => ({ text, ticked: tickOf(key) })),
    })),
    nextSteps: entry?.nextSteps ?? null,
  };
}

/** Figures about the other pupils on a sheet: for each subject, and for the class as a whole. */
interface ClassFigures {
  readonly scheme: GradingScheme;
  readonly positions: ReturnType<typeof positionsByTotal>;
  readonly averages: readonly number[];
  readonly inSession: ReturnType<typeof positionsByTotal>;
  readonly subjects: ReadonlyMap<
    string,
    {
      readonly positions: ReturnType<typeof positionsByTotal>;
      readonly summary: ReturnType<typeof summaryOf>;
    }
  >;
}

function figuresOf(of: SheetClass, scheme: GradingScheme): ClassFigures {
  const { members, subjects } = of;
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
    inSession: sessionPositions(of),
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
    passed: passedOf(of, member),
    progress: progressOf(of, member, { average, classAverage: meanOf(averages) }),
    session: of.term === "TERM_3" ? sessionOf(of, scheme, member, figures.inSession) : null,
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
    // A pupil who missed a part is not called weak.
    remark:
      (result && absenceText(scheme.parts, result.scores)) ||
      (scheme.bands.find((band) => band.grade === grade)?.remark ?? null),
    position: (columns.position && inClass?.positions.get(member.studentId)) || null,
    highest: columns.highest ? (inClass?.summary?.highest ?? null) : null,
    lowest: columns.lowest ? (inClass?.summary?.lowest ?? null) : null,
    average: columns.average ? (inClass?.summary?.average ?? null) : null,
    earlier,
    teacherComment: of.settings.show.teacherComments ? (result?.teacherComment ?? null) : null,
    cumulative: of.term === "TERM_3" ? meanOf([...earlier, result?.total ?? null]) : null,
  };
}

function columnsOf({ settings: { columns }, showPosition }: SheetClass): Marks["columns"] {
  return { ...columns, position: columns.position && showPosition };
}

function caTotalOf(scores: Scores): number {
  return runningTotal({ ...scores, exam: null });
}
