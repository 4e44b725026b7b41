import { eq, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import type { PersonFacts } from "@school/core/privacy/policy.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { findFirst } from "../platform/database/rows.ts";
import { staffDetails } from "../staff/tables.ts";
import { guardians } from "../students/tables.ts";

/**
 * Reads the facts about a person that `copyScope` needs; null when there is no such person. One
 * statement.
 */
export async function personFacts(
  db: Reader,
  actorId: string,
  personId: string,
): Promise<(PersonFacts & { name: string }) | null> {
  const rows = await db
    .select({
      role: users.role,
      name: firstNameFirst(users),
      parents: sql<string[]>`array(
        select ${guardians.parentId}::text from ${guardians} where ${guardians.studentId} = ${personId}
      )`,
    })
    .from(users)
    .where(eq(users.id, personId));
  const row = findFirst(rows);
  if (!row) return null;
  const { role, name, parents } = row;
  return { role, name, isSelf: actorId === personId, isParent: parents.includes(actorId) };
}

/** A person as policies see them now, for work that continues after the request; null if closed. */
export async function actorNow(db: Reader, personId: string): Promise<Actor | null> {
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      isActive: users.isActive,
      deletedAt: users.deletedAt,
      awaitingApproval: users.awaitingApproval,
      mustChangePassword: users.mustChangePassword,
      canAnnounce: users.canAnnounce,
      roleInSchool: staffDetails.roleInSchool,
      features: staffDetails.features,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(eq(users.id, personId));
  const row = findFirst(rows);
  if (!row || !row.isActive || row.deletedAt !== null) return null;
  const { isActive: _active, deletedAt: _deleted, features, ...actor } = row;
  return { ...actor, features: (features ?? []) as Feature[] };
}
