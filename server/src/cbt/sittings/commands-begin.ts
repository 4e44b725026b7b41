import { first } from "@school/core/api/lists.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { TIME_FACTORS } from "@school/core/cbt/sittings/accommodations.ts";
import type { LiveViewEventKind } from "@school/core/cbt/live-view/contract.ts";
import { sql } from "drizzle-orm";
import { TooManyTries } from "../../accounts/errors.ts";
import {
  type Database,
  limitedTransaction,
  type Transaction,
} from "../../platform/database/database.ts";
import { bareNames } from "../../platform/database/columns.ts";
import { UnexpectedRows } from "../../platform/database/rows.ts";
import { newId } from "../../platform/database/id.ts";
import { perDatabase } from "../../platform/database/per-database.ts";
import type { PortalError } from "../../platform/http/errors.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { studentDetails } from "../../students/tables.ts";
import { TestNotOpen, WrongEntryCode } from "../errors.ts";
import { type PupilEvent, writeBoundedEvents } from "../live-view/events.ts";
import { lockTestsShared } from "../row-locks.ts";
import { cbtTests } from "../tables.ts";
import { createBatcher } from "../../platform/http/batcher.ts";
import { drawQuestions } from "./draw-questions.ts";
import { type BeginFacts, readBeginFacts, reasonNotOpen } from "./facts.ts";
import { readPresentPapers } from "./queries.ts";
import { sittings } from "./tables.ts";

/** Limit of entry code attempts per pupil and test. */
const TRIES = { name: "cbt-entry-code", events: 5, seconds: 300 };
/**
 * Limit of wrong codes per test by all its pupils, who can share guesses. Above it, each pupil has
 * one try instead of five, so that pupils cannot lock out each other.
 */
const WRONG_CODES = { name: "cbt-wrong-code", events: 100, seconds: 3600 };

/**
 * Throws if the pupil may not start now, or the entry code is wrong. Tries that are too early or have
 * a wrong code are logged.
 */
export async function checkBeginning(
  db: Database,
  facts: BeginFacts,
  { entryCode, ...beginning }: Beginning & { entryCode: string | undefined },
): Promise<void> {
  if (facts.state === "coming") await logTry(db, beginning, "too_early");
  const closed = reasonNotOpen(facts);
  if (closed !== null) throw new TestNotOpen(closed);
  if (facts.entryCode === null) return;
  if (entryCode === undefined || entryCode === "") throw new WrongEntryCode();
  const { testId, studentId } = beginning;
  const wrongCodes = createRateLimiter(db, WRONG_CODES);
  const hasManyWrongCodes = (await wrongCodes.secondsToWait(testId)) > 0;
  const limiter = createRateLimiter(db, hasManyWrongCodes ? { ...TRIES, events: 1 } : TRIES);
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

async function logTry(
  db: Database,
  { testId, studentId, device }: Beginning,
  kind: LiveViewEventKind,
): Promise<void> {
  const event = { testId, studentId, sittingId: null, kind, device };
  await db.transaction((tx) => writeBoundedEvents(tx, [event]));
}

/** Ignores case and spaces. Compares hashes in constant time against timing attacks. */
function isEntryCode(typed: string, expected: string): boolean {
  return timingSafeEqual(digest(typed), digest(expected));
}

function digest(code: string): Buffer {
  const plain = code.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
  return createHash("sha256").update(plain).digest();
}

export interface Beginning {
  testId: string;
  studentId: string;
  device: string;
}

/** The sitting, and this device's seat. */
export interface Begun {
  sittingId: string;
  seat: number;
}

/** Without a lock timeout: a batch waits for the same test, and would fail as a whole. */
const LIMITS = { ms: 10_000, lockMs: 0 };
/** A whole class starts in one commit. */
const MAX_BATCH = 50;

const NOT_YOURS = "This test is no longer for your class.";

const beginBatcher = perDatabase((db) =>
  createBatcher(
    (batch: readonly Beginning[]) => limitedTransaction(db, LIMITS, (tx) => beginBatch(tx, batch)),
    { maxWeight: MAX_BATCH, ownerOf: pupilOf },
  ),
);

/** Key of a pupil's sitting that has no id yet. */
function pupilOf({ testId, studentId }: Pick<Beginning, "testId" | "studentId">): string {
  return `${testId} ${studentId}`;
}

/**
 * Starts a test, or continues it on this device, in a batch with the other calls of this process.
 * Several devices that start at the same time share one sitting, and the last of them gets the
 * seat. Throws `TestNotOpen`.
 */
export async function beginSitting(db: Database, beginning: Beginning): Promise<Begun> {
  const begun = await beginBatcher(db)(beginning);
  if (begun instanceof TestNotOpen) throw begun;
  return begun;
}

/**
 * Results in batch order: a sitting and a seat, or the error. Seven statements and those of the
 * transaction for any number of pupils.
 */
export async function beginBatch(
  tx: Transaction,
  batch: readonly Beginning[],
): Promise<(Begun | PortalError)[]> {
  const byPupil = Map.groupBy(batch, pupilOf);
  const firsts = [...byPupil.values()].map((devices) => first(devices));
  await lockTestsShared(
    tx,
    batch.map(({ testId }) => testId),
  );
  // Read again under the lock: a teacher may have closed the test or made a new paper, or the
  // office may have moved the pupil.
  const facts = await readBeginFacts(tx, firsts);
  const refused = new Map<string, PortalError>();
  const fresh: Fresh[] = [];
  for (const [index, beginning] of firsts.entries()) {
    const fact = facts[index];
    const classId = fact?.classId;
    if (fact && fact.sittingId !== null) continue;
    const closed = fact ? reasonNotOpen(fact) : "This test is over.";
    if (closed === null && classId) fresh.push({ ...beginning, classId });
    else refused.set(pupilOf(beginning), new TestNotOpen(closed ?? NOT_YOURS));
  }
  const begun = await insertSittings(tx, fresh, refused);
  const moving = [...byPupil].flatMap(([pupil, devices]) => {
    const later = begun.has(pupil) ? devices.slice(1) : devices;
    return refused.has(pupil) || later.length === 0 ? [] : [later];
  });
  const moved = await resumeOnDevice(tx, moving);
  await writeBoundedEvents(tx, [
    ...fresh.flatMap((one) => eventOf("began", one, begun.get(pupilOf(one)))),
    ...moving.flat().flatMap((one) => {
      const sitting = moved.get(pupilOf(one));
      return sitting?.isOpen ? eventOf("moved", one, sitting.sittingId) : [];
    }),
  ]);
  return batch.map((one) => {
    const pupil = pupilOf(one);
    const refusal = refused.get(pupil);
    if (refusal) return refusal;
    const sitting = moved.get(pupil);
    if (sitting) {
      const devices = byPupil.get(pupil) ?? [];
      const after = devices.length - 1 - devices.indexOf(one);
      return { sittingId: sitting.sittingId, seat: sitting.seat - after };
    }
    const sittingId = begun.get(pupil);
    if (sittingId === undefined) throw new UnexpectedRows("a sitting of each pupil", begun.size);
    return { sittingId, seat: 1 };
  });
}

function eventOf(
  kind: "began" | "moved",
  { testId, studentId, device }: Beginning,
  sittingId: string | undefined,
): PupilEvent[] {
  return sittingId === undefined ? [] : [{ testId, studentId, sittingId, kind, device }];
}

type Fresh = Beginning & { classId: string };

/** SQL: the pupil's minutes, of `cbtTests` and `studentDetails`. `minutesOf` of core. */
const ownMinutes = sql`ceil(${cbtTests.duration} * case ${studentDetails.testTime} ${sql.join(
  Object.entries(TIME_FACTORS).map(([choice, factor]) =>
    sql.raw(`when '${choice}' then ${factor}`),
  ),
  sql` `,
)} else 1 end)::int`;

/**
 * The new sittings by pupil, without pupils whose other device started concurrently in another
 * process; `refused` gets those whose test has no questions.
 */
async function insertSittings(
  tx: Transaction,
  fresh: readonly Fresh[],
  refused: Map<string, PortalError>,
): Promise<ReadonlyMap<string, string>> {
  if (fresh.length === 0) return new Map();
  const papers = await readPresentPapers(
    tx,
    fresh.map(({ testId }) => testId),
  );
  const rows = fresh.flatMap((one) => {
    const paper = papers.get(one.testId);
    const questionIds = paper ? drawQuestions(paper.questions, paper) : [];
    if (paper && questionIds.length > 0) {
      return [{ ...one, id: newId(), paperId: paper.paperId, questionIds }];
    }
    refused.set(pupilOf(one), new TestNotOpen("This test has no questions yet."));
    return [];
  });
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into ${sittings} (${bareNames(sittings.id, sittings.testId, sittings.paperId)},
      ${bareNames(sittings.studentId, sittings.classId, sittings.questionIds)},
      ${bareNames(sittings.device, sittings.deadline)})
    select row.id, ${cbtTests.id}, row."paperId", row."studentId", row."classId", row."questionIds",
      row.device, least(now() + given.time,
        ${cbtTests.closesAt} + given.time - make_interval(mins => ${cbtTests.duration}))
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, "testId" uuid,
      "paperId" uuid, "studentId" uuid, "classId" uuid, "questionIds" uuid[], device text)
    join ${cbtTests} on ${cbtTests.id} = row."testId"
    join ${studentDetails} on ${studentDetails.userId} = row."studentId"
    cross join lateral make_interval(mins => ${ownMinutes}) as given (time)
    -- In one order, so that processes that insert the same pupils cannot deadlock.
    order by ${cbtTests.id}, row."studentId"
    on conflict (${bareNames(sittings.testId, sittings.studentId)}) do nothing
    returning ${sittings.id}`);
  const made = new Set(inserted.map(({ id }) => id));
  return new Map(rows.filter(({ id }) => made.has(id)).map((row) => [pupilOf(row), row.id]));
}

/**
 * Moves each sitting to its pupil's devices, one after the other; the last gets the seat. Includes
 * submitted sittings: if one is reopened, an earlier device must not be able to write.
 */
async function resumeOnDevice(tx: Transaction, moving: readonly (readonly Beginning[])[]) {
  if (moving.length === 0) return new Map<string, never>();
  const pupils = moving.map((devices) => first(devices));
  const latest = moving.map((devices) => devices.at(-1)?.device);
  const moves = sql`unnest(
    ${sql.param(pupils.map(({ testId }) => testId))}::uuid[],
    ${sql.param(pupils.map(({ studentId }) => studentId))}::uuid[],
    ${sql.param(latest)}::text[],
    ${sql.param(moving.map((devices) => devices.length))}::int[]
  ) as move ("testId", "studentId", device, devices)`;
  await tx
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      sql`(${sittings.testId}, ${sittings.studentId}) in (
        select move."testId", move."studentId" from ${moves})`,
    )
    .orderBy(sittings.id)
    .for("no key update");
  const rows = await tx
    .update(sittings)
    .set({
      seat: sql`${sittings.seat} + move.devices`,
      device: sql`move.device`,
      lastContactAt: sql`case when ${sittings.handedInAt} is null then now()
        else ${sittings.lastContactAt} end`,
    })
    .from(moves)
    .where(sql`${sittings.testId} = move."testId" and ${sittings.studentId} = move."studentId"`)
    .returning({
      testId: sittings.testId,
      studentId: sittings.studentId,
      sittingId: sittings.id,
      seat: sittings.seat,
      isOpen: sql<boolean>`${sittings.handedInAt} is null`,
    });
  return new Map(rows.map((row) => [pupilOf(row), row]));
}
