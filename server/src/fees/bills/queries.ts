import type { BilledPupil } from "@school/core/fees/items/fee-item.ts";
import { and, desc, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { isTaught } from "../../students/select-student.ts";
import { staffDetails } from "../../staff/tables.ts";
import { familyKey } from "../../students/family-key.ts";
import { enrolments, familyMembers, studentDetails } from "../../students/tables.ts";
import { feeBillings, feeChoices, feeEntries, feeItems } from "../tables.ts";

const employees = alias(users, "employees");
const billed = alias(feeEntries, "billed");
const counters = alias(feeEntries, "counters");
const billedTerms = alias(terms, "billed_terms");
const kin = alias(familyMembers, "kin");
const kinDetails = alias(studentDetails, "kin_details");

/** SQL: whether an entry was countered. */
export const isCountered = (id: SQLWrapper) =>
  sql`exists (select 1 from ${feeEntries} ${counters} where ${counters.countersId} = ${id})`;

/** SQL: the digits by which phones are compared, however they are written; null for none. */
const lastDigits = (phone: SQLWrapper) =>
  sql`nullif(right(regexp_replace(${phone}, '\\D', '', 'g'), 10), '')`;

/** SQL: the phones of the staff. A child is of staff if a guardian has one of them. */
const staffPhones = sql`select ${lastDigits(staffDetails.phone)} from ${staffDetails}
  join ${users} ${employees} on ${employees.id} = ${staffDetails.userId}
  where ${employees.deletedAt} is null and ${employees.leftOn} is null
    and ${staffDetails.phone} is not null`;

/** SQL: the item was billed to the pupil already, and is not billed again in the pupil's term. */
const isBilledForTerm = sql`${feeItems.frequency} = 'ONCE' or ${billedTerms.id} = ${terms.id}
  or (${feeItems.frequency} = 'SESSION' and ${billedTerms.sessionId} = ${terms.sessionId})`;

/** SQL: the same in the term after the pupil's. */
const isBilledForNextTerm = sql`${feeItems.frequency} = 'ONCE' or (${feeItems.frequency} = 'SESSION'
  and ${billedTerms.sessionId} = ${terms.sessionId} and ${terms.term} <> 'TERM_3')`;

/** SQL: the pupil is of a family of these pupils. */
const isInFamilyOf = (studentIds: readonly string[]) => {
  const ids = sql`${sql.param([...studentIds])}::uuid[]`;
  return sql`(${users.id} = any(${ids})
    or ${familyMembers.familyId} in (select ${kin.familyId} from ${familyMembers} ${kin}
      where ${kin.studentId} = any(${ids}))
    or ${studentDetails.parentPhoneDigits} in (select nullif(${kinDetails.parentPhoneDigits}, '')
      from ${studentDetails} ${kinDetails} where ${kinDetails.userId} = any(${ids})))`;
};

/**
 * The pupils of a term with what bills depend on: their class and level, the place in the family by
 * age, and the items that they have. A family is those of one family record or of one parent's
 * number. One statement.
 *
 * @param ahead reads these pupils alone, for the bill of the term after it
 */
export async function listBilledPupils(
  db: Reader,
  termId: string,
  ahead?: { readonly studentIds: readonly string[] },
): Promise<BilledPupil[]> {
  const rows = await db
    .select({
      id: users.id,
      levelId: classes.categoryId,
      classId: classes.id,
      boarderStatus: sql<"Day" | "Boarder" | null>`${studentDetails.boarderStatus}`,
      isNew: sql<boolean>`${studentDetails.sessionJoined} = ${academicSessions.name}`,
      chosen: sql<string[]>`array(select ${feeChoices.itemId} from ${feeChoices}
        where ${feeChoices.studentId} = ${users.id})`,
      place: sql<number>`(row_number() over (partition by ${familyKey}
        order by ${studentDetails.dob} nulls last, ${users.id}))::int`,
      isChildOfStaff: sql<boolean>`coalesce(
        ${lastDigits(studentDetails.parentPhone)} in (${staffPhones})
        or ${lastDigits(studentDetails.secondGuardianPhone)} in (${staffPhones}), false)`,
      billed: sql<string[]>`array(select distinct ${billed.itemId} from ${feeEntries} ${billed}
        join ${feeItems} on ${feeItems.id} = ${billed.itemId}
        join ${terms} ${billedTerms} on ${billedTerms.id} = ${billed.termId}
        where ${billed.studentId} = ${users.id} and ${billed.kind} = 'BILL'
          and not ${isCountered(billed.id)}
          and (${ahead ? isBilledForNextTerm : isBilledForTerm}))`,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(classes, and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt)))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .where(
      and(
        eq(enrolments.termId, termId),
        isTaught,
        ahead ? isInFamilyOf(ahead.studentIds) : undefined,
      ),
    )
    .orderBy(users.id);
  const ids = ahead && new Set(ahead.studentIds);
  return rows
    .filter(({ id }) => ids?.has(id) ?? true)
    .map(({ levelId, isNew, chosen, place, billed: billedIds, ...pupil }) => ({
      ...pupil,
      // A class without a level has the items that are for all levels.
      levelId: levelId ?? "",
      intake: isNew ? "NEW" : "RETURNING",
      chosenItemIds: new Set(chosen),
      placeInFamily: place,
      billedItemIds: new Set(billedIds),
    }));
}

/** The billings of a term, newest first, and whether a payment followed. One statement. */
export function listBillings(db: Reader, termId: string) {
  const made = alias(feeEntries, "made");
  const later = alias(feeEntries, "later");
  return db
    .select({
      id: feeBillings.id,
      at: feeBillings.createdAt,
      takenBackAt: feeBillings.takenBackAt,
      by: firstNameFirst(users),
      pupils: sql<number>`(select count(distinct ${made.studentId})::int from ${feeEntries} ${made}
        where ${made.billingId} = ${feeBillings.id} and ${made.kind} <> 'COUNTER')`,
      kobo: sql<number>`(select coalesce(sum(${made.kobo}), 0)::bigint from ${feeEntries} ${made}
        where ${made.billingId} = ${feeBillings.id} and ${made.kind} <> 'COUNTER')`.mapWith(Number),
      hasPayment: sql<boolean>`exists (select 1 from ${feeEntries} ${later}
        where ${later.kind} = 'PAYMENT' and ${later.createdAt} > ${feeBillings.createdAt}
          and not ${isCountered(later.id)}
          and ${later.studentId} in (select ${made.studentId} from ${feeEntries} ${made}
            where ${made.billingId} = ${feeBillings.id}))`,
    })
    .from(feeBillings)
    .innerJoin(users, eq(users.id, feeBillings.billedBy))
    .where(eq(feeBillings.termId, termId))
    .orderBy(desc(feeBillings.createdAt), desc(feeBillings.id));
}

export type BillingRow = Awaited<ReturnType<typeof listBillings>>[number];

/** Locks a term against another billing of it. */
export const lockTerm = (tx: Transaction, termId: string) => lockRow(tx, terms, termId);

/** The term of a billing; null if there is none. One statement. */
export async function findTermOfBilling(db: Reader, id: string): Promise<string | null> {
  const [row] = await db
    .select({ termId: feeBillings.termId })
    .from(feeBillings)
    .where(eq(feeBillings.id, id));
  return row?.termId ?? null;
}
