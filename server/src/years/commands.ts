import { and, eq, sql } from "drizzle-orm";
import { changeUsers } from "../accounts/users/commands-people.ts";
import { lockUsers } from "../accounts/users/user-locks.ts";
import { type ActorWrite, audit, writeAudit } from "../platform/database/audit/audit.ts";
import { isAnyOf } from "../platform/database/any-of.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { one } from "../platform/database/rows.ts";
import { moveToTerm } from "../school/settings/commands.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { classChanges, enrolments } from "../students/tables.ts";
import { NoCurrentTerm } from "../school/errors.ts";
import { EnteredSince, TooLate, RolloverNotFound } from "./errors.ts";
import { findRolloverById, madeBy, readAgainst, TURNS_LOCK, untilOf } from "./queries.ts";
import { promotionDecisions, promotionPlans, termRollovers } from "./tables.ts";

/**
 * Locks the current term: rollovers are serialised, and no pupil is enrolled in the term meanwhile.
 * Throws `NoCurrentTerm`.
 */
export async function lockCurrentTerm(tx: Transaction) {
  // A row lock alone would be on a term that is no longer current after the wait.
  await tx.execute(sql`select pg_advisory_xact_lock(${TURNS_LOCK})`);
  const [term] = await tx
    .select({
      id: terms.id,
      term: terms.term,
      sessionId: terms.sessionId,
      academicYear: academicSessions.name,
      endsOn: terms.endsOn,
    })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(eq(terms.isCurrent, true))
    .for("update", { of: terms });
  if (!term) throw new NoCurrentTerm();
  return term;
}

interface NewRollover {
  readonly fromTermId: string;
  readonly toTermId: string;
  readonly left: readonly string[];
}

/** Writes down a turn that has just been made; returns its id. */
export async function recordRollover(
  { tx, origin }: ActorWrite,
  rollover: NewRollover,
): Promise<string> {
  const made = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    // Both are the start time of this transaction.
    .where(and(eq(enrolments.termId, rollover.toTermId), eq(enrolments.createdAt, sql`now()`)));
  const id = newId();
  const enrolled = made.map((row) => row.id);
  await tx
    .insert(termRollovers)
    .values({ ...rollover, id, left: [...rollover.left], enrolled, turnedBy: origin.actorId });
  await audit({ tx, origin }, "years.turn", id, {
    before: { termId: rollover.fromTermId },
    after: { termId: rollover.toTermId, enrolled: enrolled.length, left: rollover.left.length },
  });
  return id;
}

/**
 * Undoes a rollover: removes its enrolments, and its departures. Throws `RolloverNotFound`,
 * `TooLate`, and `EnteredSince` with everything that would be lost.
 */
export async function takeBack({ tx, origin }: ActorWrite, id: string) {
  await lockCurrentTerm(tx);
  const rollover = await findRolloverById(tx, id);
  if (!rollover) throw new RolloverNotFound();
  const until = untilOf(rollover);
  if (until !== null && until < new Date()) throw new TooLate();
  // Score entry locks the enrolment: from here on none can begin.
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(isAnyOf(enrolments.id, rollover.enrolled))
    .orderBy(enrolments.id)
    .for("update");
  await lockUsers(tx, rollover.left);
  const against = await readAgainst(tx, rollover);
  if (against.length > 0) throw new EnteredSince(against);

  await tx
    .delete(classChanges)
    .where(and(eq(classChanges.termId, rollover.to.id), eq(classChanges.createdAt, madeBy(id))));
  await tx.delete(enrolments).where(isAnyOf(enrolments.id, rollover.enrolled));
  await changeUsers(tx, rollover.left, { left: null });
  await writeAudit({ tx, origin }, [
    ...rollover.left.map((studentId) => ({
      action: "students.undo-leaving",
      subjectId: studentId,
      before: null,
      after: { isActive: true },
    })),
    {
      action: "years.take-back",
      subjectId: id,
      before: {
        termId: rollover.to.id,
        enrolled: rollover.enrolled.length,
        left: rollover.left.length,
      },
      after: { termId: rollover.from.id },
    },
  ]);
  await moveToTerm({ tx, origin }, { from: rollover.to.id, to: rollover.from.id });
  await openPlanAgain(tx, id);
  await tx
    .update(termRollovers)
    .set({ takenBackBy: origin.actorId, takenBackAt: sql`now()` })
    .where(eq(termRollovers.id, id));
  return rollover.from;
}

/** Restores the promotion plan of before the rollover, with people's decisions. */
async function openPlanAgain(tx: Transaction, rolloverId: string): Promise<void> {
  const plans = await tx
    .update(promotionPlans)
    .set({ rolloverId: null, version: sql`${promotionPlans.version} + 1` })
    .where(eq(promotionPlans.rolloverId, rolloverId))
    .returning({ sessionId: promotionPlans.sessionId });
  if (plans.length === 0) return;
  const { sessionId } = one(plans);
  await tx
    .delete(promotionDecisions)
    .where(
      and(eq(promotionDecisions.sessionId, sessionId), eq(promotionDecisions.isByHand, false)),
    );
}
