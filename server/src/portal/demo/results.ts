import { isComplete, runningTotal, type Scores } from "@school/core/results/scores.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { results } from "../../results/tables.ts";
import { batch, type Batch } from "./batch.ts";
import { CLASS_LEVELS, subjectId, subjectsOf } from "./classes.ts";
import { approvalComment, REJECTIONS, teacherComment } from "./comments.ts";
import { demoId } from "./ids.ts";
import { marksOf } from "./marks.ts";
import { SECOND_TERM, type Progress } from "./progress.ts";
import { enrolmentId } from "./pupil-rows.ts";
import type { Pupil } from "./pupils.ts";
import { chanceOf } from "./random.ts";
import { PRINCIPAL_ID, teacherOf } from "./staff.ts";

/** When teachers entered a term's scores and the principal read them; five minutes to a sheet. */
const DAYS = {
  TERM_1: { entered: "2025-12-08T08:00:00Z", read: "2025-12-10T08:00:00Z" },
  TERM_2: { entered: "2026-03-23T08:00:00Z", read: "2026-03-25T08:00:00Z" },
};
const SHEET_MS = 5 * 60_000;

interface Sheet {
  term: keyof typeof DAYS;
  className: string;
  subject: string;
  progress: Progress;
  /** Place among the term's sheets; later ones were entered later. */
  place: number;
}

/** The first term of every pupil, all approved, and the second term as far as it is. */
export function resultBatches(pupils: readonly Pupil[]): Batch[] {
  const classmates = Map.groupBy(pupils, (pupil) => pupil.className);
  const sheets = [...sheetsOf("TERM_1", () => "approved"), ...sheetsOf("TERM_2", secondTerm)];
  return [
    batch(
      results,
      sheets.flatMap((sheet) =>
        (classmates.get(sheet.className) ?? []).map((pupil, seat) => resultRow(sheet, pupil, seat)),
      ),
    ),
  ];
}

const secondTerm = (className: string, subject: string) => SECOND_TERM[className]?.[subject];

function sheetsOf(
  term: keyof typeof DAYS,
  progressOf: (className: string, subject: string) => Progress | undefined,
): Sheet[] {
  return CLASS_LEVELS.flatMap((level) =>
    subjectsOf(level).flatMap(({ name }) => {
      const progress = progressOf(level.name, name);
      return progress ? [{ term, className: level.name, subject: name, progress }] : [];
    }),
  ).map((sheet, place) => ({ ...sheet, place }));
}

function resultRow(sheet: Sheet, pupil: Pupil, seat: number): typeof results.$inferInsert {
  const { term, subject, className } = sheet;
  const chance = chanceOf(`comment ${pupil.id} ${subject} ${term}`);
  const scores = enteredSoFar(marksOf(pupil, subject, term), sheet.progress, seat);
  const complete = isComplete(DEFAULT_GRADING_SCHEME, scores);
  const entered = onDay(DAYS[term].entered, sheet.place);
  const decision = decisionOn(sheet, seat);
  return {
    id: demoId(`result ${pupil.id} ${subject} ${term}`),
    enrolmentId: enrolmentId(pupil, term),
    subjectId: subjectId(subject),
    ...scoreColumns(scores),
    teacherComment:
      complete && chance.happens(0.35) ? teacherComment(chance, runningTotal(scores)) : null,
    teacherId: teacherOf(className, subject),
    createdAt: entered,
    updatedAt: entered,
    ...decision,
    ...(decision.status === "approved" &&
      chance.happens(0.1) && { principalComment: approvalComment(chance) }),
  };
}

function enteredSoFar(marks: Scores, progress: Progress, seat: number): Scores {
  if (progress === "tests") return { ...marks, exam: null };
  if (progress !== "gaps") return marks;
  if (seat % 5 === 1) return { ...marks, exam: null };
  return seat % 7 === 3 ? { ...marks, CA4: null } : marks;
}

type Decision = Pick<
  typeof results.$inferInsert,
  "status" | "published" | "approvedBy" | "approvedAt" | "principalComment"
>;

function decisionOn({ term, progress, place }: Sheet, seat: number): Decision {
  const approved: Decision = {
    status: "approved",
    published: true,
    approvedBy: PRINCIPAL_ID,
    approvedAt: onDay(DAYS[term].read, place),
  };
  const published: Decision = { status: "pending", published: true };
  const rejection = seat % 9 === 4 ? REJECTIONS[Math.floor(seat / 9)] : undefined;
  switch (progress) {
    case "approved":
      return approved;
    case "half read":
      return seat % 2 === 0 ? approved : published;
    case "published":
      return published;
    case "sent back":
      return rejection
        ? { status: "rejected", published: false, principalComment: rejection }
        : published;
    case "tests":
    case "gaps":
    case "draft":
      return { status: "pending", published: false };
  }
}

function onDay(start: string, place: number): Date {
  return new Date(Date.parse(start) + place * SHEET_MS);
}

function scoreColumns(scores: Scores) {
  const numberOf = (key: PartKey) => (typeof scores[key] === "number" ? scores[key] : null);
  return {
    ca1: numberOf("CA1"),
    ca2: numberOf("CA2"),
    ca3: numberOf("CA3"),
    ca4: numberOf("CA4"),
    exam: numberOf("exam"),
    absent: DEFAULT_GRADING_SCHEME.parts.flatMap(({ key }) => (scores[key] === "ABS" ? [key] : [])),
  };
}
