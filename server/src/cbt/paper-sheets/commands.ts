import type { SavedMark } from "@school/core/cbt/paper-sheets/contract.ts";
import { countedQuestions } from "@school/core/cbt/paper-sheets/counted-questions.ts";
import { messages } from "@school/core/cbt/paper-sheets/text.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import type { PaperRow } from "../marks/paper-scores.ts";
import { isSittingIn, lockSittings } from "../row-locks.ts";
import { handInSittings } from "../sittings/commands-hand-in.ts";
import { paperScores, remarkedSittings, sittingAnswers, sittings } from "../sittings/tables.ts";
import type { PrintedQuestion } from "./queries.ts";

interface SentSheet {
  studentId: string;
  /** Null if nothing was saved when the sheet was read. */
  replaces: Pick<SavedMark, "by" | "version"> | null;
  /** Null removes the answers. */
  answers: readonly { questionId: string; answer: string | null }[] | null;
}

/** A sheet that differs from what is stored. */
interface ChangedSheet extends Pick<SentSheet, "studentId" | "replaces"> {
  before: PaperRow;
  stored: ReadonlyMap<string, string>;
  /** By question; null removes them. */
  answers: ReadonlyMap<string, string> | null;
}

interface Sheets {
  paper: readonly PrintedQuestion[];
  stored: readonly PaperRow[];
  rows: readonly SentSheet[];
}

/**
 * The sent sheets that differ from the stored answers; equal ones are skipped, whatever they replace.
 * Throws `InvalidInput` with the issues of all rows. One statement.
 */
export async function changedSheets(
  tx: Transaction,
  { paper, stored, rows }: Sheets,
): Promise<ChangedSheet[]> {
  const pupils = new Map(stored.map((row) => [row.student.id, row]));
  const onPaper = new Set(paper.map(({ id }) => id));
  requireSoundRows(rows, {
    pupils,
    notOnSheet: messages.notOnSheet,
    faultsOf: ({ answers }) =>
      (answers ?? []).flatMap(({ questionId }, at, all) => {
        const isTwice = all.findIndex((one) => one.questionId === questionId) < at;
        const message = isTwice ? messages.twice : messages.notOnPaper;
        if (onPaper.has(questionId) && !isTwice) return [];
        return [{ path: ["answers", at, "questionId"], message }];
      }),
  });
  const sittingIds = rows.flatMap(({ studentId }) => pupils.get(studentId)?.sittingId ?? []);
  const answered = await tx
    .select({
      sittingId: sittingAnswers.sittingId,
      questionId: sittingAnswers.questionId,
      answer: sittingAnswers.answer,
    })
    .from(sittingAnswers)
    .where(inArray(sittingAnswers.sittingId, sittingIds));
  const bySitting = Map.groupBy(answered, ({ sittingId }) => sittingId);
  return rows.flatMap(({ studentId, replaces, answers: sent }): ChangedSheet[] => {
    const before = pupils.get(studentId);
    if (!before) return [];
    const { sittingId } = before;
    const answers = sent && answersIn(sent);
    const saved = sittingId === null ? null : answersIn(bySitting.get(sittingId) ?? []);
    const isSame =
      answers === null || saved === null ? answers === saved : areEqual(saved, answers);
    return isSame ? [] : [{ studentId, replaces, before, stored: saved ?? new Map(), answers }];
  });
}

/** The answers by question, without those that are none. */
function answersIn(
  list: readonly { questionId: string; answer: string | null }[],
): ReadonlyMap<string, string> {
  return new Map(
    list.flatMap(({ questionId, answer }) => (answer === null ? [] : [[questionId, answer]])),
  );
}

function areEqual(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, answer]) => b.get(id) === answer);
}

/** Whether something else is saved by now than what the person saw. */
export function isStale({ replaces, before }: ChangedSheet): boolean {
  const by = before.sittingId === null ? "score" : "sheet";
  const saved = before.version === null ? null : { by, version: before.version };
  return saved?.by !== replaces?.by || saved?.version !== replaces?.version;
}

/**
 * Saves answers of a locked test as sittings on paper and marks them, all or none; an entered score
 * of a pupil is replaced. A fixed number of statements.
 */
export async function saveSheets(
  { tx, origin, sealer }: AuditedWrite & { sealer: Sealer },
  test: TestSummary,
  paper: readonly PrintedQuestion[],
  changed: readonly ChangedSheet[],
): Promise<void> {
  await removeSheets(tx, test.id, changed);
  const read = changed.flatMap(({ answers, ...sheet }) => (answers ? [{ ...sheet, answers }] : []));
  const marked = read.length === 0 ? [] : await writeSheets(tx, sealer, test.id, paper, read);
  const marks = new Map(marked.map((one) => [one.studentId, one.marks]));
  const places = new Map(paper.map(({ id }, at) => [id, at + 1]));
  await writeAudit(
    { tx, origin },
    changed.map(({ studentId, before, stored, answers }) => {
      const differing = [...places].filter(([id]) => stored.get(id) !== answers?.get(id));
      const answersOf = (all: ReadonlyMap<string, string> | null) =>
        differing.map(([id, place]) => ({ place, answer: all?.get(id) ?? null }));
      const about = { testId: test.id, test: test.title };
      return {
        action: answers === null ? "cbt.remove-sheet" : "cbt.read-sheet",
        subjectId: studentId,
        before: { ...about, marks: before.marks, answers: answersOf(stored) },
        after: { ...about, marks: marks.get(studentId) ?? null, answers: answersOf(answers) },
      };
    }),
  );
}

/** Deletes entered scores that a sheet replaces, and the sittings of removed sheets. */
async function removeSheets(
  tx: Transaction,
  testId: string,
  changed: readonly ChangedSheet[],
): Promise<void> {
  const scored = changed.flatMap(({ studentId, before }) =>
    before.sittingId === null && before.version !== null ? [studentId] : [],
  );
  if (scored.length > 0) {
    await tx
      .delete(paperScores)
      .where(and(eq(paperScores.testId, testId), inArray(paperScores.studentId, scored)));
  }
  const removed = changed.flatMap(({ answers, before: { sittingId } }) =>
    answers === null && sittingId !== null ? [sittingId] : [],
  );
  if (removed.length === 0) return;
  await lockSittings(tx, isSittingIn(removed));
  await tx.delete(remarkedSittings).where(inArray(remarkedSittings.sittingId, removed));
  await tx.delete(sittings).where(isSittingIn(removed));
}

type ReadSheet = ChangedSheet & { answers: ReadonlyMap<string, string> };

async function writeSheets(
  tx: Transaction,
  sealer: Sealer,
  testId: string,
  paper: readonly PrintedQuestion[],
  read: readonly ReadSheet[],
) {
  const [first] = paper;
  if (!first) return [];
  const before = read.flatMap(({ before: { sittingId } }) => sittingId ?? []);
  await lockSittings(tx, isSittingIn(before));
  const rows = read.map(({ studentId, before: { classId, sittingId }, answers }) => ({
    id: sittingId ?? newId(),
    testId,
    paperId: first.paperId,
    studentId,
    classId,
    questionIds: countedQuestions(paper, first.numQuestions, (id) => answers.has(id)),
    deadline: new Date(),
    device: "",
  }));
  const saved = await tx
    .insert(sittings)
    .values(rows)
    .onConflictDoUpdate({
      target: [sittings.testId, sittings.studentId],
      // Open until it is marked again, a few statements later.
      set: {
        paperId: excluded(sittings.paperId),
        questionIds: excluded(sittings.questionIds),
        seat: sql`${sittings.seat} + 1`,
        handedInAt: null,
        handedInBy: null,
        receipt: null,
        marks: null,
        totalMarks: null,
        awaitsMarking: false,
      },
    })
    .returning({ id: sittings.id, studentId: sittings.studentId, seat: sittings.seat });
  const byPupil = new Map(read.map((sheet) => [sheet.studentId, sheet]));
  const answers = saved.flatMap(({ id, studentId, seat }) =>
    paper.map((question) => ({
      sittingId: id,
      questionId: question.id,
      number: seat,
      answer: byPupil.get(studentId)?.answers.get(question.id) ?? null,
    })),
  );
  // An answer that is read again unchanged keeps its number, and with it a teacher's points.
  await tx
    .insert(sittingAnswers)
    .values(answers)
    .onConflictDoUpdate({
      target: [sittingAnswers.sittingId, sittingAnswers.questionId],
      set: {
        number: excluded(sittingAnswers.number),
        answer: excluded(sittingAnswers.answer),
        savedAt: sql`now()`,
      },
      setWhere: sql`${sittingAnswers.answer} is distinct from ${excluded(sittingAnswers.answer)}`,
    });
  // Answers to questions that the list no longer has.
  await tx.delete(sittingAnswers).where(
    and(
      inArray(
        sittingAnswers.sittingId,
        saved.map(({ id }) => id),
      ),
      sql`${sittingAnswers.questionId} <> all(${sql.param(paper.map(({ id }) => id))}::uuid[])`,
    ),
  );
  return handInSittings(
    tx,
    saved.map(({ id }) => id),
    { by: "paper", sealer },
  );
}
