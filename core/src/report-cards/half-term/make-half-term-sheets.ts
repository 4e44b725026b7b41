import type { AttendanceFigures } from "../../attendance/figures.ts";
import type { Scores } from "../../results/scores.ts";
import { childOf } from "../sheets/make-sheets.ts";
import type { HalfTerm, ReportSheet } from "../sheets/sheet.ts";
import type { Member, SheetClass } from "../sheets/sheet-class.ts";
import { sheetLabels } from "../sheets/text.ts";

/** The data of one child on a half-term sheet, besides the data of the term's sheet. */
export interface HalfTermMember {
  /** Scores of the term that the principal did not reject, approved or not. */
  readonly results: readonly { readonly subjectId: string; readonly scores: Scores }[];
  readonly homework: HalfTerm["homework"];
  readonly comment: string | null;
}

/** The data for half-term sheets; `parts` are the approved ones. */
export interface HalfTermData {
  readonly parts: readonly string[];
  readonly members: ReadonlyMap<string, HalfTermMember>;
}

/**
 * The half-term sheets of a class by pupil, none for a class without marks: the scores of approved parts, homework, attendance so far
 * and a comment. They never have totals, positions or figures of the class.
 */
export function makeHalfTermSheets(of: SheetClass, data: HalfTermData): Map<string, ReportSheet> {
  if (of.scheme === null) return new Map();
  return new Map(
    of.members.map((member) => [member.studentId, sheetOf(of, member, data)] as const),
  );
}

function sheetOf(of: SheetClass, member: Member, { parts, members }: HalfTermData): ReportSheet {
  const known = members.get(member.studentId);
  const shown = of.scheme?.parts.filter(({ key }) => parts.includes(key)) ?? [];
  const scoresIn = (subjectId: string) =>
    known?.results.find((result) => result.subjectId === subjectId)?.scores;
  const taken = of.subjects.filter(
    ({ id, isOffered, takers }) =>
      scoresIn(id) !== undefined ||
      (isOffered && (takers === null || takers.includes(member.studentId))),
  );
  return {
    school: of.school,
    title: sheetLabels.halfTerm,
    session: of.session,
    term: of.term,
    child: childOf(of, member),
    attendance: attendanceOf(of, member.register),
    lines: [],
    marks: null,
    nursery: null,
    half: {
      parts: shown.map(({ label, max }) => ({ label, max })),
      rows: taken.map(({ id, name }) => ({
        subject: name,
        scores: shown.map(({ key }) => scoresIn(id)?.[key] ?? null),
      })),
      homework: known?.homework ?? { handedIn: 0, set: 0 },
    },
    affective: [],
    psychomotor: [],
    ratingLabels: [],
    replySlip: false,
    classTeacher: {
      name: of.classTeacher?.name ?? null,
      comment: known?.comment ?? null,
      signature: of.classTeacher?.signature ?? null,
    },
    head: { name: null, comment: null, signature: null },
    nextTerm: { begins: null, fees: "", isBill: false },
  };
}

/** The register's figures so far: what class teachers type is about the whole term. */
function attendanceOf(
  { settings: { show } }: SheetClass,
  register: Pick<AttendanceFigures, "opened" | "present" | "absent" | "excused" | "late"> | null,
): ReportSheet["attendance"] {
  return {
    opened: register?.opened ?? null,
    present: register?.present ?? null,
    absent: register?.absent ?? null,
    excused: register?.excused ?? null,
    late: show.timesLate ? (register?.late ?? null) : null,
    inWords: show.timesInWords,
  };
}
