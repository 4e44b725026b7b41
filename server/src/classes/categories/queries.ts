import { asc, eq } from "drizzle-orm";
import type { KnownClassName } from "@school/core/classes/categories/contract.ts";
import type { Reader } from "../../platform/db/database.ts";
import { classCategories, knownClassNames } from "../tables.ts";
import { KnownNameNotFound } from "./errors.ts";

/** As many as a school may keep; `addKnownName` refuses more. */
export const MAX_KNOWN_NAMES = 1000;

function selectKnownNames(db: Reader) {
  return db
    .select({
      id: knownClassNames.id,
      name: knownClassNames.name,
      category: { id: classCategories.id, name: classCategories.name },
      version: knownClassNames.version,
    })
    .from(knownClassNames)
    .innerJoin(classCategories, eq(classCategories.id, knownClassNames.categoryId))
    .$dynamic();
}

export async function listKnownNames(db: Reader): Promise<KnownClassName[]> {
  return selectKnownNames(db)
    .orderBy(asc(classCategories.order), asc(classCategories.name), asc(knownClassNames.name))
    .limit(MAX_KNOWN_NAMES);
}

/** Throws `KnownNameNotFound`. */
export async function requireKnownName(db: Reader, id: string): Promise<KnownClassName> {
  const [found] = await selectKnownNames(db).where(eq(knownClassNames.id, id));
  if (!found) throw new KnownNameNotFound();
  return found;
}
