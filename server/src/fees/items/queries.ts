import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { discountRules, feeChoices, feeEntries, feeInstalments, feeItems } from "../tables.ts";

function selectItems(db: Reader) {
  const isBilled = exists(
    db.select({ id: feeEntries.id }).from(feeEntries).where(eq(feeEntries.itemId, feeItems.id)),
  );
  return db
    .select({
      id: feeItems.id,
      title: feeItems.title,
      kobo: feeItems.kobo,
      frequency: feeItems.frequency,
      isOptional: feeItems.isOptional,
      levelIds: feeItems.levelIds,
      classIds: feeItems.classIds,
      boarderStatus: feeItems.boarderStatus,
      intake: feeItems.intake,
      version: feeItems.version,
      isBilled: sql<boolean>`${isBilled}`,
    })
    .from(feeItems)
    .$dynamic();
}

export type FeeItemRow = Awaited<ReturnType<typeof selectItems>>[number];

/** The items that are billed, by title. One statement. */
export function listItems(db: Reader) {
  return selectItems(db)
    .where(isNull(feeItems.endedAt))
    .orderBy(asc(feeItems.isOptional), asc(feeItems.title), asc(feeItems.kobo), asc(feeItems.id));
}

/** An item that is billed; null if it is ended or not there. One statement. */
export async function findItem(db: Reader, id: string): Promise<FeeItemRow | null> {
  return findFirst(await selectItems(db).where(and(eq(feeItems.id, id), isNull(feeItems.endedAt))));
}

/** The same, locked for a change. */
export async function lockItem(tx: Transaction, id: string): Promise<FeeItemRow | null> {
  await lockRow(tx, feeItems, id);
  return findItem(tx, id);
}

const ruleColumns = {
  id: discountRules.id,
  title: discountRules.title,
  kind: discountRules.kind,
  fromChild: discountRules.fromChild,
  percent: discountRules.percent,
  itemIds: discountRules.itemIds,
  version: discountRules.version,
};

/** The rules that are given, oldest first. One statement. */
export function listRules(db: Reader) {
  return db
    .select(ruleColumns)
    .from(discountRules)
    .where(isNull(discountRules.endedAt))
    .orderBy(asc(discountRules.createdAt), asc(discountRules.id));
}

export type DiscountRuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** A rule that is given, locked for a change; null if it is ended or not there. Two statements. */
export async function lockRule(tx: Transaction, id: string): Promise<DiscountRuleRow | null> {
  await lockRow(tx, discountRules, id);
  return findFirst(
    await tx
      .select(ruleColumns)
      .from(discountRules)
      .where(and(eq(discountRules.id, id), isNull(discountRules.endedAt))),
  );
}

/** The levels in use, in their order. One statement. */
export function listLevels(db: Reader) {
  return db
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories)
    .where(eq(classCategories.isActive, true))
    .orderBy(asc(classCategories.order), asc(classCategories.name));
}

/** The classes of the present session. One statement. */
export function listClasses(db: Reader) {
  return db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .where(isNull(classes.archivedAt))
    .orderBy(sql`${fullName} collate "und-x-icu"`);
}

/** The parts of a term's bill by day. One statement. */
export function listInstalments(db: Reader, termId: string) {
  return db
    .select({ dueOn: feeInstalments.dueOn, percent: feeInstalments.percent })
    .from(feeInstalments)
    .where(eq(feeInstalments.termId, termId))
    .orderBy(asc(feeInstalments.dueOn));
}

/** The pupils of a class now, and for whom the item is chosen. One statement. */
export function listChoices(db: Reader, itemId: string, classId: string) {
  const isChosen = exists(
    db
      .select({ id: feeChoices.itemId })
      .from(feeChoices)
      .where(and(eq(feeChoices.itemId, itemId), eq(feeChoices.studentId, users.id))),
  );
  return db
    .select({ id: users.id, name: surnameFirst(users), isChosen: sql<boolean>`${isChosen}` })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(enrolments, eq(enrolments.studentId, users.id))
    .innerJoin(terms, and(eq(terms.id, enrolments.termId), eq(terms.isCurrent, true)))
    .where(and(eq(enrolments.classId, classId), isOnRegister))
    .orderBy(asc(sql`${surnameFirst(users)} collate "und-x-icu"`), asc(users.id));
}
