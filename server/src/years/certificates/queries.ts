import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { DEFAULT_WORDS, type CertificateFacts } from "@school/core/years/certificates/words.ts";
import type { StudentCertificates } from "@school/core/years/certificates/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { schoolFacts } from "../../school/queries.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById, lastClass } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { findRollover, untilOf } from "../queries.ts";
import { issuedCertificates, nextClasses, promotionDecisions } from "../tables.ts";

const canceller = alias(users, "canceller");
const cancellers = firstNameFirst<string | null>(canceller);
const issuers = firstNameFirst(users);

/** The papers of a pupil, newest first, and the words that the school used last. Three statements. */
export async function readCertificates(
  db: Reader,
  student: CertificateStudent,
): Promise<StudentCertificates> {
  const { id: studentId, isLeaving, ...facts } = student;
  const rows = await db
    .select({
      id: issuedCertificates.id,
      kind: issuedCertificates.kind,
      number: issuedCertificates.number,
      text: issuedCertificates.text,
      issuedBy: issuers,
      issuedAt: issuedCertificates.createdAt,
      cancelledBy: cancellers,
      cancelledAt: issuedCertificates.cancelledAt,
      reason: issuedCertificates.cancelReason,
    })
    .from(issuedCertificates)
    .innerJoin(users, eq(users.id, issuedCertificates.issuedBy))
    .leftJoin(canceller, eq(canceller.id, issuedCertificates.cancelledBy))
    .where(eq(issuedCertificates.studentId, studentId))
    .orderBy(desc(issuedCertificates.createdAt));
  const latest = await db
    .selectDistinctOn([issuedCertificates.kind], {
      kind: issuedCertificates.kind,
      words: issuedCertificates.words,
    })
    .from(issuedCertificates)
    .where(isNull(issuedCertificates.cancelledAt))
    .orderBy(issuedCertificates.kind, desc(issuedCertificates.createdAt));
  const rollover = await findRollover(db, { ofYear: true });
  const until = rollover && rollover.left.includes(studentId) ? untilOf(rollover) : null;
  const ownWords = Object.fromEntries(latest.map(({ kind, words }) => [kind, words]));
  return {
    papers: rows.map(({ cancelledBy, cancelledAt, reason, ...row }) => ({
      ...row,
      issuedAt: row.issuedAt.toISOString(),
      cancelled: cancelledAt && {
        by: cancelledBy ?? "",
        at: cancelledAt.toISOString(),
        reason: reason ?? "",
      },
    })),
    isLeaving,
    takeBackUntil: until !== null && until > new Date() ? until.toISOString() : null,
    words: { ...DEFAULT_WORDS, ...ownWords },
    facts,
  };
}

/** An issued certificate; null if there is none. One statement. */
export async function findCertificate(db: Reader, id: string) {
  const rows = await db.select().from(issuedCertificates).where(eq(issuedCertificates.id, id));
  return findFirst(rows);
}

export type IssuedCertificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

export interface CertificateStudent extends CertificateFacts {
  readonly id: string;
  /** Whether the pupil departed already, or will with the planned promotion. */
  readonly isLeaving: boolean;
}

/** Finds the data about a pupil for a certificate; null if there is none. Three statements. */
export async function findCertificateStudent(
  db: Reader,
  studentId: string,
): Promise<CertificateStudent | null> {
  return findFirst(await findCertificateStudents(db, [studentId]));
}

/**
 * Finds the data about these pupils for certificates, in the order of the register, without missing
 * pupils. For a pupil who is still at the school, the departure date is today. Three statements.
 */
export async function findCertificateStudents(
  db: Reader,
  studentIds: readonly string[],
): Promise<CertificateStudent[]> {
  const { name: school } = await schoolFacts(db);
  const leaving = await departsWithPromotion(db, studentIds);
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: sql<string>`coalesce(${admissionNumberById(users.id)}, '')`,
      className: lastClass,
      admittedOn: studentDetails.admittedOn,
      leftOn: users.leftOn,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .where(isAnyOf(studentDetails.userId, studentIds))
    .orderBy(inRegisterOrder);
  const today = dayAtSchool(new Date());
  return rows.map(({ leftOn, ...row }) => ({
    ...row,
    school,
    leftOn: leftOn ?? today,
    isLeaving: leftOn !== null || leaving.has(row.id),
  }));
}

/**
 * Finds those pupils who depart by the plan of the current session. Either this was decided, or
 * they are in the last class and nothing else was decided. One statement.
 */
async function departsWithPromotion(
  db: Reader,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: enrolments.studentId })
    .from(enrolments)
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .leftJoin(nextClasses, eq(nextClasses.classId, enrolments.classId))
    .leftJoin(
      promotionDecisions,
      and(
        eq(promotionDecisions.sessionId, enrolments.sessionId),
        eq(promotionDecisions.studentId, enrolments.studentId),
      ),
    )
    .where(
      and(
        isAnyOf(enrolments.studentId, studentIds),
        or(
          inArray(promotionDecisions.decision, ["GRADUATES", "LEAVES"]),
          and(isNull(promotionDecisions.decision), eq(nextClasses.isLast, true)),
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The valid leaving certificates of these pupils, the latest of each, in the order of the register.
 * One statement.
 */
export async function findLeavingCertificates(
  db: Reader,
  studentIds: readonly string[],
): Promise<IssuedCertificate[]> {
  const latest = db
    .selectDistinctOn([issuedCertificates.studentId])
    .from(issuedCertificates)
    .where(
      and(
        isAnyOf(issuedCertificates.studentId, studentIds),
        eq(issuedCertificates.kind, "LEAVING"),
        isNull(issuedCertificates.cancelledAt),
      ),
    )
    .orderBy(issuedCertificates.studentId, desc(issuedCertificates.createdAt))
    .as("latest");
  const rows = await db
    .select()
    .from(latest)
    .innerJoin(users, eq(users.id, latest.studentId))
    .orderBy(inRegisterOrder);
  return rows.map((row) => row.latest);
}
