import type { FamilyConfirmation } from "@school/core/students/families/contract.ts";
import type { ProposalKind } from "@school/core/students/families/propose.ts";
import { alias } from "drizzle-orm/pg-core";
import { and, desc, eq, sql } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { familyMembers } from "../tables.ts";
import { addToFamilies, type Group, removeFromFamilies } from "./commands.ts";
import { ConfirmationFinal } from "./errors.ts";

/*
 * A confirmation of many families is an entry in the audit log. The pupils whom it placed are the
 * entries of the same person and transaction, which have the same time.
 */

const CONFIRMED = "students.confirm-families";

/** Hours in which a confirmation can be undone. */
const UNDO_HOURS = 24;

/** Puts the pupils of all proposals of a kind into families. The caller has locked families. */
export async function confirmAll(
  { tx, origin }: ActorWrite,
  kind: ProposalKind,
  groups: readonly Group[],
) {
  const placed = await addToFamilies({ tx, origin }, groups);
  const after = { kind, families: groups.length, pupils: placed.length };
  if (placed.length > 0) await audit({ tx, origin }, CONFIRMED, null, { after });
  return placed;
}

/** Finds the latest confirmation of a person that has something to undo. One statement. */
export async function findConfirmation(
  db: Reader,
  actorId: string,
): Promise<FamilyConfirmation | null> {
  const placed = await placedByLatest(db, actorId);
  const [run] = placed;
  if (!run) return null;
  return {
    id: run.id,
    confirmedAt: run.at.toISOString(),
    until: run.until.toISOString(),
    families: new Set(placed.map(({ familyId }) => familyId)).size,
    pupils: placed.length,
  };
}

/**
 * Undoes the latest confirmation of a person, for the pupils who are still in that family. The
 * caller has locked families. Throws `ConfirmationFinal` after a day, or for an earlier one.
 *
 * @returns the number of pupils taken out
 */
export async function undoConfirmation({ tx, origin }: ActorWrite, id: number): Promise<number> {
  const placed = await placedByLatest(tx, origin.actorId);
  if (placed[0]?.id !== id) throw new ConfirmationFinal();
  const removed = await removeFromFamilies(
    { tx, origin },
    placed.map(({ studentId, familyId }) => ({ studentId, familyId })),
  );
  await audit({ tx, origin }, "students.undo-families", null, {
    before: { pupils: removed.length },
  });
  return removed.length;
}

/** The pupils of a person's latest confirmation who are still where it put them. */
async function placedByLatest(db: Reader, actorId: string) {
  const run = alias(auditLog, "run");
  const day = sql`make_interval(hours => ${UNDO_HOURS})`;
  const rows = await db
    .select({
      id: run.seq,
      at: run.at,
      until: sql<Date>`${run.at} + ${day}`.mapWith(auditLog.at),
      studentId: familyMembers.studentId,
      familyId: familyMembers.familyId,
    })
    .from(run)
    .innerJoin(auditLog, and(eq(auditLog.at, run.at), eq(auditLog.actorId, run.actorId)))
    .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .innerJoin(
      familyMembers,
      and(
        eq(familyMembers.studentId, auditLog.subjectId),
        sql`${familyMembers.familyId}::text = ${auditValues.values} -> 'after' ->> 'familyId'`,
      ),
    )
    .where(
      and(
        eq(run.action, CONFIRMED),
        eq(run.actorId, actorId),
        sql`${run.at} > now() - ${day}`,
        eq(auditLog.action, "students.join-family"),
      ),
    )
    .orderBy(desc(run.seq));
  return rows.filter(({ id }) => id === rows[0]?.id);
}
