import { and, eq, inArray, sql } from "drizzle-orm";
import { isAmong, type PlannedClass } from "@school/core/classes/arms.ts";
import { fullClassName, normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import { type AuditedWrite, writeAudit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { removeEmptyDeleted, takeSession } from "./commands.ts";
import { fullName } from "./queries.ts";
import { classCategories, classes } from "./tables.ts";
import { messages } from "./text.ts";

interface CreatedClass {
  id: string;
  fullName: string;
  version: number;
}

/**
 * Creates classes of a session as a set, without teachers and subjects; existing ones, and deleted
 * ones with pupils, are unchanged. Throws `InvalidInput` for an unknown session or category, and
 * for a class listed twice.
 */
export async function createClasses(
  { tx, origin }: AuditedWrite,
  form: { academicYear: string; classes: readonly PlannedClass[] },
): Promise<{ created: CreatedClass[]; skipped: number }> {
  const session = await takeSession(tx, form.academicYear);
  const tidy = form.classes.map(({ name, section, categoryId }) => ({
    name: tidyName(name),
    section: tidyName(section ?? "") || null,
    categoryId,
  }));
  const names = tidy.map((one) => normaliseClassName(fullClassName(one)));
  requireDistinct(names);
  await requireCategories(tx, tidy);
  const isCalledSo = and(
    eq(classes.sessionId, session.id),
    sql`lower(${fullName}) = any(${sql.param(names)}::text[])`,
  );
  await removeEmptyDeleted(tx, isCalledSo);
  const there = await tx.select({ fullName }).from(classes).where(isCalledSo);
  const known = new Set(there.map((one) => normaliseClassName(one.fullName)));
  const rows = tidy
    .filter((one) => !isAmong(one, known))
    .map((one) => ({ ...one, id: newId(), sessionId: session.id }));
  if (rows.length > 0) await tx.insert(classes).values(rows);
  await writeAudit(
    { tx, origin },
    rows.map((row) => ({
      action: "classes.create",
      subjectId: row.id,
      before: null,
      after: { name: fullClassName(row), academicYear: session.name },
    })),
  );
  return {
    created: rows.map((row) => ({ id: row.id, fullName: fullClassName(row), version: 1 })),
    skipped: tidy.length - rows.length,
  };
}

function requireDistinct(names: readonly string[]): void {
  const issues = names.flatMap((name, at) =>
    names.indexOf(name) < at
      ? [{ path: ["classes", at], message: messages.thisClassIsListedTwice }]
      : [],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}

async function requireCategories(
  tx: Transaction,
  planned: readonly { readonly categoryId: string }[],
): Promise<void> {
  const ids = [...new Set(planned.map(({ categoryId }) => categoryId))];
  if ((await tx.$count(classCategories, inArray(classCategories.id, ids))) === ids.length) return;
  throw new InvalidInput([{ path: ["classes"], message: "A category was deleted. Reload." }]);
}
