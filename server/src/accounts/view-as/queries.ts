import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { mayBeViewedAs } from "@school/core/accounts/users/policy.ts";
import type { Database } from "../../platform/database/database.ts";
import { staffDetails } from "../../staff/tables.ts";
import type { Identity } from "../auth/identify.ts";
import { users, viewedAs } from "../tables.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the person of an open view of this session, with current data. Null for a view that is
 * over or belongs to another session, and if the person is not viewable any more.
 */
export async function findViewed(
  db: Database,
  { actor, authSessionId }: Identity,
  id: string,
): Promise<Actor | null> {
  if (!UUID.test(id)) return null;
  const [person] = await db
    .select({
      id: users.id,
      role: users.role,
      canAnnounce: users.canAnnounce,
      awaitingApproval: users.awaitingApproval,
      roleInSchool: staffDetails.roleInSchool,
      features: staffDetails.features,
    })
    .from(viewedAs)
    .innerJoin(users, eq(users.id, viewedAs.personId))
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(
      and(
        eq(viewedAs.id, id),
        eq(viewedAs.principalId, actor.id),
        eq(viewedAs.authSessionId, authSessionId),
        gt(viewedAs.expiresAt, sql`now()`),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  if (!person || !mayBeViewedAs(person)) return null;
  // A first password does not block a view, since only the person can change it.
  const features = (person.features ?? []) as Feature[];
  return { ...person, features, mustChangePassword: false, isViewed: true };
}
