import { first } from "@school/core/api/lists.ts";
import { isComplete, runningTotal, type Scores, type Score } from "@school/core/results/scores.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { results } from "@school/server/results/tables.ts";
import {
  CURRENT_SESSION,
  type DemoCalendar,
  type DemoTerm,
  momentOf,
  termKey,
} from "./calendar.ts";
import { levelsIn, subjectId, subjectsOf, LEVELS, SUBJECTS } from "./classes.ts";
import { readCsv, readJson } from "./data.ts";
import { enrolmentId } from "./pupil-rows.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { chanceOf, type Chance } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { UNMARKED_LEVEL } from "./school.ts";
import { PRINCIPAL_ID, teacherOf } from "./staff.ts";

/**
 * Progress of the scores of a subject in a class this term. `half-term`: CA1 and CA2. `tests`: the
 * four CA parts, no exam yet.
 * `gaps`: a draft in which some scores are missing. `draft`: complete. `published`: handed to the
 * principal. `half read`: of those, the principal has approved some. `sent back`: two were rejected.
 * `approved`: all were approved.
 */
type Progress =
  | "half-term"
  | "tests"
  | "gaps"
  | "draft"
  | "published"
  | "half read"
  | "sent back"
  | "approved";

/** The current term's sheets by class and subject; unlisted ones are still empty. */
const PROGRESS = new Map(
  readCsv<"className" | "subject" | "progress">("progress.csv").map((row) => [
    `${row.className} ${row.subject}`,
    row.progress as Progress,
  ]),
);

interface Comments {
  /** By the lowest total that they suit, best first: respectful, specific, one next step. */
  teachers: { from: number; texts: string[] }[];
  approvals: string[];
  rejections: string[];
}

const COMMENTS = readJson<Comments>("comments.json");

const SHEET_MS = 5 * 60_000;

interface MarkedTerm extends Pick<DemoTerm, "session" | "term" | "isCurrent"> {
  /** When teachers entered a term's scores and the principal read them; five minutes per sheet. */
  entered: Date;
  read: Date;
}

function markedTerm(term: DemoTerm, { moment }: DemoCalendar): MarkedTerm {
  return term.isCurrent
    ? { ...term, entered: moment("2026-03-16T08:00:00Z"), read: moment("2026-03-18T08:00:00Z") }
    : {
        ...term,
        entered: momentOf(term.endsOn, -4, "08:00"),
        read: momentOf(term.endsOn, -2, "08:00"),
      };
}

interface Sheet extends MarkedTerm {
  className: string;
  subject: string;
  progress: Progress;
  /** Index among the term's sheets; later ones were entered later. */
  place: number;
}

/** All earlier terms, all approved, and the current term so far. */
export function resultBatches(pupils: readonly Pupil[], calendar: DemoCalendar): Batch[] {
  return calendar.begun.map((begun) => {
    const term = markedTerm(begun, calendar);
    const classmates = Map.groupBy(pupilsIn(term.session, pupils), (pupil) => pupil.className);
    return batch(
      results,
      sheetsOf(term).flatMap((sheet) =>
        (classmates.get(sheet.className) ?? []).map((pupil, seat) => resultRow(sheet, pupil, seat)),
      ),
    );
  });
}

function progressOf({ isCurrent }: MarkedTerm, className: string, subject: string) {
  return isCurrent ? PROGRESS.get(`${className} ${subject}`) : "approved";
}

function sheetsOf(term: MarkedTerm): Sheet[] {
  // The nursery has no marks before the current session, and then only its upper class.
  const isMarked = ({ group, name }: { group: string; name: string }) =>
    group !== "Nursery" || (term.session === CURRENT_SESSION && name !== UNMARKED_LEVEL);
  return levelsIn(term.session)
    .filter(isMarked)
    .flatMap((level) =>
      subjectsOf(level).flatMap(({ name }) => {
        const progress = progressOf(term, level.name, name);
        return progress ? [{ ...term, className: level.name, subject: name, progress }] : [];
      }),
    )
    .map((sheet, place) => ({ ...sheet, place }));
}

/** Sheets that the teacher published. */
const HANDED_IN: ReadonlySet<Progress> = new Set([
  "published",
  "half read",
  "sent back",
  "approved",
]);

function resultRow(sheet: Sheet, pupil: Pupil, seat: number): typeof results.$inferInsert {
  const { session, term, subject, className } = sheet;
  const key = `${pupil.id} ${subject} ${termKey(session, term)}`;
  const chance = chanceOf(`comment ${key}`);
  const scores = enteredSoFar(marksOf(pupil, subject, key), sheet.progress, seat);
  const complete = isComplete(DEFAULT_GRADING_SCHEME, scores);
  const entered = onDay(sheet.entered, sheet.place);
  const decision = decisionOn(sheet, seat);
  return {
    id: demoId(`result ${key}`),
    enrolmentId: enrolmentId(pupil, session, term),
    subjectId: subjectId(subject),
    ...scoreColumns(scores),
    teacherComment:
      complete && chance.happens(0.35) ? teacherComment(chance, runningTotal(scores)) : null,
    teacherId: teacherOf(className, subject),
    createdAt: entered,
    updatedAt: entered,
    publishedAt: HANDED_IN.has(sheet.progress) ? entered : null,
    ...decision,
    ...(decision.status === "approved" &&
      chance.happens(0.1) && { principalComment: approvalComment(chance) }),
  };
}

function enteredSoFar(marks: Scores, progress: Progress, seat: number): Scores {
  if (progress === "half-term") return { ...marks, CA3: null, CA4: null, exam: null };
  if (progress === "tests") return { ...marks, exam: null };
  if (progress !== "gaps") return marks;
  if (seat % 5 === 1) return { ...marks, exam: null };
  return seat % 7 === 3 ? { ...marks, CA4: null } : marks;
}

type Decision = Pick<
  typeof results.$inferInsert,
  "status" | "published" | "approvedBy" | "approvedAt" | "principalComment"
>;

function decisionOn({ progress, place, read }: Sheet, seat: number): Decision {
  const approved: Decision = {
    status: "approved",
    published: true,
    approvedBy: PRINCIPAL_ID,
    approvedAt: onDay(read, place),
  };
  const published: Decision = { status: "pending", published: true };
  const rejection = seat % 9 === 4 ? COMMENTS.rejections[Math.floor(seat / 9)] : undefined;
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
    case "half-term":
    case "tests":
    case "gaps":
    case "draft":
      return { status: "pending", published: false };
  }
}

function onDay(start: Date, index: number): Date {
  return new Date(start.getTime() + index * SHEET_MS);
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

/** Shares of the full mark: an average pupil's mark, and the spread between pupils. */
const USUAL = { Nursery: 0.74, Primary: 0.66 };
const ABILITY_SPREAD = 0.12;
/** Spread of one pupil's own marks. */
const SCATTER = { subject: 0.06, part: 0.07 };
const ABSENT = 0.004;

/**
 * All marks of a pupil in a subject of a term, from the pupil's ability, the difficulty of the
 * subject, and chance. Whole marks, sometimes a half mark in the exam; rarely ABS.
 */
function marksOf(pupil: Pupil, subject: string, key: string): Scores {
  const chance = chanceOf(`marks ${key}`);
  const { group } = first(LEVELS.filter(({ name }) => name === pupil.className));
  const { ease } = first(SUBJECTS.filter(({ name }) => name === subject));
  const level =
    USUAL[group] + ease + pupil.ability * ABILITY_SPREAD + chance.spread() * SCATTER.subject;
  return Object.fromEntries(
    DEFAULT_GRADING_SCHEME.parts.map(({ key, max }) => [key, markOf(chance, key, max, level)]),
  );
}

function markOf(chance: Chance, key: PartKey, max: number, level: number): Score {
  const share = Math.min(1, Math.max(0.1, level + chance.spread() * SCATTER.part));
  if (chance.happens(ABSENT)) return "ABS";
  // No pupil gets full marks in an exam of sixty.
  if (key !== "exam") return Math.round(max * share);
  return Math.round(max * share * 0.97) + (chance.happens(0.06) ? 0.5 : 0);
}

function teacherComment(chance: Chance, total: number): string {
  return chance.pick(first(COMMENTS.teachers.filter(({ from }) => total >= from)).texts);
}

function approvalComment(chance: Chance): string {
  return chance.pick(COMMENTS.approvals);
}
