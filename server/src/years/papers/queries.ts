import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { DEFAULT_WORDS, type PaperFacts } from "@school/core/years/papers/words.ts";
import type { Papers } from "@school/core/years/papers/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst, one } from "../../platform/db/rows.ts";
import { schoolFacts } from "../../school/queries.ts";
import { terms } from "../../school/tables.ts";
import { lastClass } from "../../students/select-student.ts";
import { enrolments } from "../../students/tables.ts";
import { findLifeStudent } from "../life/queries.ts";
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

/**
 * What a paper says of a pupil; null where there is none. Who is still at the school leaves today.
 * Four statements.
 */
export async function findPaperStudent(
  db: Reader,
  studentId: string,
): Promise<PaperStudent | null> {
  const student = await findLifeStudent(db, studentId);
  if (!student) return null;
  const { name: school } = await schoolFacts(db);
  // Wrapped, since drizzle strips the names of tables from columns directly in a selection.
  const rows = await db
    .select({ className: sql<string | null>`${lastClass}` })
    .from(users)
    .where(eq(users.id, studentId));
  const { id, name, admissionNumber, admittedOn, left } = student;
  return {
    id,
    name,
    admissionNumber,
    school,
    className: findFirst(rows)?.className ?? null,
    admittedOn,
    leftOn: left?.on ?? dayAtSchool(new Date()),
    isLeaving: left !== null || (await leavesWithPromotion(db, studentId)),
  };
}

/**
 * Whether the plan of the current session lets the pupil leave: decided so, or in the last class
 * and not decided otherwise. One statement.
 */
async function leavesWithPromotion(db: Reader, studentId: string): Promise<boolean> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
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
        eq(enrolments.studentId, studentId),
        or(
          inArray(promotionDecisions.decision, ["GRADUATES", "LEAVES"]),
          and(isNull(promotionDecisions.decision), eq(nextClasses.isLast, true)),
        ),
      ),
    );
  return one(rows).count > 0;
}
