import { desc, eq, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { DEFAULT_WORDS, type PaperFacts } from "@school/core/years/papers/words.ts";
import type { Papers } from "@school/core/years/papers/contract.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import { schoolFacts } from "../../school/queries.ts";
import { lastClass } from "../../students/select-student.ts";
import { findLifeStudent } from "../life/queries.ts";
import { issuedPapers } from "../tables.ts";

const issuers = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** The papers of a pupil, newest first, and the words that the school used last. Two statements. */
export async function readPapers(db: Reader, student: PaperStudent): Promise<Papers> {
  const { id: studentId, ...facts } = student;
  const rows = await db
    .select({
      id: issuedPapers.id,
      kind: issuedPapers.kind,
      number: issuedPapers.number,
      text: issuedPapers.text,
      issuedBy: issuers,
      issuedAt: issuedPapers.createdAt,
    })
    .from(issuedPapers)
    .innerJoin(users, eq(users.id, issuedPapers.issuedBy))
    .where(eq(issuedPapers.studentId, studentId))
    .orderBy(desc(issuedPapers.createdAt));
  const latest = await db
    .selectDistinctOn([issuedPapers.kind], { kind: issuedPapers.kind, words: issuedPapers.words })
    .from(issuedPapers)
    .orderBy(issuedPapers.kind, desc(issuedPapers.createdAt));
  const own = Object.fromEntries(latest.map(({ kind, words }) => [kind, words]));
  return {
    papers: rows.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() })),
    words: { ...DEFAULT_WORDS, ...own },
    facts,
  };
}

/** A paper as it was issued; null where there is none. One statement. */
export async function findPaper(db: Reader, id: string) {
  const rows = await db.select().from(issuedPapers).where(eq(issuedPapers.id, id));
  return findFirst(rows);
}

export interface PaperStudent extends PaperFacts {
  readonly id: string;
}

/**
 * What a paper says of a pupil; null where there is none. Who is still at the school leaves today.
 * Three statements.
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
  };
}
