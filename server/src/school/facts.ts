import { eq, sql } from "drizzle-orm";
import type { SessionScheme } from "@school/core/school/contract-academic.ts";
import type { Reader } from "../platform/db/database.ts";
import { results } from "../results/tables.ts";
import { enrolments } from "../students/tables.ts";
import { academicSessions } from "./tables.ts";

/** A session's scheme and how many results were entered under it; one statement. */
export async function schemeFacts(db: Reader, sessionId: string): Promise<SessionScheme | null> {
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
  return row ?? null;
}
