import { sql } from "drizzle-orm";
import { DEFAULT_CATEGORIES } from "@school/core/classes/default-categories.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { classCategories, knownClassNames } from "./tables.ts";

/** Adds the default categories and known names that are missing; what is there stays as it is. */
export async function seedCategories(tx: Transaction, origin: AuditOrigin): Promise<void> {
  const added = await tx
    .insert(classCategories)
    .values(
      DEFAULT_CATEGORIES.map(({ name, classGroup }, index) => ({
        id: newId(),
        name,
        classGroup,
        order: index + 1,
      })),
    )
    .onConflictDoNothing()
    .returning({ name: classCategories.name });
  const known = DEFAULT_CATEGORIES.flatMap(({ name: category, knownNames }) =>
    knownNames.map((name) => ({ id: newId(), name, category })),
  );
  const { rows: learned } = await tx.execute<{ name: string }>(sql`
    insert into ${knownClassNames} (id, name, category_id)
    select known.id, known.name, ${classCategories.id}
    from unnest(
      ${sql.param(known.map(({ id }) => id))}::uuid[],
      ${sql.param(known.map(({ name }) => name))}::text[],
      ${sql.param(known.map(({ category }) => category))}::text[]
    ) as known (id, name, category)
    join ${classCategories} on lower(${classCategories.name}) = lower(known.category)
    on conflict do nothing
    returning name`);
  if (added.length + learned.length === 0) return;
  await writeAudit(tx, origin, [
    {
      action: "classes.seed-categories",
      subjectId: null,
      before: null,
      after: {
        categories: added.map(({ name }) => name),
        knownNames: learned.map(({ name }) => name),
      },
    },
  ]);
}
