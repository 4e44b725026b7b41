import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";
import { prepared } from "../platform/db/prepared.ts";
import { staffDetails } from "../staff/tables.ts";
import { studentDetails } from "../students/tables.ts";
import { authSessions, mfaFactors, users } from "./tables.ts";

const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${mfaFactors}
  where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.isVerified})`;

const identity = prepared((db) =>
  db
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
      admitted: studentDetails.admitted,
      sessionId: authSessions.id,
      aal: authSessions.aal,
      hasSecondFactor,
    })
    .from(users)
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, sql.placeholder("sessionId")), eq(authSessions.userId, users.id)),
    )
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("identity"),
);

/**
 * Account and session of a token, read at each request in one statement. Undefined if there never
 * was such an account; the session's columns are null if it has ended.
 */
export async function findIdentity(db: Database, userId: string, sessionId: string) {
  const [row] = await identity(db).execute({ userId, sessionId });
  return row;
}
