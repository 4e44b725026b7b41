import { eq, sql } from "drizzle-orm";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { enrolments } from "../students/tables.ts";
import { SessionNotFound } from "./errors.ts";
import { academicSessions } from "./tables.ts";

/**
 * A session's scheme and how many results were entered under it; one statement. Throws
 * `SessionNotFound`.
 */
export async function requireScheme(db: Reader, sessionId: string): Promise<SessionScheme> {
  const entered = sql`(
    select count(*) from ${results}
    join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
    where ${enrolments.sessionId} = ${academicSessions.id})`;
  const [row] = await db
    .select({
      sessionId: academicSessions.id,
      academicYear: academicSessions.name,
      scheme: academicSessions.gradingScheme,
      // Wrapped, since drizzle strips the table's name from columns directly in a selection.
      results: sql<number>`${entered}`,
      version: academicSessions.version,
    })
    .from(academicSessions)
    .where(eq(academicSessions.id, sessionId));
  if (!row) throw new SessionNotFound();
  return row;
}
