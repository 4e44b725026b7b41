import { sql } from "drizzle-orm";
import type {
  Acknowledged,
  AnswersSent,
  SittingState,
} from "@school/core/cbt/contract-sittings.ts";
import type { Database, Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { limitedTransaction } from "../platform/db/limited-transaction.ts";
import { writeBoundedEvents } from "./bounded-events.ts";
import { createGatherer } from "./gather.ts";
import { presentState, stateColumns, type StateRow } from "./sitting-state.ts";
import { cbtTests } from "./tables.ts";
import { setAsideAnswers, sittingAnswers, sittings } from "./tables-sittings.ts";

/** One call's answers, or with none its sign of life. */
export interface Save {
  sittingId: string;
  /** Whose sitting it must be. */
  studentId: string;
  seat: number;
  answers: AnswersSent;
  /** Whether the machine itself was heard of; not so of a file that somebody carries. */
  isContact: boolean;
}

/** Null where there is no such sitting of that pupil. */
export type Saved = { acknowledged: Acknowledged[]; state: SittingState } | null;

/** A save waits so long for whoever has its sitting, such as a hand-in, and then is tried again. */
const LOCK_MS = 2000;
const LIMIT_MS = 10_000;
/** Answers and signs of life of one lot: some ten milliseconds' work. */
const MOST = 1000;
const MOST_WAITING = 5000;

const savers = new WeakMap<Database, (save: Save) => Promise<Saved>>();

/**
 * Saves answers together with all that wait in this process, and answers once they are committed.
 * Repeats and numbers out of order change nothing, so whatever fails may be sent again.
 */
export function saveAnswers(db: Database, save: Save): Promise<Saved> {
  let saver = savers.get(db);
  if (!saver) {
    const limits = { ms: LIMIT_MS, lockMs: LOCK_MS };
    saver = createGatherer(
      (saves: readonly Save[]) => limitedTransaction(db, limits, (tx) => saveAll(tx, saves)),
      { most: MOST, weightOf: ({ answers }) => 1 + answers.length, mostWaiting: MOST_WAITING },
    );
    savers.set(db, saver);
  }
  return saver(save);
}

type Verdict = "save" | "known" | "late" | "other_machine" | "refused";

const ACKNOWLEDGED: Record<Verdict, Acknowledged["as"]> = {
  save: "saved",
  known: "saved",
  late: "set_aside",
  other_machine: "set_aside",
  refused: "refused",
};

interface SavedRow extends StateRow {
  place: number;
  test_id: string;
  /** In the order in which they were sent; null of a sign of life. */
  verdicts: Verdict[] | null;
  /** Answers that were not set aside before. */
  set_aside: number;
}

async function saveAll(tx: Transaction, saves: readonly Save[]): Promise<Saved[]> {
  const isDurable = saves.some(({ answers }) => answers.length > 0);
  // That a machine was alive may be forgotten when the power goes.
  if (!isDurable) await tx.execute("set local synchronous_commit = off");
  const { rows } = await tx.execute<SavedRow>(statementFor(saves));
  await logWhatWasNotSaved(tx, saves, rows);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return saves.map(({ answers }, place) => {
    const row = byPlace.get(place + 1);
    if (!row) return null;
    const acknowledged = answers.map(({ questionId, number }, line) => ({
      questionId,
      number,
      as: ACKNOWLEDGED[row.verdicts![line]!],
    }));
    return { acknowledged, state: presentState(row) };
  });
}

/**
 * One statement for any number of saves. It locks the sittings in the order of their ids, as
 * every writer of sittings does, and then judges each answer:
 *
 * - `refused`: no question of this child's paper.
 * - `save`: the sitting is open, has time left, and this machine has it. Of two answers to a
 *   question the higher number stands, in the table as among those that are sent at once.
 * - `known`: too late or from an earlier machine, but a repetition, or older than what stands.
 * - `late`, `other_machine`: set aside; the unique key makes repetitions harmless.
 */
function statementFor(saves: readonly Save[]) {
  const sent = saves.flatMap(({ answers }, index) =>
    answers.map((answer) => ({ id: newId(), place: index + 1, ...answer })),
  );
  return sql`
    with save as materialized (
      select * from unnest(
        ${sql.param(saves.map(({ sittingId }) => sittingId))}::uuid[],
        ${sql.param(saves.map(({ studentId }) => studentId))}::uuid[],
        ${sql.param(saves.map(({ seat }) => seat))}::int[],
        ${sql.param(saves.map(({ isContact }) => isContact))}::boolean[]
      ) with ordinality as save (sitting_id, student_id, seat, is_contact, place)
    ), locked as materialized (
      select sitting.id, sitting.student_id, sitting.test_id, sitting.question_ids,
        sitting.last_contact_at, ${stateColumns}
      from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
      where (sitting.id, sitting.student_id) in (select sitting_id, student_id from save)
      order by sitting.id for update of sitting
    ), judged as materialized (
      select sent.*, locked.id as sitting_id, save.seat, case
        when not sent.question_id = any(locked.question_ids) then 'refused'
        when locked.handed_in_at is null and locked.seconds_left > 0 and save.seat = locked.seat
          then 'save'
        when standing.number > sent.number or standing.number = sent.number
          and (save.seat = locked.seat or standing.answer is not distinct from sent.answer)
          then 'known'
        when save.seat = locked.seat then 'late'
        else 'other_machine' end as verdict
      from unnest(
        ${sql.param(sent.map(({ id }) => id))}::uuid[],
        ${sql.param(sent.map(({ place }) => place))}::int[],
        ${sql.param(sent.map(({ questionId }) => questionId))}::uuid[],
        ${sql.param(sent.map(({ number }) => number))}::int[],
        ${sql.param(sent.map(({ answer }) => answer))}::text[],
        ${sql.param(sent.map(({ sinceContact }) => sinceContact))}::real[]
      ) with ordinality as sent (id, place, question_id, number, answer, since_contact, line)
      join save on save.place = sent.place
      join locked on locked.id = save.sitting_id and locked.student_id = save.student_id
      left join ${sittingAnswers} standing on standing.sitting_id = locked.id
        and standing.question_id = sent.question_id
    ), saved as (
      insert into ${sittingAnswers} as standing (sitting_id, question_id, number, answer)
      select distinct on (sitting_id, question_id) sitting_id, question_id, number, answer
      from judged where verdict = 'save'
      order by sitting_id, question_id, number desc, line
      on conflict (sitting_id, question_id) do update
        set number = excluded.number, answer = excluded.answer, saved_at = now()
        where excluded.number > standing.number
    ), set_aside as (
      insert into ${setAsideAnswers}
        (id, sitting_id, question_id, number, answer, why, seat, since_contact)
      select id, sitting_id, question_id, number, answer, verdict, seat, since_contact
      from judged where verdict in ('late', 'other_machine')
      on conflict do nothing
      returning sitting_id
    ), heard_of as (
      update ${sittings} sitting set last_contact_at = now()
      from locked join save on save.sitting_id = locked.id and save.student_id = locked.student_id
      where sitting.id = locked.id and locked.handed_in_at is null
        and save.seat = locked.seat and save.is_contact
        -- Nobody looks closer than by the second.
        and locked.last_contact_at < now() - interval '1 second'
    )
    select save.place::int as place, locked.*, verdicts.verdicts,
      coalesce(apart.answers, 0)::int as set_aside
    from save
    join locked on locked.id = save.sitting_id and locked.student_id = save.student_id
    left join (
      select place, array_agg(verdict order by line) as verdicts from judged group by place
    ) verdicts on verdicts.place = save.place
    left join (
      select sitting_id, count(*) as answers from set_aside group by sitting_id
    ) apart on apart.sitting_id = locked.id`;
}

/** Facts for the hall's log: that it happened, and to whom, but not what was answered. */
async function logWhatWasNotSaved(
  tx: Transaction,
  saves: readonly Save[],
  rows: readonly SavedRow[],
): Promise<void> {
  const happenings = rows.flatMap((row) => {
    const { sittingId, studentId } = saves[row.place - 1]!;
    const whose = { testId: row.test_id, sittingId, studentId };
    return [
      ...(row.verdicts?.includes("refused") ? [{ ...whose, kind: "refused" as const }] : []),
      ...(row.set_aside > 0 ? [{ ...whose, kind: "set_aside" as const }] : []),
    ];
  });
  await writeBoundedEvents(tx, happenings);
}
