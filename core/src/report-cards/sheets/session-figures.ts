import { roundHalfUp } from "../../api/rounding.ts";
import { positionsByTotal } from "../../results/reports/positions.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { TERMS } from "../../school/terms.ts";
import { promotionLine, proposedPromotion } from "./promotion.ts";
import type { Marks } from "./sheet.ts";
import type { Member, SheetClass } from "./sheet-class.ts";

/** Positions by the total marks of the session's three terms; empty if the sheet has none. */
export function sessionPositions(of: SheetClass): ReturnType<typeof positionsByTotal> {
  if (of.term !== "TERM_3" || !of.showPosition || !of.settings.show.sessionPosition) {
    return new Map();
  }
  const totals = of.members.map((member) => ({
    id: member.studentId,
    total: termsOf(of, member)
      .flatMap((term) => Object.values(term))
      .reduce((sum, total) => sum + total, 0),
  }));
  return positionsByTotal(totals.filter(({ total }) => total > 0));
}

/** Totals of each term up to the sheet's by subject: in the third term three of them. */
function termsOf(of: SheetClass, member: Member) {
  const current = Object.fromEntries(
    member.results.map(({ subjectId, total }) => [subjectId, total]),
  );
  return [...earlierTermsOf(of, member), current];
}

/** The totals of each earlier term that the sheet shows, by subject. */
export function earlierTermsOf({ term }: SheetClass, { earlier }: Member) {
  if (term !== "TERM_3") return [];
  return TERMS.slice(0, 2).map(
    (earlierTerm) => earlier.find((one) => one.term === earlierTerm)?.totals ?? {},
  );
}

/** The figures of the whole session on a sheet of the third term. */
export function sessionOf(
  of: SheetClass,
  scheme: GradingScheme,
  member: Member,
  positions: ReturnType<typeof positionsByTotal>,
): Marks["session"] {
  const terms = termsOf(of, member);
  const position = positions.get(member.studentId);
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
    position: position ? { ...position, outOf: positions.size } : null,
    promotion: member.decided
      ? promotionLine(member.decided.promotion, { ...of.level, next: member.decided.nextLevel })
      : promotionLine(promotion, of.level),
  };
}

/** The mean with one decimal; null without values. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const mean = meanExactly(values.filter((value) => value !== null));
  return mean === null ? null : roundHalfUp(mean, 1);
}

/** The mean, not rounded; null without values. */
export function meanExactly(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
