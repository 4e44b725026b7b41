import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import type { EarlierRecord } from "@school/core/students/records/contract.ts";
import { earlierValues } from "@school/core/students/records/earlier-record.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RecordRow } from "./queries.ts";

/** The audited actions that change fields of a pupil's record with previous values. */
const RECORD_ACTIONS = ["students.update", "accounts.update", "accounts.update-own"];

/**
 * Finds the differences between a record now and at the end of a day, in school time. One
 * statement.
 */
export async function readEarlier(
  db: Reader,
  record: RecordRow,
  day: string,
): Promise<EarlierRecord> {
  const endOfDay = sql`((${day}::date + 1)::timestamp at time zone ${SCHOOL_TIME_ZONE})`;
  const entries = await db
    .select({ values: auditValues.values })
    .from(auditLog)
    .leftJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .where(
      and(
        eq(auditLog.subjectId, record.id),
        inArray(auditLog.action, RECORD_ACTIONS),
        gte(auditLog.at, endOfDay),
      ),
    )
    .orderBy(asc(auditLog.seq));
  const changes = entries.map(({ values }) => ({
    before: values?.before ?? null,
    after: values?.after ?? null,
  }));
  return {
    version: record.version,
    differences: earlierValues({ ...record, ...record.details }, changes),
    isIncomplete: entries.some(({ values }) => values === null),
  };
}
