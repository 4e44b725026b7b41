import { and, desc, eq, ne, sql } from "drizzle-orm";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { DEFAULT_GRADING_SCHEME, checkGradingScheme } from "@school/core/school/grading.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import { checkSession } from "@school/core/school/term-dates.ts";
import type { Term } from "@school/core/school/terms.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Seen, updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { SchemeInUse, SessionExists } from "../errors.ts";
import { requireScheme } from "../facts.ts";
import { requireSession } from "../queries.ts";
import { academicSessions, terms } from "../tables.ts";

interface SessionInput {
  readonly name: string;
  readonly terms: readonly { term: Term; startsOn: string; endsOn: string }[];
}

/** Throws `InvalidInput` in the words of the form, and `SessionExists`. */
export async function createSession(
  { tx, origin }: AuditedWrite,
  form: SessionInput,
): Promise<AcademicSession> {
  const id = newId();
  const name = await freeName(tx, id, form);
  const [newest] = await tx
    .select({
      gradingScheme: academicSessions.gradingScheme,
      groupSchemes: academicSessions.groupSchemes,
      unmarkedLevels: academicSessions.unmarkedLevels,
    })
    .from(academicSessions)
    .orderBy(desc(academicSessions.name))
    .limit(1);
  const schemes = newest ?? { gradingScheme: DEFAULT_GRADING_SCHEME };
  await tx.insert(academicSessions).values({ id, name, ...schemes });
  await writeTerms(tx, id, form);
  const after = await requireSession(tx, id);
  await audit({ tx, origin }, "school.create-session", id, { after });
  return after;
}

/** Besides: `SessionNotFound`, `StaleVersion`. */
export async function updateSession(
  { tx, origin }: AuditedWrite,
  { id, version, ...form }: SessionInput & Seen,
): Promise<AcademicSession> {
  await lockSession(tx, id);
  const before = await requireSession(tx, id);
  if (before.version !== version) throw new StaleVersion(before);
  const name = await freeName(tx, id, form);
  await updateRow(tx, academicSessions, id, { name });
  await writeTerms(tx, id, form);
  const after = await requireSession(tx, id);
  await audit({ tx, origin }, "school.update-session", id, { before, after });
  return after;
}

/**
 * Replaces the school's grading scheme of a session. Throws `InvalidInput` with all that is wrong with it,
 * `SchemeInUse` once scores are entered, `SessionNotFound`, `StaleVersion`.
 */
export async function changeGradingScheme(
  { tx, origin }: AuditedWrite,
  { id, version, scheme }: { id: string; version: number; scheme: GradingScheme },
): Promise<SessionScheme> {
  requireSoundScheme(scheme);
  const before = await takeScheme(tx, { id, version });
  if (before.results > 0) throw new SchemeInUse(before);
  await updateRow(tx, academicSessions, id, { gradingScheme: scheme });
  await audit({ tx, origin }, "school.change-grading-scheme", id, {
    before: before.scheme,
    after: scheme,
  });
  return requireScheme(tx, id);
}

interface GroupSchemeInput {
  id: string;
  version: number;
  classGroup: ClassGroup;
  scheme: GradingScheme | "school" | "none";
}

/** Sets the scheme of a class group of a session; throws like `changeGradingScheme`. */
export async function changeGroupScheme(
  { tx, origin }: AuditedWrite,
  { id, version, classGroup, scheme }: GroupSchemeInput,
): Promise<SessionScheme> {
  if (typeof scheme === "object") requireSoundScheme(scheme);
  const before = await takeScheme(tx, { id, version });
  const { results, ...current } = one(before.groups.filter((g) => g.classGroup === classGroup));
  if (results > 0) throw new SchemeInUse(before, { results, ...current });
  const { groupSchemes: schemes } = academicSessions;
  const patch = JSON.stringify({ [classGroup]: scheme === "none" ? null : scheme });
  await updateRow(tx, academicSessions, id, {
    groupSchemes:
      scheme === "school"
        ? sql`${schemes} - ${classGroup}::text`
        : sql`${schemes} || ${patch}::jsonb`,
  });
  const uses = typeof scheme === "object" ? "own" : scheme;
  const after = { classGroup, uses, scheme: typeof scheme === "object" ? scheme : null };
  await audit({ tx, origin }, "school.change-group-scheme", id, { before: current, after });
  return requireScheme(tx, id);
}

/** The session's schemes as the person saw them, locked. Throws `SessionNotFound`, `StaleVersion`. */
async function takeScheme(tx: Transaction, seen: Seen) {
  await lockSession(tx, seen.id);
  const current = await requireScheme(tx, seen.id);
  if (current.version !== seen.version) throw new StaleVersion(current);
  return current;
}

function requireSoundScheme(scheme: GradingScheme): void {
  const issues = checkGradingScheme(scheme);
  if (issues.length === 0) return;
  throw new InvalidInput(
    issues.map(({ path, message }) => ({ path: ["scheme", ...path], message })),
  );
}

async function lockSession(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: academicSessions.id })
    .from(academicSessions)
    .where(eq(academicSessions.id, id))
    .for("update");
}

/** The name as it is stored. */
async function freeName(tx: Transaction, id: string, form: SessionInput): Promise<string> {
  const issues = checkSession(form.name, form.terms);
  const name = parseAcademicYear(form.name);
  if (issues.length > 0 || name === null) throw new InvalidInput(issues);
  const sameName = and(eq(academicSessions.name, name), ne(academicSessions.id, id));
  if ((await tx.$count(academicSessions, sameName)) > 0) throw new SessionExists(name);
  return name;
}

async function writeTerms(tx: Transaction, sessionId: string, form: SessionInput) {
  await tx
    .insert(terms)
    .values(form.terms.map((dates) => ({ ...dates, id: newId(), sessionId })))
    .onConflictDoUpdate({
      target: [terms.sessionId, terms.term],
      set: {
        startsOn: excluded(terms.startsOn),
        endsOn: excluded(terms.endsOn),
        version: sql`${terms.version} + 1`,
      },
    });
}
