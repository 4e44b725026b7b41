import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";
import { staffDetails } from "../staff/tables.ts";
import { studentDetails } from "../students/tables.ts";
import { authSessions, users } from "./tables.ts";

/** Account and session of a token, read at each request. The session's columns are null if it ended. */
export type IdentityRow = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

/** One statement, planned once by each connection. Undefined if there never was such an account. */
export async function findIdentity(db: Database, userId: string, sessionId: string) {
  let statement = statements.get(db);
  if (!statement) statements.set(db, (statement = prepare(db)));
  const [row] = await statement.execute({ userId, sessionId });
  return row;
}

const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

function prepare(db: Database) {
  return db
    .select({
      id: users.id,
      role: users.role,
      isActive: users.isActive,
      deletedAt: users.deletedAt,
      awaitingApproval: users.awaitingApproval,
      mustChangePassword: users.mustChangePassword,
      roleInSchool: staffDetails.roleInSchool,
      features: staffDetails.features,
      admitted: studentDetails.admitted,
      sessionId: authSessions.id,
      aal: authSessions.aal,
    })
    .from(users)
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, sql.placeholder("sessionId")), eq(authSessions.userId, users.id)),
    )
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("identity");
}
