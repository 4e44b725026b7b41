import { sql } from "drizzle-orm";
import type {
  Acknowledged,
  AnswerOutcome,
  AnswersSent,
  SittingState,
} from "@school/core/cbt/sittings/contract.ts";
import {
  type Connection,
  type Database,
  limitedConnection,
} from "../../platform/database/database.ts";
import { bareName, bareNames, columnsAs, excluded } from "../../platform/database/columns.ts";
import { one, UnexpectedRows } from "../../platform/database/rows.ts";
import { newId } from "../../platform/database/id.ts";
import { perDatabase, preparedSql } from "../../platform/database/per-database.ts";
import { type PupilEvent, writeBoundedEvents } from "../live-view/events.ts";
import { createBatcher } from "../../platform/http/batcher.ts";
import { presentState, stateFields, type StateRow } from "./state.ts";
import { cbtTests } from "../tables.ts";
import { lateAnswers, sittingAnswers, sittings } from "./tables.ts";

/** One call's answers; without answers it is a heartbeat. */
interface Save {
  sittingId: string;
  /** The expected pupil of the sitting. */
  studentId: string;
  seat: number;
  answers: AnswersSent;
  /** Reported by the device; null for an answer file. */
  contact: { answered: number | null } | null;
}

/** Null if the pupil has no such sitting. */
export type Saved = { acknowledged: Acknowledged[]; state: SittingState } | null;

/** Lock timeout of a save in milliseconds; after it the device retries. */
const LOCK_MS = 1000;
const LIMIT_MS = 10_000;
/** Answers and heartbeats of one batch: about ten milliseconds of work. */
const MAX_WEIGHT = 1000;
const MAX_QUEUED = 5000;
/** A device sends one call at a time, but may have several windows. */
const MAX_QUEUED_PER_SITTING = 8;
/**
 * Late answers of one sitting: full papers of five devices. More cannot come from lost connections,
 * and must not fill the database.
 */
const MAX_LATE_ANSWERS_PER_SITTING = 1000;
/**
 * Maximum number of changes on a device since its last save. A larger number is forged, and would
 * leave no higher numbers for the pupil's later changes.
 */
const MAX_CHANGES_AHEAD = 10_000;

const saverOf = perDatabase((db) =>
  createBatcher(
    (saves: readonly Save[]) =>
      limitedConnection(db, LIMIT_MS, (connection) => saveAll(connection, saves)),
    {
      maxWeight: MAX_WEIGHT,
      weightOf: ({ answers }) => 1 + answers.length,
      maxQueued: MAX_QUEUED,
      ownerOf: ({ sittingId }) => sittingId,
      maxQueuedPerOwner: MAX_QUEUED_PER_SITTING,
    },
  ),
);

/**
 * Saves answers in a batch with the other calls of this process, and returns after the commit.
 * Idempotent: repeats and old numbers change nothing, so a failed call can be repeated.
 */
export function saveAnswers(db: Database, save: Save): Promise<Saved> {
  return saverOf(db)(save);
}

/** A locked sitting as JSON. */
type LockedRow = StateRow & { id: string; studentId: string; testId: string };

interface SavedRow extends Record<string, unknown> {
  /** Null for none. */
  locked: LockedRow[] | null;
  /** Outcomes of all answers, in the order sent; null if the sitting is another pupil's. */
  outcomes: (AnswerOutcome | null)[] | null;
  /** Ids of the sittings with new late answers. */
  lateAnswers: string[] | null;
}

async function saveAll(connection: Connection, saves: readonly Save[]): Promise<Saved[]> {
  const rows = await saveAndClassify(connection, valuesOf(saves));
  const { locked, outcomes, lateAnswers } = one(rows);
  const byId = new Map(locked?.map((row) => [row.id, row]));
  const events: PupilEvent[] = [];
  let line = 0;
  const all = saves.map(({ sittingId, studentId, answers }): Saved => {
    const first = line;
    line += answers.length;
    const row = byId.get(sittingId);
    if (row?.studentId !== studentId) return null;
    const acknowledged = answers.map(({ questionId, number }, index) => {
      const outcome = outcomes?.[first + index];
      if (!outcome) throw new UnexpectedRows("an outcome of each answer", outcomes?.length ?? 0);
      return { questionId, number, outcome };
    });
    const owner = { testId: row.testId, sittingId, studentId };
    if (acknowledged.some(({ outcome }) => outcome === "refused"))
      events.push({ ...owner, kind: "refused" });
    if (lateAnswers?.includes(sittingId)) events.push({ ...owner, kind: "late" });
    return { acknowledged, state: presentState(row) };
  });
  // Rare. If it fails, nothing is acknowledged, and a retry finds the answers saved.
  if (events.length > 0) await connection.transaction((tx) => writeBoundedEvents(tx, events));
  return all;
}

/** Columns of a locked sitting. */
const lockedFields = {
  id: sittings.id,
  studentId: sittings.studentId,
  testId: sittings.testId,
  questionIds: sittings.questionIds,
  lastContactAt: sittings.lastContactAt,
  ...stateFields,
};

const { sittingId, questionId, number, answer, savedAt } = sittingAnswers;

const lateColumns = bareNames(
  lateAnswers.id,
  lateAnswers.sittingId,
  lateAnswers.questionId,
  lateAnswers.number,
  lateAnswers.answer,
  lateAnswers.why,
  lateAnswers.seat,
  lateAnswers.sinceContact,
);

/**
 * One statement for any number of saves, which is its own transaction: one round trip and one commit.
 * It locks the sittings in the order of their ids, as every writer of sittings does, and then gives
 * each answer an outcome:
 *
 * - `refused`: no question of this paper, a number far ahead, or above the limit of late answers.
 * - `saved`: the sitting is open, has time left, and this device has the seat; or the answer is a
 *   repeat of the saved one, or older. Of two answers to a question the higher number wins, in the
 *   table and within the batch, so a repeat changes nothing.
 * - `late`: after the deadline or the hand-in, or from an earlier device. The unique key ignores
 *   repeats.
 *
 * The lock timeout must be set before the first lock, so it is set in the CTE that reads the saves, on
 * which all others depend.
 *
 * Its parts are joined on lists only, so that the time grows linearly with their length.
 */
const saveAndClassify = preparedSql<SavedRow>(
  "save_answers",
  sql`
    with save as materialized (
      select save.* from (
        select set_config('lock_timeout', ${String(LOCK_MS)}, true),
          -- A power cut may lose a heartbeat, but no answer.
          set_config('synchronous_commit', case when ${sql.placeholder("waitsForDisk")}::boolean
            then current_setting('synchronous_commit') else 'off' end, true)
      ) limits, unnest(
        ${sql.placeholder("sittingIds")}::uuid[],
        ${sql.placeholder("studentIds")}::uuid[],
        ${sql.placeholder("seats")}::int[],
        ${sql.placeholder("areContacts")}::boolean[],
        ${sql.placeholder("answered")}::int[]
      ) as save ("sittingId", "studentId", seat, "isContact", answered)
    ), locked as materialized (
      select ${columnsAs(lockedFields)}
      from ${sittings} join ${cbtTests} on ${cbtTests.id} = ${sittings.testId}
      where (${sittings.id}, ${sittings.studentId}) in (select "sittingId", "studentId" from save)
      order by ${sittings.id} for no key update of ${sittings}
    ), classified as materialized (
      select sent.*, case
        when locked.id is null then null
        when not sent."questionId" = any(locked."questionIds") then 'refused'
        when sent.number > ${MAX_CHANGES_AHEAD}::int and sent.number > ${MAX_CHANGES_AHEAD}::int + (
          select coalesce(max(${sittingAnswers.number}), 0) from ${sittingAnswers}
          where ${sittingAnswers.sittingId} = locked.id) then 'refused'
        when locked."handedInAt" is null and locked."secondsLeft" > 0 and sent.seat = locked.seat
          then 'saved'
        when ${sittingAnswers.number} > sent.number or ${sittingAnswers.number} = sent.number
          and (sent.seat = locked.seat
            or ${sittingAnswers.answer} is not distinct from sent.answer)
          then 'saved'
        else 'late' end as outcome,
        case when sent.seat = locked.seat then 'deadline' else 'other_device' end as why
      from unnest(
        ${sql.placeholder("ids")}::uuid[],
        ${sql.placeholder("sentSittingIds")}::uuid[],
        ${sql.placeholder("sentStudentIds")}::uuid[],
        ${sql.placeholder("sentSeats")}::int[],
        ${sql.placeholder("questionIds")}::uuid[],
        ${sql.placeholder("numbers")}::int[],
        ${sql.placeholder("answers")}::text[],
        ${sql.placeholder("sinceContacts")}::real[]
      ) with ordinality
        as sent (id, "sittingId", "studentId", seat, "questionId", number, answer, "sinceContact",
          line)
      left join locked on locked.id = sent."sittingId" and locked."studentId" = sent."studentId"
      left join ${sittingAnswers} on ${sittingAnswers.sittingId} = locked.id
        and ${sittingAnswers.questionId} = sent."questionId"
    ), at_limit as materialized (
      select late_sittings."sittingId"
      from (
        select distinct "sittingId" from classified where outcome = 'late'
      ) late_sittings
      where ${MAX_LATE_ANSWERS_PER_SITTING} <= (
        select count(*) from ${lateAnswers}
        where ${lateAnswers.sittingId} = late_sittings."sittingId")
    ), limited as materialized (
      select id, "sittingId", seat, "questionId", number, answer, "sinceContact", line, why,
        case when outcome = 'late' and "sittingId" in (select "sittingId" from at_limit)
          then 'refused' else outcome end as outcome
      from classified
    ), saved as (
      insert into ${sittingAnswers} (${bareNames(sittingId, questionId, number, answer)})
      select distinct on ("sittingId", "questionId") "sittingId", "questionId", number, answer
      from limited where outcome = 'saved'
      order by "sittingId", "questionId", number desc, line
      on conflict (${bareNames(sittingId, questionId)}) do update
        set ${bareName(number)} = ${excluded(number)},
          ${bareName(answer)} = ${excluded(answer)}, ${bareName(savedAt)} = now()
        where ${excluded(number)} > ${number}
    ), late as (
      insert into ${lateAnswers} (${lateColumns})
      select id, "sittingId", "questionId", number, answer, why, seat, "sinceContact"
      from limited where outcome = 'late'
      on conflict do nothing
      returning ${lateAnswers.sittingId} as "sittingId"
    ), heartbeats as (
      update ${sittings} set ${bareName(sittings.lastContactAt)} = now(),
        ${bareName(sittings.answeredThere)} = coalesce(save.answered, ${sittings.answeredThere})
      from locked join save on save."sittingId" = locked.id and save."studentId" = locked."studentId"
      where ${sittings.id} = locked.id and locked."handedInAt" is null
        and save.seat = locked.seat and save."isContact"
        -- A finer resolution than a second is not needed.
        and (locked."lastContactAt" < now() - interval '1 second'
          or save.answered is distinct from ${sittings.answeredThere})
    )
    select (select json_agg(to_jsonb(locked) - 'questionIds') from locked) as locked,
      (select array_agg(outcome order by line) from limited) as outcomes,
      (select array_agg(distinct "sittingId") from late) as "lateAnswers"`,
);

/** The values of the placeholders: of the saves, and of all their answers. */
function valuesOf(saves: readonly Save[]) {
  const sent = saves.flatMap(({ sittingId, studentId, seat, answers }) =>
    answers.map((answer) => ({ sittingId, studentId, seat, ...answer })),
  );
  return {
    waitsForDisk: sent.length > 0,
    sittingIds: saves.map(({ sittingId }) => sittingId),
    studentIds: saves.map(({ studentId }) => studentId),
    seats: saves.map(({ seat }) => seat),
    areContacts: saves.map(({ contact }) => contact !== null),
    answered: saves.map(({ contact }) => contact?.answered ?? null),
    ids: sent.map(() => newId()),
    sentSittingIds: sent.map(({ sittingId }) => sittingId),
    sentStudentIds: sent.map(({ studentId }) => studentId),
    sentSeats: sent.map(({ seat }) => seat),
    questionIds: sent.map(({ questionId }) => questionId),
    numbers: sent.map(({ number }) => number),
    answers: sent.map(({ answer }) => answer),
    sinceContacts: sent.map(({ sinceContact }) => sinceContact),
  };
}
