import { and, desc, eq, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst, surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { enrolments } from "../../students/tables.ts";
import { feeBalances, feeEntries } from "../tables.ts";

const enterers = alias(users, "enterers");
const countered = alias(feeEntries, "countered");
const counters = alias(feeEntries, "counters");
const MAX_COUNTERS = 200;

/** SQL: the sum of a kind of entries, with the sign of what they mean. */
const sumOf = (kind: "BILL" | "DISCOUNT" | "PAYMENT") =>
  sql<number>`coalesce(abs(sum(${feeEntries.kobo}) filter (where ${feeEntries.kind} = ${kind})), 0)`.mapWith(
    Number,
  );

/**
 * A term's entries that stand, by the class of the pupil in that term, and what these pupils owe now.
 * One statement.
 */
export function listReportLines(db: Reader, termId: string) {
  const className = sql<string | null>`${fullName}`;
  const ofPupils = db
    .select({
      studentId: feeEntries.studentId,
      billed: sumOf("BILL").as("billed_in_term"),
      discounts: sumOf("DISCOUNT").as("discounts"),
      collected: sumOf("PAYMENT").as("collected"),
    })
    .from(feeEntries)
    .leftJoin(counters, eq(counters.countersId, feeEntries.id))
    .where(and(eq(feeEntries.termId, termId), isNull(counters.id), ne(feeEntries.kind, "COUNTER")))
    .groupBy(feeEntries.studentId)
    .as("of_pupils");
  const total = (column: SQLWrapper) =>
    sql<number>`coalesce(sum(${column}), 0)::bigint`.mapWith(Number);
  return db
    .select({
      className,
      pupils: sql<number>`count(*)::int`,
      billed: total(ofPupils.billed),
      discounts: total(ofPupils.discounts),
      collected: total(ofPupils.collected),
      owed: total(sql`greatest(${feeBalances.billed} - ${feeBalances.paid}, 0)`),
    })
    .from(feeBalances)
    .leftJoin(ofPupils, eq(ofPupils.studentId, feeBalances.studentId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.studentId, feeBalances.studentId), eq(enrolments.termId, termId)),
    )
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .groupBy(classes.id)
    .orderBy(sql`${className} collate "und-x-icu" nulls last`);
}

/** The newest counter-entries of a term with what they take back. One statement. */
export function listCounters(db: Reader, termId: string) {
  return db
    .select({
      id: feeEntries.id,
      at: feeEntries.createdAt,
      by: sql<string | null>`(select ${firstNameFirst(enterers)} from ${users} ${enterers}
        where ${enterers.id} = ${feeEntries.enteredBy})`,
      studentId: feeEntries.studentId,
      name: surnameFirst(users),
      title: countered.title,
      kobo: countered.kobo,
      reason: feeEntries.reason,
    })
    .from(feeEntries)
    .innerJoin(countered, eq(countered.id, feeEntries.countersId))
    .innerJoin(users, eq(users.id, feeEntries.studentId))
    .where(eq(feeEntries.termId, termId))
    .orderBy(desc(feeEntries.createdAt), desc(feeEntries.id))
    .limit(MAX_COUNTERS);
}
