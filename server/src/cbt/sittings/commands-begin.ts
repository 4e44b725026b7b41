import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { limitedTransaction } from "../../platform/db/limited-transaction.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { PortalError } from "../../platform/http/errors.ts";
import { writeBoundedEvents, type PupilsDoing } from "../hall/bounded-events.ts";
import { drawQuestions } from "./draw-questions.ts";
import { TestNotOpen } from "../errors.ts";
import { readBeginFacts, whyNotOpen, type BeginFacts } from "./facts-begin.ts";
import { createGatherer } from "./gather.ts";
import { readPresentPapers } from "../tests/queries-papers.ts";
import { holdTests } from "../row-locks.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

export interface Beginning {
  testId: string;
  studentId: string;
  machine: string;
}

/** The sitting, and the seat that this machine has of it. */
export interface Begun {
  sittingId: string;
  seat: number;
}

/** Without a limit of its own for locks: a whole lot waits for the same test, and then fails as one. */
const LIMITS = { ms: 10_000, lockMs: 0 };
/** A whole class begins with one commit. */
const MOST = 50;

const beginnerOf = perDatabase((db) =>
  createGatherer(
    (lot: readonly Beginning[]) => limitedTransaction(db, LIMITS, (tx) => beginAll(tx, lot)),
    { most: MOST, ownerOf: pupilOf },
  ),
);

/** Names a pupil's sitting of a test before it has an id. */
function pupilOf({ testId, studentId }: Pick<Beginning, "testId" | "studentId">): string {
  return `${testId} ${studentId}`;
}

/**
 * Begins a test, or goes on with it on this machine, together with all who wait in this process.
 * Several machines that begin at once get one sitting, and the last of them has it. Throws
 * `TestNotOpen`.
 */
export async function beginSitting(db: Database, beginning: Beginning): Promise<Begun> {
  const begun = await beginnerOf(db)(beginning);
  if (begun instanceof TestNotOpen) throw begun;
  return begun;
}

/**
 * In the order of the lot: a sitting and a seat, or why there is none. Seven statements and those of
 * the transaction, however many.
 */
export async function beginAll(
  tx: Transaction,
  lot: readonly Beginning[],
): Promise<(Begun | PortalError)[]> {
  const byPupil = Map.groupBy(lot, pupilOf);
  const firsts = [...byPupil.values()].map(([first]) => first!);
  await holdTests(
    tx,
    lot.map(({ testId }) => testId),
  );
  // Once more under the lock: a teacher may just have closed the test, or made a new paper, and the
  // office have moved the pupil.
  const facts = await readBeginFacts(tx, firsts);
  const refused = new Map<string, PortalError>();
  const fresh: Fresh[] = [];
  for (const [place, one] of firsts.entries()) {
    const fact = facts[place];
    const refusal = fact === undefined ? "This test is over." : refusalOf(fact);
    if (refusal !== null) refused.set(pupilOf(one), new TestNotOpen(refusal));
    else if (fact!.sittingId === null) fresh.push({ ...one, classId: fact!.classId! });
  }
  const begun = await insertSittings(tx, fresh, refused);
  const moving = [...byPupil].flatMap(([pupil, machines]) => {
    const later = begun.has(pupil) ? machines.slice(1) : machines;
    return refused.has(pupil) || later.length === 0 ? [] : [later];
  });
  const moved = await goOn(tx, moving);
  await writeBoundedEvents(tx, [
    ...fresh.flatMap((one) => doingOf("began", one, begun.get(pupilOf(one)))),
    ...moving.flatMap((machines) =>
      machines.flatMap((one) => {
        const sitting = moved.get(pupilOf(one))!;
        return sitting.isOpen ? doingOf("moved", one, sitting.sittingId) : [];
      }),
    ),
  ]);
  return lot.map((one) => {
    const pupil = pupilOf(one);
    const machines = byPupil.get(pupil)!;
    const sitting = moved.get(pupil);
    const after = machines.length - 1 - machines.indexOf(one);
    return (
      refused.get(pupil) ??
      (sitting
        ? { sittingId: sitting.sittingId, seat: sitting.seat - after }
        : { sittingId: begun.get(pupil)!, seat: 1 })
    );
  });
}

/** Of whoever has no sitting yet; null for those who may begin, and those who have one. */
function refusalOf(facts: BeginFacts): string | null {
  if (facts.sittingId !== null) return null;
  const noClass = facts.classId === null ? "This test is not for your class any more." : null;
  return whyNotOpen(facts) ?? noClass;
}

function doingOf(
  kind: "began" | "moved",
  { testId, studentId, machine }: Beginning,
  sittingId: string | undefined,
): PupilsDoing[] {
  return sittingId === undefined ? [] : [{ testId, studentId, sittingId, kind, machine }];
}

type Fresh = Beginning & { classId: string };

/**
 * The new sittings by their pupils. Left out is whose other machine began just before, in another
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
    const questionIds = paper ? drawQuestions(paper.questionIds, paper) : [];
    if (paper && questionIds.length > 0) {
      return [{ ...one, id: newId(), paperId: paper.paperId, questionIds }];
    }
    refused.set(pupilOf(one), new TestNotOpen("This test has no questions yet."));
    return [];
  });
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into ${sittings}
      (id, test_id, paper_id, student_id, class_id, question_ids, machine, deadline)
    select row.id, test.id, row."paperId", row."studentId", row."classId", row."questionIds",
      row.machine, least(now() + make_interval(mins => test.duration), test.closes_at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, "testId" uuid,
      "paperId" uuid, "studentId" uuid, "classId" uuid, "questionIds" uuid[], machine text)
    join ${cbtTests} test on test.id = row."testId"
    -- Processes that insert the same pupils wait for each other in one order.
    order by test.id, row."studentId"
    on conflict (test_id, student_id) do nothing returning id`);
  const made = new Set(inserted.map(({ id }) => id));
  return new Map(rows.filter(({ id }) => made.has(id)).map((row) => [pupilOf(row), row.id]));
}

interface Moved extends Record<string, unknown> {
  testId: string;
  studentId: string;
  sittingId: string;
  seat: number;
  isOpen: boolean;
}

/**
 * Each sitting moves to these machines of its pupil, one after the other; it stands as the last of
 * them has it. That holds for one that is handed in too: should it be re-opened, the earlier machine
 * must not be able to write beside this one.
 */
async function goOn(
  tx: Transaction,
  moving: readonly (readonly Beginning[])[],
): Promise<ReadonlyMap<string, Moved>> {
  if (moving.length === 0) return new Map();
  const asked = sql`
    from unnest(
      ${sql.param(moving.map(([one]) => one!.testId))}::uuid[],
      ${sql.param(moving.map(([one]) => one!.studentId))}::uuid[],
      ${sql.param(moving.map((machines) => machines.at(-1)!.machine))}::text[],
      ${sql.param(moving.map((machines) => machines.length))}::int[]
    ) as move (test_id, student_id, machine, machines)`;
  await tx.execute(sql`
    select 1 from ${sittings} where (test_id, student_id) in (select test_id, student_id ${asked})
    order by id for no key update`);
  const { rows } = await tx.execute<Moved>(sql`
    update ${sittings} sitting set seat = sitting.seat + move.machines, machine = move.machine,
      last_contact_at = case when handed_in_at is null then now() else last_contact_at end
    ${asked}
    where sitting.test_id = move.test_id and sitting.student_id = move.student_id
    returning sitting.test_id as "testId", sitting.student_id as "studentId",
      sitting.id as "sittingId", sitting.seat, sitting.handed_in_at is null as "isOpen"`);
  return new Map(rows.map((row) => [pupilOf(row), row]));
}
