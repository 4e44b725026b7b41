import { sql } from "drizzle-orm";
import type { HallEventKind } from "@school/core/cbt/contract-hall.ts";
import { TooManyTries } from "../accounts/errors-access.ts";
import type { Database, Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limits.ts";
import { writeBoundedEvents } from "./bounded-events.ts";
import { drawQuestions } from "./draw-questions.ts";
import { isEntryCode } from "./entry-code.ts";
import { TestNotOpen, WrongEntryCode } from "./errors.ts";
import type { BeginFacts } from "./facts-begin.ts";
import { beginFacts } from "./facts-begin.ts";
import { holdTest } from "./row-locks.ts";
import { cbtTests, paperQuestions, testPapers } from "./tables.ts";
import { sittings } from "./tables-sittings.ts";

interface Beginning {
  testId: string;
  studentId: string;
  machine: string;
}

/** Of entry codes, by one pupil for one test. */
const TRIES = { name: "cbt-entry-code", events: 5, seconds: 300 };
/**
 * Wrong codes of one test, by all its pupils together. Who share their guessing get no further than
 * this at five tries each; from then on each has one. Nobody is locked out by what others typed.
 */
const WRONG_CODES = { name: "cbt-wrong-code", events: 100, seconds: 3600 };

/**
 * Whether the pupil may begin now, with the code that was typed; throws if not. What was tried too
 * early or with a wrong code stands in the hall's log.
 */
export async function checkBeginning(
  db: Database,
  facts: BeginFacts,
  { entryCode, ...beginning }: Beginning & { entryCode: string | undefined },
): Promise<void> {
  if (facts.state === "coming") await logTry(db, beginning, "too_early");
  expectOpen(facts);
  if (facts.entryCode === null) return;
  if (entryCode === undefined || entryCode === "") throw new WrongEntryCode();
  const { testId, studentId } = beginning;
  const wrongCodes = createRateLimiter(db, WRONG_CODES);
  const isGuessedAt = (await wrongCodes.secondsToWait(testId)) > 0;
  const limiter = createRateLimiter(db, isGuessedAt ? { ...TRIES, events: 1 } : TRIES);
  const key = `${testId} ${studentId}`;
  const seconds = await limiter.take(key);
  if (seconds > 0) throw new TooManyTries(seconds);
  if (!isEntryCode(entryCode, facts.entryCode)) {
    await wrongCodes.count(testId);
    await logTry(db, beginning, "wrong_code");
    throw new WrongEntryCode();
  }
  await limiter.forget(key);
}

function expectOpen({ state, isOnline }: BeginFacts): void {
  if (!isOnline) throw new TestNotOpen("This test is written on paper.");
  if (state === "coming") throw new TestNotOpen("This test has not opened yet.");
  if (state !== "open") throw new TestNotOpen("This test is over.");
}

async function logTry(
  db: Database,
  { testId, studentId, machine }: Beginning,
  kind: HallEventKind,
): Promise<void> {
  const doing = { testId, studentId, sittingId: null, kind, machine };
  await db.transaction((tx) => writeBoundedEvents(tx, [doing]));
}

/**
 * Begins a test, or goes on with it on this machine, and answers the sitting's id. Several machines
 * that begin at once get one sitting, and the last of them has it.
 */
export async function beginSitting(tx: Transaction, beginning: Beginning): Promise<string> {
  const { testId, studentId } = beginning;
  await holdTest(tx, testId);
  // Once more under the lock: a teacher may just have closed the test, or made a new paper, and the
  // office have moved the pupil.
  const facts = await beginFacts(tx, studentId, testId);
  if (!facts) throw new TestNotOpen("This test is over.");
  const { classId } = facts;
  if (facts.sittingId === null) {
    expectOpen(facts);
    if (classId === null) throw new TestNotOpen("This test is not for your class any more.");
    const begun = await insertSitting(tx, beginning, classId);
    if (begun !== null) return begun;
  }
  return goOn(tx, beginning);
}

interface PaperRow extends Record<string, unknown> {
  paper_id: string;
  question_ids: string[];
  num_questions: number | null;
  randomize_questions: boolean;
}

/** Null if another machine of the pupil began just before. */
async function insertSitting(
  tx: Transaction,
  { testId, studentId, machine }: Beginning,
  classId: string,
): Promise<string | null> {
  const found = await tx.execute<PaperRow>(sql`
    select paper.id as paper_id, test.num_questions, test.randomize_questions,
      array(
        select question_id from ${paperQuestions} question
        where question.paper_id = paper.id order by question.position
      ) as question_ids
    from ${cbtTests} test join ${testPapers} paper on paper.test_id = test.id
    where test.id = ${testId} order by paper.number desc limit 1`);
  const [paper] = found.rows;
  const questionIds = paper
    ? drawQuestions(paper.question_ids, {
        numQuestions: paper.num_questions,
        randomizeQuestions: paper.randomize_questions,
      })
    : [];
  if (!paper || questionIds.length === 0) throw new TestNotOpen("This test has no questions yet.");
  const sittingId = newId();
  const { rowCount } = await tx.execute(sql`
    insert into ${sittings}
      (id, test_id, paper_id, student_id, class_id, question_ids, machine, deadline)
    select ${sittingId}, test.id, ${paper.paper_id}, ${studentId}, ${classId},
      ${sql.param(questionIds)}::uuid[], ${machine},
      least(now() + make_interval(mins => test.duration), test.closes_at)
    from ${cbtTests} test where test.id = ${testId}
    on conflict (test_id, student_id) do nothing`);
  if (rowCount === 0) return null;
  await writeBoundedEvents(tx, [{ testId, studentId, sittingId, kind: "began", machine }]);
  return sittingId;
}

/**
 * The sitting moves to this machine. That holds for one that is handed in too: should it be
 * re-opened, the earlier machine must not be able to write beside this one.
 */
async function goOn(tx: Transaction, { testId, studentId, machine }: Beginning): Promise<string> {
  const { rows } = await tx.execute<{ id: string; is_open: boolean }>(sql`
    update ${sittings} set seat = seat + 1, machine = ${machine},
      last_contact_at = case when handed_in_at is null then now() else last_contact_at end
    where test_id = ${testId} and student_id = ${studentId}
    returning id, handed_in_at is null as is_open`);
  const { id: sittingId, is_open: isOpen } = rows[0]!;
  if (isOpen) {
    await writeBoundedEvents(tx, [{ testId, studentId, sittingId, kind: "moved", machine }]);
  }
  return sittingId;
}
