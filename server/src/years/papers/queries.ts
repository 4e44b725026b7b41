import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { DEFAULT_WORDS, type PaperFacts } from "@school/core/years/papers/words.ts";
import type { Papers } from "@school/core/years/papers/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { isAnyOf } from "../../platform/db/any-of.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import { schoolFacts } from "../../school/queries.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById, lastClass } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { issuedPapers, nextClasses, promotionDecisions } from "../tables.ts";

const canceller = alias(users, "canceller");
const cancellers = firstNameFirst<string | null>(canceller);
const issuers = firstNameFirst(users);

/** The papers of a pupil, newest first, and the words that the school used last. Two statements. */
export async function readPapers(db: Reader, student: PaperStudent): Promise<Papers> {
  const { id: studentId, isLeaving, ...facts } = student;
  const rows = await db
    .select({
      id: issuedPapers.id,
      kind: issuedPapers.kind,
      number: issuedPapers.number,
      text: issuedPapers.text,
      issuedBy: issuers,
      issuedAt: issuedPapers.createdAt,
      cancelledBy: cancellers,
      cancelledAt: issuedPapers.cancelledAt,
      reason: issuedPapers.cancelReason,
    })
    .from(issuedPapers)
    .innerJoin(users, eq(users.id, issuedPapers.issuedBy))
    .leftJoin(canceller, eq(canceller.id, issuedPapers.cancelledBy))
    .where(eq(issuedPapers.studentId, studentId))
    .orderBy(desc(issuedPapers.createdAt));
  const latest = await db
    .selectDistinctOn([issuedPapers.kind], { kind: issuedPapers.kind, words: issuedPapers.words })
    .from(issuedPapers)
    .where(isNull(issuedPapers.cancelledAt))
    .orderBy(issuedPapers.kind, desc(issuedPapers.createdAt));
  const own = Object.fromEntries(latest.map(({ kind, words }) => [kind, words]));
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
    words: { ...DEFAULT_WORDS, ...own },
    facts,
  };
}

/** A paper as it was issued; null where there is none. One statement. */
export async function findPaper(db: Reader, id: string) {
  const rows = await db.select().from(issuedPapers).where(eq(issuedPapers.id, id));
  return findFirst(rows);
}

export type IssuedPaper = NonNullable<Awaited<ReturnType<typeof findPaper>>>;

export interface PaperStudent extends PaperFacts {
  readonly id: string;
  /** Left already, or leaves with the promotion as it is planned. */
  readonly isLeaving: boolean;
}

/** What a paper says of a pupil; null where there is none. Three statements. */
export async function findPaperStudent(
  db: Reader,
  studentId: string,
): Promise<PaperStudent | null> {
  return findFirst(await findPaperStudents(db, [studentId]));
}

/**
 * What papers say of these pupils, in the order of the register, without those who are not there.
 * Who is still at the school leaves today. Three statements.
 */
export async function findPaperStudents(
  db: Reader,
  studentIds: readonly string[],
): Promise<PaperStudent[]> {
  const { name: school } = await schoolFacts(db);
  const leaving = await leavesWithPromotion(db, studentIds);
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
 * Of these pupils those whom the plan of the current session lets leave: decided so, or in the
 * last class and not decided otherwise. One statement.
 */
async function leavesWithPromotion(
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
export async function findLeavingPapers(
  db: Reader,
  studentIds: readonly string[],
): Promise<IssuedPaper[]> {
  const latest = db
    .selectDistinctOn([issuedPapers.studentId])
    .from(issuedPapers)
    .where(
      and(
        isAnyOf(issuedPapers.studentId, studentIds),
        eq(issuedPapers.kind, "LEAVING"),
        isNull(issuedPapers.cancelledAt),
      ),
    )
    .orderBy(issuedPapers.studentId, desc(issuedPapers.createdAt))
    .as("latest");
  const rows = await db
    .select()
    .from(latest)
    .innerJoin(users, eq(users.id, latest.studentId))
    .orderBy(inRegisterOrder);
  return rows.map((row) => row.latest);
}
