import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ClassAlias } from "@school/core/classes/categories/contract.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { one } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { type CategoryRow, fullName, listCategories } from "../queries.ts";
import { classCategories, classes, classAliases } from "../tables.ts";
import { AliasNotFound, CategoryNotFound } from "./errors.ts";

/** Maximum number of aliases of a school; `addAlias` refuses more. */
export const MAX_KNOWN_NAMES = 1000;

function selectAliases(db: Reader) {
  return db
    .select({
      id: classAliases.id,
      name: classAliases.name,
      category: { id: classCategories.id, name: classCategories.name },
      version: classAliases.version,
    })
    .from(classAliases)
    .innerJoin(classCategories, eq(classCategories.id, classAliases.categoryId))
    .$dynamic();
}

export async function listAliases(db: Reader): Promise<ClassAlias[]> {
  return selectAliases(db)
    .orderBy(asc(classCategories.order), asc(classCategories.name), asc(classAliases.name))
    .limit(MAX_KNOWN_NAMES);
}

/** Throws `AliasNotFound`. */
export async function requireAlias(db: Reader, id: string): Promise<ClassAlias> {
  const [row] = await selectAliases(db).where(eq(classAliases.id, id));
  if (!row) throw new AliasNotFound();
  return row;
}

/** The known name, locked for a change. Throws `AliasNotFound`. */
export async function lockAlias(tx: Transaction, id: string): Promise<ClassAlias> {
  await lockRow(tx, classAliases, id);
  return requireAlias(tx, id);
}

/** The category, locked for a change. Throws `CategoryNotFound`. */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const isIt = eq(classCategories.id, id);
  const [row] = await tx.select().from(classCategories).where(isIt).for("update");
  if (!row) throw new CategoryNotFound();
  return row;
}

/** All categories in their order, locked for a change. */
export async function lockCategories(tx: Transaction): Promise<CategoryRow[]> {
  await tx
    .select({ id: classCategories.id })
    .from(classCategories)
    .orderBy(asc(classCategories.id))
    .for("update");
  return listCategories(tx);
}

/** Classes of the current session that have no category, with how many pupils; locked. */
export async function lockClassesWithoutCategory(tx: Transaction) {
  return tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      pupils: sql<number>`(
        select count(*) from ${enrolments}
        join ${users} on ${users.id} = ${enrolments.studentId} and ${users.deletedAt} is null
          and ${users.leftOn} is null
        where ${enrolments.classId} = ${classes.id} and ${enrolments.termId} = ${terms.id})`,
    })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .where(and(isNull(classes.categoryId), isNull(classes.archivedAt)))
    .orderBy(sql`${fullName} collate "und-x-icu"`, asc(classes.id))
    .for("update", { of: classes });
}

/** Counts the pupils who are in no class this term, and so have no category. */
export async function pupilsWithoutClass(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ pupils: number }>(sql`
    select count(*) as pupils from ${studentDetails}
    join ${users} on ${users.id} = ${studentDetails.userId} and ${users.deletedAt} is null
      and ${users.leftOn} is null
    where not exists (
      select 1 from ${enrolments}
      join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
      join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
      where ${enrolments.studentId} = ${studentDetails.userId})`);
  return one(rows).pupils;
}
