import type { ReleaseRun } from "@school/core/report-cards/release/contract.ts";
import type { Term } from "@school/core/school/terms.ts";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { registerName } from "../../students/queries.ts";
import { sheetIssues, sheetReleaseRuns, sheetReleases } from "../tables.ts";
import type { SheetsOfTerm } from "./queries.ts";

/** Hours after its end in which a release is shown and can be taken back. */
const TAKE_BACK_HOURS = 24;
const MAX_RUNS = 20;

const takeBackEnds = sql<Date | null>`(${sheetReleaseRuns.endedAt}
  + make_interval(hours => ${TAKE_BACK_HOURS}))`.mapWith(sheetReleaseRuns.endedAt);

/** SQL: the release ended in the last day and was not taken back. */
export const mayStillTakeBack = and(
  isNull(sheetReleaseRuns.takenBackAt),
  sql`${takeBackEnds} > now()`,
);

/** Releases of a term that are running or ended in the last day, newest first. One statement. */
export async function readRuns(
  db: Reader,
  which: SheetsOfTerm | { id: string },
): Promise<(ReleaseRun & SheetsOfTerm)[]> {
  const isRecent = sql`(${sheetReleaseRuns.endedAt} is null or ${takeBackEnds} > now())`;
  const rows = await db
    .select({
      id: sheetReleaseRuns.id,
      termId: sheetReleaseRuns.termId,
      kind: sheetReleaseRuns.kind,
      state: sheetReleaseRuns.state,
      classes: sql<number>`jsonb_array_length(${sheetReleaseRuns.classIds})`,
      classesDone: sheetReleaseRuns.classesDone,
      released: sheetReleaseRuns.released,
      by: firstNameFirst<string | null>(users),
      classIds: sheetReleaseRuns.classIds,
      startedAt: sheetReleaseRuns.createdAt,
      takenBackAt: sheetReleaseRuns.takenBackAt,
      takeBackUntil: takeBackEnds,
    })
    .from(sheetReleaseRuns)
    .leftJoin(users, sql`${users.id} = (${sheetReleaseRuns.origin} ->> 'actorId')::uuid`)
    .where(
      "id" in which
        ? eq(sheetReleaseRuns.id, which.id)
        : and(
            eq(sheetReleaseRuns.termId, which.termId),
            eq(sheetReleaseRuns.kind, which.kind),
            isRecent,
          ),
    )
    .orderBy(desc(sheetReleaseRuns.createdAt))
    .limit(MAX_RUNS);
  return rows.map(({ startedAt, takenBackAt, takeBackUntil, ...run }) => ({
    ...run,
    startedAt: startedAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
    takeBackUntil:
      takenBackAt === null && run.released > 0 ? (takeBackUntil?.toISOString() ?? null) : null,
  }));
}

/**
 * Reads the pupils who received sheets in a release, with the next term's fees on them, and the
 * classes named on the sheets. Two statements.
 */
export async function readReleased(db: Reader, runId: string) {
  const ofRun = eq(sheetReleases.runId, runId);
  const students = await db
    .select({
      id: sheetIssues.studentId,
      firstNames: sql<string>`${sheetIssues.sheet} #>> '{child,firstNames}'`,
      surname: sql<string>`${sheetIssues.sheet} #>> '{child,surname}'`,
      fees: sql<string>`${sheetIssues.sheet} #>> '{nextTerm,fees}'`,
    })
    .from(sheetIssues)
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .where(ofRun)
    .orderBy(asc(sheetIssues.studentId));
  const classesOfRun = await db
    .selectDistinctOn([sheetReleases.id], {
      className: sql<string>`${sheetIssues.sheet} #>> '{child,className}'`,
      term: sql<Term>`${sheetIssues.sheet} ->> 'term'`,
      session: sql<string>`${sheetIssues.sheet} ->> 'session'`,
    })
    .from(sheetReleases)
    .innerJoin(sheetIssues, eq(sheetIssues.releaseId, sheetReleases.id))
    .where(ofRun);
  return { students, classes: classesOfRun };
}

/** Counts the withdrawn issues of a release, and lists the pupils of the others. One statement. */
export async function readTakenBack(db: Reader, runId: string) {
  const rows = await db
    .select({ name: registerName, takenBackAt: sheetIssues.takenBackAt })
    .from(sheetIssues)
    .innerJoin(sheetReleases, eq(sheetReleases.id, sheetIssues.releaseId))
    .innerJoin(users, eq(users.id, sheetIssues.studentId))
    .where(eq(sheetReleases.runId, runId))
    .orderBy(inRegisterOrder);
  const stay = rows.filter(({ takenBackAt }) => takenBackAt === null).map(({ name }) => name);
  return { takenBack: rows.length - stay.length, stay };
}
