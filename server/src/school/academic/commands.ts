import { and, desc, eq, ne, sql } from "drizzle-orm";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { DEFAULT_GRADING_SCHEME, checkGradingScheme } from "@school/core/school/grading.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import { checkSession } from "@school/core/school/term-dates.ts";
import type { Term } from "@school/core/school/terms.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import { excluded } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { SchemeInUse, SessionExists } from "../errors.ts";
import { requireScheme } from "../facts.ts";
import { requireSession } from "../queries.ts";
import { academicSessions, terms } from "../tables.ts";

interface WantedSession {
  readonly name: string;
  readonly terms: readonly { term: Term; startsOn: string; endsOn: string }[];
}

/** Throws `InvalidInput` in the words of the form, and `SessionExists`. */
export async function createSession(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: WantedSession,
): Promise<AcademicSession> {
  const id = newId();
  const name = await freeName(tx, id, wanted);
  const [newest] = await tx
    .select({ scheme: academicSessions.gradingScheme })
    .from(academicSessions)
    .orderBy(desc(academicSessions.name))
    .limit(1);
  const gradingScheme = newest?.scheme ?? DEFAULT_GRADING_SCHEME;
  await tx.insert(academicSessions).values({ id, name, gradingScheme });
  await writeTerms(tx, id, wanted);
  const after = await requireSession(tx, id);
  await writeAudit(tx, origin, [
    { action: "school.create-session", subjectId: id, before: null, after },
  ]);
  return after;
}

/** Besides: `SessionNotFound`, `StaleVersion`. */
export async function updateSession(
  tx: Transaction,
  origin: AuditOrigin,
  { id, version, ...wanted }: WantedSession & { id: string; version: number },
): Promise<AcademicSession> {
  await lockSession(tx, id);
  const before = await requireSession(tx, id);
  if (before.version !== version) throw new StaleVersion(before);
  const name = await freeName(tx, id, wanted);
  await tx
    .update(academicSessions)
    .set({ name, version: sql`${academicSessions.version} + 1` })
    .where(eq(academicSessions.id, id));
  await writeTerms(tx, id, wanted);
  const after = await requireSession(tx, id);
  await writeAudit(tx, origin, [{ action: "school.update-session", subjectId: id, before, after }]);
  return after;
}

/**
 * Replaces a session's grading scheme. Throws `InvalidInput` with all that is wrong with it,
 * `SchemeInUse` once scores are entered, `SessionNotFound`, `StaleVersion`.
 */
export async function changeGradingScheme(
  tx: Transaction,
  origin: AuditOrigin,
  { id, version, scheme }: { id: string; version: number; scheme: GradingScheme },
): Promise<SessionScheme> {
  const issues = checkGradingScheme(scheme);
  if (issues.length > 0) {
    throw new InvalidInput(
      issues.map(({ path, message }) => ({ path: ["scheme", ...path], message })),
    );
  }
  await lockSession(tx, id);
  const before = await requireScheme(tx, id);
  if (before.version !== version) throw new StaleVersion(before);
  if (before.results > 0) throw new SchemeInUse(before);
  await tx
    .update(academicSessions)
    .set({ gradingScheme: scheme, version: sql`${academicSessions.version} + 1` })
    .where(eq(academicSessions.id, id));
  await writeAudit(tx, origin, [
    {
      action: "school.change-grading-scheme",
      subjectId: id,
      before: before.scheme,
      after: scheme,
    },
  ]);
  return requireScheme(tx, id);
}

async function lockSession(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: academicSessions.id })
    .from(academicSessions)
    .where(eq(academicSessions.id, id))
    .for("update");
}

/** The name as it is stored. */
async function freeName(tx: Transaction, id: string, wanted: WantedSession): Promise<string> {
  const issues = checkSession(wanted.name, wanted.terms);
  const name = parseAcademicYear(wanted.name);
  if (issues.length > 0 || name === null) throw new InvalidInput(issues);
  const others = and(eq(academicSessions.name, name), ne(academicSessions.id, id));
  if ((await tx.$count(academicSessions, others)) > 0) throw new SessionExists(name);
  return name;
}

async function writeTerms(tx: Transaction, sessionId: string, wanted: WantedSession) {
  await tx
    .insert(terms)
    .values(wanted.terms.map((dates) => ({ ...dates, id: newId(), sessionId })))
    .onConflictDoUpdate({
      target: [terms.sessionId, terms.term],
      set: {
        startsOn: excluded(terms.startsOn),
        endsOn: excluded(terms.endsOn),
        version: sql`${terms.version} + 1`,
      },
    });
}
