import { paginate } from "@school/core/api/pagination.ts";
import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { collectingColumns } from "../collecting/queries.ts";
import { registerName } from "../queries.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
  shownClass,
} from "../select-student.ts";
import { searchedExactly } from "../lists/student-filter.ts";
import { enrolments, families, familyMembers, guardians, studentDetails } from "../tables.ts";

export type FamilyMember = Awaited<ReturnType<typeof membersOf>>[number];

/** Children of these families, without deleted ones, by name: one statement. */
export function membersOf(db: Reader, familyIds: readonly string[]) {
  return selectMembers(db, inArray(familyMembers.familyId, [...familyIds]));
}

/** Children linked to a parent's account, with or without a family, by name: one statement. */
export function linkedChildren(db: Reader, parentId: string) {
  const isLinked = sql`${users.id} in (select ${guardians.studentId} from ${guardians}
    where ${guardians.parentId} = ${parentId})`;
  return selectMembers(db, isLinked);
}

async function selectMembers(db: Reader, condition: SQL) {
  return db
    .select({
      familyId: familyMembers.familyId,
      id: users.id,
      name: registerName,
      admissionNumber: admissionNames.name,
      className: shownClass,
      ...collectingColumns,
      parentEmail: studentDetails.parentEmail,
      parentPaysFees: studentDetails.parentPaysFees,
      secondGuardianPaysFees: studentDetails.secondGuardianPaysFees,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(condition)
    .orderBy(inRegisterOrder);
}

interface FamilyFilter {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of families with children at the school, by the first child's name: three statements. */
export async function listFamilies(db: Reader, { search = "", page, limit }: FamilyFilter) {
  const matching = db
    .select({ id: familyMembers.familyId, first: sql<string>`min(${registerName})`.as("first") })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.studentId))
    .where(and(isNull(users.deletedAt), isNull(users.leftOn), ...searchedExactly(search)))
    .groupBy(familyMembers.familyId)
    .as("matching");
  const familyIds = await db
    .select({ id: matching.id })
    .from(matching)
    .orderBy(sql`${matching.first} collate "und-x-icu"`, matching.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(matching);
  const ids = familyIds.map(({ id }) => id);
  return { ids, members: await membersOf(db, ids), pagination: paginate(page, limit, total) };
}

/** The version of a family; null for a deleted one. */
export async function familyVersion(db: Reader, id: string): Promise<number | null> {
  const [family] = await db
    .select({ version: families.version })
    .from(families)
    .where(eq(families.id, id));
  return family?.version ?? null;
}
