import { sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { markAgain } from "../marks/commands-marking.ts";
import { AnswersDecided } from "./errors.ts";
import { writeHallEvents } from "./hall-events.ts";
import { lockHandedIn } from "./hall-locks.ts";
import { setAsideAnswers, sittingAnswers, sittings } from "../sittings/tables.ts";

interface Decision {
  sittingId: string;
  ids: readonly string[];
  accept: boolean;
  reason: string;
}

interface ApartRow extends Record<string, unknown> {
  id: string;
  place: number | null;
  answer: string | null;
  number: number;
  decision: "accepted" | "declined" | null;
  standing: string | null;
}

/**
 * Lets answers that were kept apart count, or not. Accepted ones replace what stands and take a
 * number above it, so that no repetition of an older one comes back; of two for one question the
 * later one counts. Declined ones stay kept and may still be accepted. It waits until the pupil
 * has handed in: before that the machine in use numbers on from what it knows, and a change of its
 * own would look older than what was accepted.
 */
export async function decideSetAside(
  tx: Transaction,
  origin: AuditOrigin,
  { sittingId, ids, accept, reason }: Decision,
): Promise<void> {
  const instead = "Decide once the test is handed in.";
  const { testId, studentId, marks } = await lockHandedIn(tx, sittingId, instead);
  const chosen = await chosenAnswers(tx, sittingId, ids);
  const isDecided = chosen.some(({ decision }) =>
    accept ? decision === "accepted" : decision !== null,
  );
  if (isDecided) throw new AnswersDecided();
  const chosenIds = sql`any(${sql.param(chosen.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`
    update ${setAsideAnswers} set decision = ${accept ? "accepted" : "declined"},
      decided_by = ${origin.actorId}, decided_at = now()
    where id = ${chosenIds}`);
  if (accept) {
    await tx.execute(sql`
      insert into ${sittingAnswers} as standing (sitting_id, question_id, number, answer)
      select distinct on (question_id) sitting_id, question_id, number, answer
      from ${setAsideAnswers} where id = ${chosenIds}
      order by question_id, number desc, received_at desc, id desc
      on conflict (sitting_id, question_id) do update set answer = excluded.answer,
        number = greatest(excluded.number, standing.number + 1), saved_at = now()`);
  }
  const [moved] = accept ? await markAgain(tx, [sittingId]) : [];
  const kind = accept ? "accepted" : "declined";
  const by = origin.actorId;
  await writeHallEvents(tx, [{ testId, kind, sittingId, studentId, by, reason }]);
  await writeAudit(tx, origin, [
    {
      action: accept ? "cbt.accept-answers" : "cbt.decline-answers",
      subjectId: studentId,
      before: {
        answers: chosen.map(({ place, standing }) => ({ place, answer: standing })),
        marks,
      },
      after: {
        testId,
        answers: chosen.map(({ place, answer }) => ({ place, answer })),
        marks: moved?.marks ?? marks,
        reason,
      },
    },
  ]);
}

/** Throws `InvalidInput` if one of them is none of this sitting's. */
async function chosenAnswers(
  tx: Transaction,
  sittingId: string,
  ids: readonly string[],
): Promise<ApartRow[]> {
  const { rows } = await tx.execute<ApartRow>(sql`
    select one.id, array_position(sitting.question_ids, one.question_id) as place, one.answer,
      one.number, one.decision, standing.answer as standing
    from ${setAsideAnswers} one
    join ${sittings} sitting on sitting.id = one.sitting_id
    left join ${sittingAnswers} standing on standing.sitting_id = one.sitting_id
      and standing.question_id = one.question_id
    where one.sitting_id = ${sittingId} and one.id = any(${sql.param(ids)}::uuid[])`);
  const found = new Set(rows.map(({ id }) => id));
  const strange = ids.findIndex((id) => !found.has(id));
  if (strange !== -1) {
    const message = "This is no answer of this pupil that was kept apart.";
    throw new InvalidInput([{ path: ["ids", strange], message }]);
  }
  return rows;
}
