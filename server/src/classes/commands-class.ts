import { and, eq, ne, sql } from "drizzle-orm";
import { fullClassName, tidyName } from "@school/core/classes/class-name.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { academicSessions } from "../school/tables.ts";
import { setTeachers, type WantedTeachers } from "./commands-teachers.ts";
import { ClassArchived, ClassExists, ClassHasPupils, NoSuchClass } from "./errors.ts";
import { enrolledIn } from "./facts.ts";
import { findSession, fullName } from "./queries.ts";
import { findClass } from "./queries-class.ts";
import { classCategories, classes } from "./tables.ts";

interface WantedClass extends WantedTeachers {
  readonly name: string;
  readonly section: string | null;
  readonly academicYear: string;
  readonly categoryId: string | null;
}

/** Throws `InvalidInput` that names the field, `ClassExists`, `ClassArchived`, `TeacherHasClass`. */
export async function createClass(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: WantedClass,
): Promise<SchoolClass> {
  const id = newId();
  const session = await takeSession(tx, wanted.academicYear);
  const row = await expectFits(tx, id, session, wanted);
  await tx.insert(classes).values({ id, ...row });
  await setTeachers(tx, { classId: id, sessionId: session.id }, wanted);
  const after = (await findClass(tx, id))!;
  await writeAudit(tx, origin, [{ action: "classes.create", subjectId: id, before: null, after }]);
  return after;
}

/** Besides: `NoSuchClass`, `StaleVersion`, `ClassHasPupils`. */
export async function updateClass(
  tx: Transaction,
  origin: AuditOrigin,
  { id, version, ...wanted }: WantedClass & { id: string; version: number; isActive: boolean },
): Promise<SchoolClass> {
  const session = await takeSession(tx, wanted.academicYear);
  const before = await takeClass(tx, { id, version });
  if (before.academicYear !== session.name) {
    const pupils = await enrolledIn(tx, id);
    if (pupils > 0) throw new ClassHasPupils(pupils, before.academicYear);
  }
  const row = await expectFits(tx, id, session, wanted);
  await tx
    .update(classes)
    .set({ ...row, isActive: wanted.isActive, version: version + 1 })
    .where(eq(classes.id, id));
  await setTeachers(tx, { classId: id, sessionId: session.id }, wanted);
  const after = (await findClass(tx, id))!;
  await writeAudit(tx, origin, [{ action: "classes.update", subjectId: id, before, after }]);
  return after;
}

/** Takes a class for a change, as the person saw it. Throws `NoSuchClass`, `StaleVersion`. */
export async function takeClass(
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<SchoolClass> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for("update");
  const found = await findClass(tx, id);
  if (!found) throw new NoSuchClass();
  if (found.version !== version) throw new StaleVersion(found);
  return found;
}

/** The session by its name, locked: what its classes are called is decided one after the other. */
export async function takeSession(
  tx: Transaction,
  typed: string,
  field = "academicYear",
): Promise<{ id: string; name: string }> {
  const session = await findSession(tx, parseAcademicYear(typed) ?? typed);
  if (!session) {
    const message = `There is no academic session ${typed}. Add it in the settings first.`;
    throw new InvalidInput([{ path: [field], message }]);
  }
  await tx
    .select({ id: academicSessions.id })
    .from(academicSessions)
    .where(eq(academicSessions.id, session.id))
    .for("no key update");
  return session;
}

/** The row as it is stored. */
async function expectFits(
  tx: Transaction,
  id: string,
  session: { id: string; name: string },
  wanted: WantedClass,
) {
  const name = tidyName(wanted.name);
  const section = tidyName(wanted.section ?? "") || null;
  const { categoryId } = wanted;
  const called = fullClassName({ name, section });
  const [other] = await tx
    .select({ id: classes.id, version: classes.version, archivedAt: classes.archivedAt })
    .from(classes)
    .where(
      and(
        eq(classes.sessionId, session.id),
        sql`lower(${fullName}) = lower(${called})`,
        ne(classes.id, id),
      ),
    );
  if (other?.archivedAt) {
    throw new ClassArchived(called, session.name, { id: other.id, version: other.version });
  }
  if (other) throw new ClassExists(called, session.name);
  const category = categoryId && eq(classCategories.id, categoryId);
  if (category && (await tx.$count(classCategories, category)) === 0) {
    throw new InvalidInput([{ path: ["categoryId"], message: "There is no such category." }]);
  }
  return { sessionId: session.id, name, section, categoryId };
}
