import type { FamilyPlacement } from "@school/core/students/families/contract.ts";
import { and, inArray, notExists, eq, sql } from "drizzle-orm";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareNames } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { StudentNotFound } from "../errors.ts";
import { families, familyMembers } from "../tables.ts";
import { FamilyNotFound, PupilsInFamilies } from "./errors.ts";
import { findPupils } from "./queries.ts";

export interface Group {
  readonly studentIds: readonly string[];
  /** The family to join. Default: a new one. */
  readonly familyId?: string | undefined;
}

const AUDIT_BATCH = 1_000;

/**
 * Puts pupils without a family into new or existing ones; the caller has locked families. A fixed
 * number of statements for each thousand pupils. Throws `StudentNotFound`, `FamilyNotFound`, and
 * `PupilsInFamilies` for pupils who have a family.
 */
export async function addToFamilies(
  { tx, origin }: AuditedWrite,
  groups: readonly Group[],
): Promise<FamilyPlacement> {
  const ids = new Set(groups.flatMap(({ studentIds }) => studentIds));
  const pupils = await findPupils(tx, [...ids]);
  if (pupils.length < ids.size) throw new StudentNotFound();
  const inFamily = pupils.filter(({ familyId }) => familyId !== null);
  if (inFamily.length > 0) throw new PupilsInFamilies(inFamily.map(({ name }) => name));
  await touchFamilies(tx, [...new Set(groups.flatMap(({ familyId }) => familyId ?? []))]);
  const made: { id: string }[] = [];
  const members = new Map<string, string>();
  for (const { studentIds, familyId } of groups) {
    const id = familyId ?? newId();
    if (familyId === undefined) made.push({ id });
    // A pupil who is named twice joins the first of the two.
    for (const studentId of studentIds) if (!members.has(studentId)) members.set(studentId, id);
  }
  const rows = [...members].map(([studentId, familyId]) => ({ studentId, familyId }));
  await insertRows(tx, families, made);
  await insertRows(tx, familyMembers, rows);
  await noteMembers({ tx, origin }, "students.join-family", rows);
  await removeEmptyFamilies(
    tx,
    made.map(({ id }) => id),
  );
  return rows;
}

/** Increments the version of families whose members change. */
async function touchFamilies(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const touched = await tx
    .update(families)
    .set({ version: sql`${families.version} + 1` })
    .where(inArray(families.id, [...ids]))
    .returning({ id: families.id });
  if (touched.length < ids.length) throw new FamilyNotFound();
}

/**
 * Removes pupils from the families that they were put into, if they are still there, and deletes
 * empty families. The caller has locked families.
 */
export async function removeFromFamilies(
  { tx, origin }: AuditedWrite,
  placed: FamilyPlacement,
): Promise<FamilyPlacement> {
  const students = placed.map(({ studentId }) => studentId);
  const familyIds = placed.map(({ familyId }) => familyId);
  const removed = await tx
    .delete(familyMembers)
    .where(
      sql`(${bareNames(familyMembers.studentId, familyMembers.familyId)}) in (
        select * from unnest(${sql.param(students)}::uuid[], ${sql.param(familyIds)}::uuid[]))`,
    )
    .returning({ studentId: familyMembers.studentId, familyId: familyMembers.familyId });
  const ids = [...new Set(removed.map(({ familyId }) => familyId))];
  await touchFamilies(tx, ids);
  await removeEmptyFamilies(tx, ids);
  await noteMembers({ tx, origin }, "students.leave-family", removed);
  return removed;
}

interface MembersChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Determines which pupils join and leave a family for it to have these children. */
export function membersChange(
  members: readonly string[],
  studentIds: readonly string[],
): MembersChange {
  const newMembers = new Set(studentIds);
  return {
    added: [...newMembers].filter((id) => !members.includes(id)),
    removed: members.filter((id) => !newMembers.has(id)),
  };
}

/**
 * Adds and removes children of a family. Added ones leave their former family; removed ones form a
 * new family together. The caller has locked families and checked the version. Throws
 * `StudentNotFound`.
 */
export async function changeMembers(
  { tx, origin }: AuditedWrite,
  familyId: string,
  { added, removed }: MembersChange,
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const pupils = await findPupils(tx, added);
  if (pupils.length < added.length) throw new StudentNotFound();
  const removals = [
    ...pupils.flatMap(({ id, familyId: former }) =>
      former === null ? [] : { studentId: id, familyId: former },
    ),
    ...removed.map((studentId) => ({ studentId, familyId })),
  ];
  const newFamilyId = newId();
  const joined = [
    ...added.map((studentId) => ({ studentId, familyId })),
    ...removed.map((studentId) => ({ studentId, familyId: newFamilyId })),
  ];
  await tx.delete(familyMembers).where(
    inArray(
      familyMembers.studentId,
      removals.map(({ studentId }) => studentId),
    ),
  );
  if (removed.length > 0) await tx.insert(families).values({ id: newFamilyId });
  await insertRows(tx, familyMembers, joined);
  const touched = [...new Set([familyId, ...removals.map(({ familyId: former }) => former)])];
  await touchFamilies(tx, touched);
  await removeEmptyFamilies(tx, touched);
  await noteMembers({ tx, origin }, "students.leave-family", removals);
  await noteMembers({ tx, origin }, "students.join-family", joined);
}

async function removeEmptyFamilies(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const members = tx
    .select({ one: sql`1` })
    .from(familyMembers)
    .where(eq(familyMembers.familyId, families.id));
  await tx.delete(families).where(and(inArray(families.id, [...ids]), notExists(members)));
}

/** Audit log entries of pupils who joined or left families. */
async function noteMembers(
  { tx, origin }: AuditedWrite,
  action: "students.join-family" | "students.leave-family",
  members: FamilyPlacement,
): Promise<void> {
  const entries = members.map(({ studentId, familyId }) => {
    const [before, after] = action === "students.join-family" ? [null, familyId] : [familyId, null];
    return {
      action,
      subjectId: studentId,
      before: { familyId: before },
      after: { familyId: after },
    };
  });
  for (let from = 0; from < entries.length; from += AUDIT_BATCH) {
    await writeAudit({ tx, origin }, entries.slice(from, from + AUDIT_BATCH));
  }
}
