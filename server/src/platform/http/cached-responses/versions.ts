import { sql, type SQL } from "drizzle-orm";
import { bareName } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import type { JobKind, Worker } from "../../runtime/jobs/job.ts";
import { changes } from "./tables.ts";

/** The topic on which all cached responses depend: names, classes, subjects, terms, settings. */
const SCHOOL = "school";

/** The topic of the data in lists of pupils. */
export const STUDENTS = "students";

/**
 * SQL: the version of the school and these topics, a text that differs after any committed change.
 * It is a hash of the set of transactions, since these do not commit in the order of their ids.
 *
 * @param topics SQL: a list of topics, or a statement that selects them; a class's topic is its id
 */
export function versionOf(topics: SQL): SQL<string> {
  return sql<string>`(
    select coalesce(bit_xor(hashtextextended(${changes.topic}, ${changes.transaction})), 0)::text
    from ${changes}
    where ${changes.topic} = ${SCHOOL} or ${changes.topic} in (${topics}))`;
}

export const sweepVersionsJob: JobKind = {
  name: "sweep-versions",
  retries: 0,
  firstDelay: 1,
  longestDelay: 1,
  schedule: "40 1 * * *",
};

/** Replaces the changes of each topic by a single one, which gives it a new version. */
export function sweepVersionsWorker(db: Database): Worker {
  return {
    kind: sweepVersionsJob,
    async run() {
      await db.execute(sql`
        with swept as (delete from ${changes} where true returning ${bareName(changes.topic)})
        insert into ${changes}
        select distinct ${bareName(changes.topic)}, pg_current_xact_id()::text::bigint from swept`);
    },
  };
}
