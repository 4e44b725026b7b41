import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Measure } from "../platform/database/backup/trial.ts";
import { sheetIssues } from "../report-cards/tables.ts";
import { results } from "../results/tables.ts";

const dialect = new PgDialect({ casing: "snake_case" });

function measure(name: string, statement: SQL): Measure {
  return { name, statement: dialect.sqlToQuery(statement.inlineParams()).sql };
}

/** Totals over the school, for comparing a restored backup with the original. */
export const BACKUP_MEASURES: readonly Measure[] = [
  measure(
    "the sum of all scores",
    sql`select coalesce(sum(coalesce(${results.ca1}, 0) + coalesce(${results.ca2}, 0)
      + coalesce(${results.ca3}, 0) + coalesce(${results.ca4}, 0)
      + coalesce(${results.exam}, 0)), 0)::text as value from ${results}`,
  ),
  measure(
    "the sum of approved scores",
    sql`select coalesce(sum(coalesce(${results.ca1}, 0) + coalesce(${results.ca2}, 0)
      + coalesce(${results.ca3}, 0) + coalesce(${results.ca4}, 0)
      + coalesce(${results.exam}, 0)), 0)::text as value
      from ${results} where ${results.status} = 'approved'`,
  ),
  measure(
    "the sum of the totals on report cards",
    sql`select coalesce(sum((${sheetIssues.sheet} #>> '{marks,summary,obtained}')::numeric), 0)::text
      as value from ${sheetIssues}`,
  ),
];
