import { paginate } from "@school/core/api/pagination.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { registerName } from "../queries.ts";
import {
  admissionNames,
  hasAdmissionNumber,
  isCurrentPlace,
  isOpenClass,
  shownClass,
} from "../select-student.ts";
import { searchedExactly } from "../lists/student-filter.ts";
import { enrolments, families, familyMembers, studentDetails } from "../tables.ts";

export type FamilyMember = Awaited<ReturnType<typeof membersOf>>[number];

/** Children of these families who are not deleted, by name: one statement. */
export async function membersOf(db: Reader, familyIds: readonly string[]) {
  return db
    .select({
      familyId: familyMembers.familyId,
      id: users.id,
      name: registerName,
      admissionNumber: admissionNames.name,
      className: shownClass,
      parentName: studentDetails.parentName,
      parentRelationship: studentDetails.parentRelationship,
      parentPhone: studentDetails.parentPhone,
      parentEmail: studentDetails.parentEmail,
      secondGuardianName: studentDetails.secondGuardianName,
      secondGuardianRelationship: studentDetails.secondGuardianRelationship,
      secondGuardianPhone: studentDetails.secondGuardianPhone,
    })
    .from(familyMembers)
    .innerJoin(users, and(eq(users.id, familyMembers.studentId), isNull(users.deletedAt)))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentPlace)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(inArray(familyMembers.familyId, [...familyIds]))
    .orderBy(inRegisterOrder);
}

interface FamilyFilter {
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** One page of families by their first child's name: three statements. */
export async function listFamilies(db: Reader, { search = "", page, limit }: FamilyFilter) {
  const found = db
    .select({ id: familyMembers.familyId, first: sql<string>`min(${registerName})`.as("first") })
    .from(familyMembers)
    .innerJoin(users, and(eq(users.id, familyMembers.studentId), isNull(users.deletedAt)))
    .where(and(...searchedExactly(search)))
    .groupBy(familyMembers.familyId)
    .as("found");
  const places = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(sql`${found.first} collate "und-x-icu"`, found.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(found);
  const ids = places.map(({ id }) => id);
  return { ids, members: await membersOf(db, ids), pagination: paginate(page, limit, total) };
}

/** The version of a family; null for one that is gone. */
export async function familyVersion(db: Reader, id: string): Promise<number | null> {
  const [family] = await db
    .select({ version: families.version })
    .from(families)
    .where(eq(families.id, id));
  return family?.version ?? null;
}
