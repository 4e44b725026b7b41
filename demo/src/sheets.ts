import {
  type CommentedChild,
  commentsFor,
  fillComment,
} from "@school/core/report-cards/entry/comments.ts";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import { expectationsOf } from "@school/core/report-cards/settings/expectations.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { RATINGS } from "@school/core/report-cards/settings/ratings.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import type { Transaction } from "@school/server/platform/database/database.ts";
import type { Sealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { readEntryRows } from "@school/server/report-cards/entry/queries.ts";
import { issueKey } from "@school/server/report-cards/release/signing.ts";
import { type ReadClass, readSheetClasses } from "@school/server/report-cards/sheets/queries.ts";
import {
  headRemarks,
  sheetEntries,
  sheetIssues,
  sheetReleases,
  sheetSettings,
  withheldSheets,
} from "@school/server/report-cards/tables.ts";
import {
  CURRENT_SESSION,
  type DemoCalendar,
  type DemoTerm,
  LAST_SESSION,
  momentOf,
  termKey,
} from "./calendar.ts";
import { CLASS_SESSIONS, classId, LEVELS, levelsIn, subjectId, SUBJECTS } from "./classes.ts";
import { readJson } from "./data.ts";
import { hasHalfTermSheet, halfTermComment, releaseHalfTerm } from "./half-term.ts";
import { STAMP_ID } from "./pictures.ts";
import { enrolmentId } from "./pupil-rows.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { type Chance, chanceOf } from "./random.ts";
import { batch, demoId, insertBatches } from "./rows.ts";
import { categoryId, sessionId, termId } from "./school.ts";
import { classTeacherOf, PRINCIPAL_ID } from "./staff.ts";

interface ReportedTerm extends Omit<DemoTerm, "startsOn" | "endsOn"> {
  /** The time at which class teachers and the principal made their entries. */
  entered: Date;
  released: Date | null;
  /** The last of those released: it has the corrected sheet and the withheld one. */
  isLatest: boolean;
}

/** Number of pupils with entries so far this term, by class. */
const SO_FAR = new Map([
  ["Nursery 1", 20],
  ["Nursery 2", 12],
  ["Primary 4", 18],
  ["Primary 5", 5],
  ["Primary 6", 29],
]);

/** Released sheets of the last session's third term and since, and the term in work. */
function reportedTerms({ begun, moment }: DemoCalendar): ReportedTerm[] {
  const from = begun.findIndex(
    ({ session, term }) => session === LAST_SESSION && term === "TERM_3",
  );
  return begun.slice(from).map(({ endsOn, ...term }, at, reported) => ({
    ...term,
    isLatest: at === reported.length - 2,
    entered: term.isCurrent ? moment("2026-03-19T12:00:00Z") : momentOf(endsOn, -2, "12:00"),
    released: term.isCurrent ? null : momentOf(endsOn, 0, "11:00"),
  }));
}

/** Mornings and afternoons on which the school opened. */
const TIMES_OPENED = { TERM_1: 122, TERM_2: 118, TERM_3: 120 } as const;
const DAY_MS = 86_400_000;
/** Naira for a term. */
const FEES = { nursery: 85_000, primary: 98_000 };
const FEES_BY_LEVEL = Object.fromEntries(
  LEVELS.map(({ name }) => [
    categoryId(name),
    name.startsWith("Primary") ? FEES.primary : FEES.nursery,
  ]),
);

/** The sheet of a child that was corrected, and one that is withheld. */
const CORRECTED = {
  className: "Primary 3",
  number: 6,
  timesPresent: 16,
  days: 3,
  reason: "The attendance was copied wrongly from the register.",
};
const WITHHELD = { className: "Primary 2", number: 9, reason: "Fees of the term" };

/** The comment bank is sorted by grade, which the nursery sheet does not have. */
const WITHOUT_GRADE = readJson<{
  nursery: { classTeacher: string[]; head: string[]; areas: string[]; nextSteps: string[] };
}>("comments.json").nursery;

/** The upper class has marks and the library's list for the year before Primary 1. */
const LIST_WITH_MARKS = { [categoryId("Nursery 2")]: libraryList("Nursery 3") };

interface Parts {
  tx: Transaction;
  pupils: readonly Pupil[];
  calendar: DemoCalendar;
  /** Signs released sheets; without it none are released. */
  sealer: Sealer | undefined;
}

/**
 * Writes entries and remarks of report sheets, and the released sheets. Results, classes and staff must
 * exist: comments follow from grades, and a released sheet contains everything.
 */
export async function writeDemoSheets(parts: Parts): Promise<void> {
  await insertBatches(parts.tx, [
    batch(
      sheetSettings,
      CLASS_SESSIONS.map((session) => settingsOf(session, parts.calendar)),
    ),
  ]);
  for (const term of reportedTerms(parts.calendar)) {
    const key = { classIds: classIdsOf(term), termId: termId(term.session, term.term) };
    await enter(parts, term, await readSheetClasses(parts.tx, key));
    if (term.isCurrent) await releaseHalfTerm(parts);
    if (term.released === null || !parts.sealer) continue;
    await release(parts, term, await readSheetClasses(parts.tx, key));
  }
}

function settingsOf(
  session: string,
  { terms: known }: DemoCalendar,
): typeof sheetSettings.$inferInsert {
  const subjects = SUBJECTS.map(({ name }) => ({ id: subjectId(name), name }));
  const factsOf = (term: keyof typeof TIMES_OPENED) => ({
    timesOpened: TIMES_OPENED[term],
    nextTermBegins:
      known[known.findIndex((one) => one.session === session && one.term === term) + 1]?.startsOn ??
      null,
    nextTermFees: FEES_BY_LEVEL,
  });
  const terms = {
    TERM_1: factsOf("TERM_1"),
    TERM_2: factsOf("TERM_2"),
    TERM_3: factsOf("TERM_3"),
  };
  return {
    sessionId: sessionId(session),
    settings: {
      ...defaultSheetSettings(subjects),
      terms,
      stampId: STAMP_ID,
      expectations: session === CURRENT_SESSION ? LIST_WITH_MARKS : {},
    },
  };
}

function classIdsOf({ session }: ReportedTerm): string[] {
  return levelsIn(session).map(({ name }) => classId(name, session));
}

async function enter(
  { tx, pupils }: Parts,
  { session, term, ...of }: ReportedTerm,
  classes: readonly ReadClass[],
): Promise<void> {
  const byId = new Map(pupilsIn(session, pupils).map((pupil) => [pupil.id, pupil]));
  const updatedAt = of.entered;
  const entries: (typeof sheetEntries.$inferInsert)[] = [];
  const remarks: (typeof headRemarks.$inferInsert)[] = [];
  // As teachers see it before everything is approved.
  const rows = await readEntryRows(tx, { termId: termId(session, term), classId: null });
  const soFar = new Map(rows.map(({ student, grade }) => [student.id, grade]));
  for (const read of classes) {
    const { settings, className, scheme } = read;
    const entered = of.isCurrent ? (SO_FAR.get(className) ?? 0) : read.members.length;
    const sheets = makeSheets(read);
    const children = read.members.map((member) => ({
      ...member,
      id: member.studentId,
      grade: gradeOf(sheets.get(member.studentId)) ?? soFar.get(member.studentId) ?? null,
    }));
    const bankOf = (bank: SheetSettings["headRemarks"], texts: readonly string[]) =>
      scheme ? bank : texts.map((text) => ({ grade: "", text }));
    const graded = children.filter(({ grade }) => grade !== null || !scheme);
    const comments = commentsFor(
      bankOf(settings.classTeacherComments, WITHOUT_GRADE.classTeacher),
      graded,
    );
    const head = commentsFor(bankOf(settings.headRemarks, WITHOUT_GRADE.head), graded);
    const hasHalfTerm = of.isCurrent && hasHalfTermSheet(className);
    const enteredBy = classTeacherOf(className);
    children.forEach((child, at) => {
      const { id } = child;
      const pupil = byId.get(id);
      if (!pupil) return;
      const common = { enrolmentId: enrolmentId(pupil, session, term), updatedAt };
      const half = hasHalfTerm ? { halfTermComment: halfTermComment(child) } : {};
      if (at >= entered) {
        if (hasHalfTerm) entries.push({ ...common, ...half, enteredBy });
        return;
      }
      const chance = chanceOf(`sheet ${id} ${termKey(session, term)}`);
      entries.push({
        ...common,
        ...half,
        ...entryOf(read, pupil, child, chance),
        timesPresent: TIMES_OPENED[term] - absences(chance),
        comment: of.released !== null || chance.happens(0.7) ? (comments.get(id) ?? null) : null,
        enteredBy,
      });
      if (of.released === null) return;
      const session3 = sheets.get(id)?.marks?.session;
      remarks.push({
        ...common,
        remark: head.get(id) ?? "",
        // If the rule proposes nothing, the principal decided.
        promotion: session3 && session3.promotion === null ? "ON_TRIAL" : null,
        signedBy: PRINCIPAL_ID,
      });
    });
  }
  await insertBatches(tx, [batch(sheetEntries, entries), batch(headRemarks, remarks)]);
}

function gradeOf(sheet: ReportSheet | undefined): string | null {
  const marks = sheet?.marks;
  return marks?.session?.grade ?? marks?.summary.grade ?? null;
}

/** Traits if the class has marks, otherwise ticks. */
function entryOf(
  { scheme, settings, level }: ReadClass,
  { ability }: Pupil,
  child: CommentedChild,
  chance: Chance,
) {
  const around = (usual: number, lowest: number, highest: number) =>
    Math.max(lowest, Math.min(highest, Math.round(usual + ability * 0.5 + chance.spread() * 0.6)));
  const traits = [...settings.affective, ...settings.psychomotor];
  const ratings = traits.map(({ key }) => {
    const rating = around(3.8, 1, RATINGS.length);
    return [key, RATINGS.find((one) => one === rating) ?? 3] as const;
  });
  const list = expectationsOf(settings, level, scheme !== null);
  const ticks = list?.domains.flatMap(({ expectations }) =>
    expectations.map(({ key }) => [key, around(1.9, 0, list.columns.length - 1)] as const),
  );
  if (!list || !ticks) return { ratings: Object.fromEntries(ratings) };
  const sentences = chance.shuffled(WITHOUT_GRADE.areas);
  return {
    ticks: Object.fromEntries(ticks),
    areas: Object.fromEntries(
      list.domains.flatMap(({ key }, at) => {
        const sentence = sentences[at];
        return sentence === undefined ? [] : [[key, fillComment(sentence, child)] as const];
      }),
    ),
    nextSteps: fillComment(chance.pick(WITHOUT_GRADE.nextSteps), child),
  };
}

/** Most children miss a day or two, a few are ill for longer. */
function absences(chance: Chance): number {
  return chance.happens(0.08) ? chance.between(12, 30) : chance.between(0, 6);
}

async function release(
  { tx, pupils, sealer }: Parts,
  { session, term, released, isLatest }: ReportedTerm,
  classes: readonly ReadClass[],
): Promise<void> {
  if (!sealer || released === null) return;
  const key = await issueKey(tx, sealer);
  const inTerm = { termId: termId(session, term) };
  const corrected = isLatest ? pupilAt(pupilsIn(session, pupils), CORRECTED) : null;
  const releases: (typeof sheetReleases.$inferInsert)[] = [];
  const issues: (typeof sheetIssues.$inferInsert)[] = [];
  const issue = (studentId: string, number: number, sheet: ReportSheet, releaseId: string) => {
    const id = demoId(`issue ${number} ${studentId} ${termKey(session, term)}`);
    const signature = key.sign({ id, number, sheet });
    issues.push({ id, releaseId, studentId, ...inTerm, number, sheet, keyId: key.id, signature });
  };
  for (const read of classes) {
    const of = { ...inTerm, classId: read.classId, releasedBy: PRINCIPAL_ID };
    const id = demoId(`release ${read.className} ${termKey(session, term)}`);
    releases.push({ id, ...of, reason: null, createdAt: released });
    for (const [studentId, sheet] of makeSheets(read)) {
      const isCorrected = studentId === corrected?.id;
      issue(studentId, 1, isCorrected ? beforeCorrection(sheet) : sheet, id);
      if (!isCorrected) continue;
      const { reason, days } = CORRECTED;
      const again = demoId(`correction ${read.className} ${termKey(session, term)}`);
      releases.push({
        id: again,
        ...of,
        reason,
        createdAt: new Date(released.getTime() + days * DAY_MS),
      });
      issue(studentId, 2, sheet, again);
    }
  }
  const withheld = {
    ...inTerm,
    studentId: pupilAt(pupilsIn(session, pupils), WITHHELD).id,
    reason: WITHHELD.reason,
    withheldBy: PRINCIPAL_ID,
    createdAt: released,
  };
  await insertBatches(tx, [
    batch(sheetReleases, releases),
    batch(sheetIssues, issues),
    batch(withheldSheets, isLatest ? [withheld] : []),
  ]);
}

function pupilAt(pupils: readonly Pupil[], seat: { className: string; number: number }): Pupil {
  const pupil = pupils.filter(({ className }) => className === seat.className)[seat.number];
  if (!pupil) throw new Error(`The demo school has no such pupil in ${seat.className}`);
  return pupil;
}

function beforeCorrection(sheet: ReportSheet): ReportSheet {
  const { opened, excused, ...attendance } = sheet.attendance;
  const present = CORRECTED.timesPresent;
  const absent = opened === null ? null : opened - present - (excused ?? 0);
  return { ...sheet, attendance: { ...attendance, opened, present, absent, excused } };
}
