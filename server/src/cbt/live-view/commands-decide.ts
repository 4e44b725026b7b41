import { and, eq, sql, type SQL } from "drizzle-orm";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import { bareName, bareNames, excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { markAgain } from "../marks/commands.ts";
import { AnswersDecided } from "../errors.ts";
import { writeLiveViewEvents } from "./events.ts";
import { lockHandedIn } from "../row-locks.ts";
import { lateAnswers, sittingAnswers, sittings } from "../sittings/tables.ts";

interface Decision {
  sittingId: string;
  ids: readonly string[];
  accept: boolean;
  reason: string;
}

/**
 * Accepts or declines late answers. Accepted ones replace the saved answer and get a higher number,
 * so that repeating an older one does not restore it; of two for one question the later one wins.
 * Declined ones remain stored and can still be accepted. Only after the hand-in: before that, the
 * device continues its own numbers, and its next change would look older than the accepted answer.
 */
export async function decideLateAnswers(
  { tx, origin }: AuditedWrite,
  { sittingId, ids, accept, reason }: Decision,
): Promise<void> {
  const instead = "Decide after the test is submitted.";
  const { testId, studentId, marks } = await lockHandedIn(tx, sittingId, instead);
  const chosen = await chosenAnswers(tx, sittingId, ids);
  const isDecided = chosen.some((one) =>
    accept ? one.decision === "accepted" : one.decision !== null,
  );
  if (isDecided) throw new AnswersDecided();
  const decision = accept ? "accepted" : "declined";
  const isChosen = isOneOf(chosen.map(({ id }) => id));
  await tx
    .update(lateAnswers)
    .set({ decision, decidedBy: origin.actorId, decidedAt: sql`now()` })
    .where(isChosen);
  if (accept) await writeAccepted(tx, isChosen);
  const [remarked] = accept ? await markAgain(tx, [sittingId]) : [];
  const by = origin.actorId;
  await writeLiveViewEvents(tx, [{ testId, kind: decision, sittingId, studentId, by, reason }]);
  await audit({ tx, origin }, accept ? "cbt.accept-answers" : "cbt.decline-answers", studentId, {
    before: {
      answers: chosen.map(({ place, standing }) => ({ place, answer: standing })),
      marks,
    },
    after: {
      testId,
      answers: chosen.map(({ place, answer }) => ({ place, answer })),
      marks: remarked?.marks ?? marks,
      reason,
    },
  });
}

/** SQL condition on `lateAnswers`: it is one of these. */
const isOneOf = (ids: readonly string[]): SQL =>
  sql`${lateAnswers.id} = any(${sql.param(ids)}::uuid[])`;

async function writeAccepted(tx: Transaction, isChosen: SQL): Promise<void> {
  const { sittingId, questionId, number, answer, receivedAt, id } = lateAnswers;
  const columns = bareNames(
    sittingAnswers.sittingId,
    sittingAnswers.questionId,
    sittingAnswers.number,
    sittingAnswers.answer,
  );
  await tx.execute(sql`
    insert into ${sittingAnswers} (${columns})
    select distinct on (${questionId}) ${sittingId}, ${questionId}, ${number}, ${answer}
    from ${lateAnswers} where ${isChosen}
    order by ${questionId}, ${number} desc, ${receivedAt} desc, ${id} desc
    on conflict (${bareNames(sittingAnswers.sittingId, sittingAnswers.questionId)}) do update
    set ${bareName(sittingAnswers.answer)} = ${excluded(sittingAnswers.answer)},
      ${bareName(sittingAnswers.number)} = greatest(${excluded(sittingAnswers.number)},
        ${sittingAnswers.number} + 1),
      ${bareName(sittingAnswers.savedAt)} = now()`);
}

/** Throws `InvalidInput` if one of them is not of this sitting. */
async function chosenAnswers(tx: Transaction, sittingId: string, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: lateAnswers.id,
      place: sql<number | null>`array_position(${sittings.questionIds}, ${lateAnswers.questionId})`,
      answer: lateAnswers.answer,
      decision: lateAnswers.decision,
      standing: sittingAnswers.answer,
    })
    .from(lateAnswers)
    .innerJoin(sittings, eq(sittings.id, lateAnswers.sittingId))
    .leftJoin(
      sittingAnswers,
      and(
        eq(sittingAnswers.sittingId, lateAnswers.sittingId),
        eq(sittingAnswers.questionId, lateAnswers.questionId),
      ),
    )
    .where(and(eq(lateAnswers.sittingId, sittingId), isOneOf(ids)));
  const known = new Set(rows.map(({ id }) => id));
  const foreign = ids.findIndex((id) => !known.has(id));
  if (foreign !== -1) {
    const message = "This is not a late answer of this pupil.";
    throw new InvalidInput([{ path: ["ids", foreign], message }]);
  }
  return rows;
}
