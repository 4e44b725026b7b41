import { and, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { auditedSubject } from "../present.ts";
import { classCategories, classes, subjects } from "../tables.ts";
import { setClassSubjects } from "./commands-classes.ts";
import { listAllSubjects, requireTeaching, type SubjectRow } from "./queries.ts";

/** An arbitrary number, the same in every process. */
const SUBJECTS_LOCK = 7_205_993;

interface GroupSubjects {
  readonly classGroup: ClassGroup;
  readonly names: readonly string[];
}

/**
 * Adds subjects to every active class of class groups in a session, and creates missing ones at the
 * end of the school's order; existing subjects of a class are unchanged. Idempotent. Throws
 * `InvalidInput` for a disabled subject.
 */
export async function addToGroups(
  { tx, origin }: AuditedWrite,
  sessionId: string,
  groups: readonly GroupSubjects[],
): Promise<{ created: number; classes: ClassTeaching[] }> {
  const names = groups.flatMap((group) => group.names.map(tidyName));
  const { all, created } = await ensureSubjects({ tx, origin }, names);
  const idOf = new Map(all.map((subject) => [subject.name.toLowerCase(), subject.id]));
  const rows = await tx
    .select({ id: classes.id, classGroup: classCategories.classGroup })
    .from(classes)
    .innerJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        eq(classes.sessionId, sessionId),
        eq(classes.isActive, true),
        isNull(classes.archivedAt),
        inArray(
          classCategories.classGroup,
          groups.map((group) => group.classGroup),
        ),
      ),
    )
    .orderBy(classes.id)
    .for("update", { of: classes });
  if (rows.length === 0) return { created, classes: [] };
  const before = await requireTeaching(
    tx,
    rows.map(({ id }) => id),
  );
  const changes = before.flatMap((taught, at) => {
    const taken = taught.subjects.map(({ id, teacher }) => ({
      subjectId: id,
      teacherId: teacher?.id ?? null,
    }));
    const added = groups
      .filter(({ classGroup }) => classGroup === rows[at]?.classGroup)
      .flatMap((group) => group.names.map((name) => idOf.get(tidyName(name).toLowerCase()) ?? ""))
      .filter((id) => !taken.some(({ subjectId }) => subjectId === id));
    if (added.length === 0) return [];
    const extra = [...new Set(added)].map((subjectId) => ({ subjectId, teacherId: null }));
    return [{ before: taught, assigned: [...taken, ...extra], path: ["groups"] }];
  });
  return {
    created,
    classes: changes.length > 0 ? await setClassSubjects({ tx, origin }, changes) : [],
  };
}

/** Returns all subjects after creating missing `names`, in one statement. */
async function ensureSubjects(
  { tx, origin }: AuditedWrite,
  names: readonly string[],
): Promise<{ all: SubjectRow[]; created: number }> {
  // Two people who add the same list concurrently would both miss them.
  await tx.execute(sql`select pg_advisory_xact_lock(${SUBJECTS_LOCK})`);
  const there = await listAllSubjects(tx);
  const known = new Set(there.map(({ name }) => name.toLowerCase()));
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (!known.has(key) && !missing.has(key)) missing.set(key, name);
  }
  if (missing.size === 0) return { all: there, created: 0 };
  const { last } = one(await tx.select({ last: max(subjects.order) }).from(subjects));
  const made = await tx
    .insert(subjects)
    .values(
      [...missing.values()].map((name, at) => ({
        id: newId(),
        name,
        order: (last ?? 0) + 1 + at,
      })),
    )
    .returning();
  await writeAudit(
    { tx, origin },
    made.map((subject) => ({
      action: "classes.create-subject",
      subjectId: subject.id,
      before: null,
      after: auditedSubject(subject),
    })),
  );
  return { all: [...there, ...made], created: made.length };
}
