import { and, eq, ne, sql } from "drizzle-orm";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { KnownClassName } from "@school/core/classes/contract-categories.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import { KnownNameExists, KnownNameNotFound } from "./errors-categories.ts";
import { findKnownName, MOST_KNOWN_NAMES } from "./queries-known-names.ts";
import { classCategories, knownClassNames } from "./tables.ts";

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Throws `KnownNameExists`, and `InvalidInput` for a category that there is not. */
export async function addKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: { name: string; categoryId: string },
): Promise<KnownClassName> {
  const id = newId();
  if ((await tx.$count(knownClassNames)) >= MOST_KNOWN_NAMES) {
    const message = `There are ${MOST_KNOWN_NAMES} known names; delete one first.`;
    throw new InvalidInput([{ path: ["name"], message }]);
  }
  const row = await expectFits(tx, id, wanted);
  await tx.insert(knownClassNames).values({ id, ...row });
  const after = (await findKnownName(tx, id))!;
  await writeAudit(tx, origin, [
    { action: "classes.add-known-name", subjectId: id, before: null, after },
  ]);
  return after;
}

/** Besides: `KnownNameNotFound`, `StaleVersion`. */
export async function updateKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  {
    name,
    categoryId,
    ...seen
  }: Seen & { name?: string | undefined; categoryId?: string | undefined },
): Promise<KnownClassName> {
  const before = await takeKnownName(tx, seen);
  const row = await expectFits(tx, seen.id, {
    name: name ?? before.name,
    categoryId: categoryId ?? before.category.id,
  });
  await tx
    .update(knownClassNames)
    .set({ ...row, version: before.version + 1 })
    .where(eq(knownClassNames.id, seen.id));
  const after = (await findKnownName(tx, seen.id))!;
  await writeAudit(tx, origin, [
    { action: "classes.update-known-name", subjectId: seen.id, before, after },
  ]);
  return after;
}

/** Throws `KnownNameNotFound`, `StaleVersion`. */
export async function removeKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  seen: Seen,
): Promise<KnownClassName> {
  const before = await takeKnownName(tx, seen);
  await tx.delete(knownClassNames).where(eq(knownClassNames.id, seen.id));
  await writeAudit(tx, origin, [
    { action: "classes.remove-known-name", subjectId: seen.id, before, after: null },
  ]);
  return before;
}

async function takeKnownName(tx: Transaction, { id, version }: Seen): Promise<KnownClassName> {
  await tx
    .select({ id: knownClassNames.id })
    .from(knownClassNames)
    .where(eq(knownClassNames.id, id))
    .for("update");
  const before = await findKnownName(tx, id);
  if (!before) throw new KnownNameNotFound();
  if (before.version !== version) throw new StaleVersion(before);
  return before;
}

async function expectFits(
  tx: Transaction,
  id: string,
  wanted: { name: string; categoryId: string },
): Promise<{ name: string; categoryId: string }> {
  const { categoryId } = wanted;
  const name = tidyName(wanted.name);
  if ((await tx.$count(classCategories, eq(classCategories.id, categoryId))) === 0) {
    throw new InvalidInput([{ path: ["categoryId"], message: "There is no such category." }]);
  }
  const other = and(
    sql`lower(${knownClassNames.name}) = lower(${name})`,
    ne(knownClassNames.id, id),
  );
  if ((await tx.$count(knownClassNames, other)) > 0) throw new KnownNameExists(name);
  return { name, categoryId };
}
