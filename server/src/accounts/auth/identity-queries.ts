import DataLoader from "dataloader";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Connection } from "../../platform/db/lend-connection.ts";
import { limitedConnection } from "../../platform/db/limited-transaction.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { staffDetails } from "../../staff/tables.ts";
import { studentDetails } from "../../students/tables.ts";
import { authSessions, mfaFactors, users } from "../tables.ts";

/** What a token claims. */
interface Asked {
  readonly userId: string;
  readonly sessionId: string;
}

type IdentityRow = Awaited<ReturnType<typeof readIdentities>>[number];

const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${mfaFactors}
  where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.isVerified})`;

const asked = sql`unnest(
  ${sql.placeholder("userIds")}::uuid[],
  ${sql.placeholder("sessionIds")}::uuid[]
) with ordinality as asked (user_id, session_id, place)`;

const identities = prepared((db: Connection) =>
  db
    .select({
      place: sql<number>`asked.place`,
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
    .from(asked)
    .innerJoin(users, eq(users.id, sql`asked.user_id`))
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, sql`asked.session_id`), eq(authSessions.userId, users.id)),
    )
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(studentDetails, eq(studentDetails.userId, users.id))
    .prepare("identities"),
);

/** A look-up takes a moment. Of a database that has fallen silent nobody waits for the answer. */
const LIMIT_MS = 5000;

function readIdentities(db: Database, all: readonly Asked[]) {
  return limitedConnection(db, LIMIT_MS, (connection) =>
    identities(connection).execute({
      userIds: all.map(({ userId }) => userId),
      sessionIds: all.map(({ sessionId }) => sessionId),
    }),
  );
}

/** Requests that one statement looks up at most. */
const MOST = 500;

/** Nothing is remembered: whoever asks later is told what the database says then. */
const loaderOf = perDatabase(
  (db) =>
    new DataLoader<Asked, IdentityRow | undefined>(
      async (all) => {
        const byPlace = new Map((await readIdentities(db, all)).map((row) => [row.place, row]));
        return all.map((_, index) => byPlace.get(index + 1));
      },
      { cache: false, maxBatchSize: MOST, batchScheduleFn: setImmediate },
    ),
);

/**
 * Account and session of a token, read at each request; those that came in at the same moment are
 * read in one statement. Undefined if there never was such an account; the session's columns are
 * null if it has ended.
 */
export function findIdentity(db: Database, asked: Asked): Promise<IdentityRow | undefined> {
  return loaderOf(db).load(asked);
}
