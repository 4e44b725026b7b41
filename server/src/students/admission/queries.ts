import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { DraftNotFound } from "../errors.ts";
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isCalendarDay } from "@school/core/api/days.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { LikelyDuplicate, RecordChoices } from "@school/core/students/admission/contract.ts";
import { phoneKey, sameNames } from "@school/core/accounts/likely-duplicate.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { currentTerm, listSessions } from "../../school/queries.ts";
import { terms } from "../../school/tables.ts";
import { admissionDrafts, enrolments, studentDetails } from "../tables.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
} from "../select-student.ts";

/** Reads the choices in the forms of a record. Four statements. */
export async function recordChoices(db: Reader): Promise<RecordChoices> {
  const categories = await db
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories)
    .where(eq(classCategories.isActive, true))
    .orderBy(asc(classCategories.order), asc(classCategories.name));
  const open = await db
    .select({ id: classes.id, fullName, categoryId: classes.categoryId })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(isNull(classes.archivedAt), eq(classes.isActive, true)))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
  const sessions = await listSessions(db);
  const term = await currentTerm(db);
  return {
    categories,
    classes: open,
    sessions: sessions.map(({ name }) => name),
    currentSession: term?.academicYear ?? null,
    currentTerm: term?.term ?? null,
  };
}

interface Child {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly parentPhone: string;
}

/** More people of one family or birthday than anyone would check. */
const MAX_CANDIDATES = 200;
const MAX_DUPLICATES = 20;

/**
 * Pupils, deleted ones included, who may be the same child, followed by those with the same
 * parent's phone: one statement.
 */
export async function likelyDuplicates(db: Reader, child: Child): Promise<LikelyDuplicate[]> {
  const phone = phoneKey(child.parentPhone);
  const alike = or(
    isCalendarDay(child.dob) ? eq(studentDetails.dob, child.dob) : undefined,
    phone === null ? undefined : eq(studentDetails.parentPhoneDigits, phone),
  );
  if (!alike) return [];
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      className: currentClassName,
      dob: studentDetails.dob,
      parentName: studentDetails.parentName,
      phone: studentDetails.parentPhoneDigits,
      deleted: sql<boolean>`${isNotNull(users.deletedAt)}`,
    })
    .from(studentDetails)
    .innerJoin(users, eq(users.id, studentDetails.userId))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .where(alike)
    .orderBy(desc(users.createdAt), users.id)
    .limit(MAX_CANDIDATES);
  const duplicates = rows.flatMap(({ firstName, lastName, phone: theirs, ...row }) => {
    const isSame = row.dob === child.dob && sameNames(child, { firstName, lastName });
    if (!isSame && (phone === null || theirs !== phone)) return [];
    const kind: LikelyDuplicate["kind"] = isSame ? "same" : "family";
    return [{ ...row, name: surnameFirst({ firstName, lastName }), kind }];
  });
  const order = { same: 0, family: 1 };
  return duplicates.toSorted((a, b) => order[a.kind] - order[b.kind]).slice(0, MAX_DUPLICATES);
}

function selectDrafts(db: Reader) {
  return db
    .select({
      id: admissionDrafts.id,
      contents: admissionDrafts.contents,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: admissionDrafts.createdAt,
      updatedAt: admissionDrafts.updatedAt,
      version: admissionDrafts.version,
    })
    .from(admissionDrafts)
    .innerJoin(users, eq(users.id, admissionDrafts.createdBy))
    .$dynamic();
}

export type DraftRow = Awaited<ReturnType<typeof selectDrafts>>[number];

/** One page of drafts, the latest first: two statements. */
export async function listDrafts(db: Reader, { page, limit }: { page: number; limit: number }) {
  const rows = await selectDrafts(db)
    .orderBy(desc(admissionDrafts.updatedAt), admissionDrafts.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(admissionDrafts);
  return { rows, pagination: paginate(page, limit, total) };
}

/** A draft with its form. Throws `DraftNotFound`. */
export async function requireDraft(db: Reader, id: string): Promise<DraftRow> {
  const [row] = await selectDrafts(db).where(eq(admissionDrafts.id, id));
  if (!row) throw new DraftNotFound();
  return row;
}

/** The version of a draft, locked for a change. Throws `DraftNotFound`. */
export async function lockDraft(tx: Transaction, id: string): Promise<{ version: number }> {
  const [locked] = await tx
    .select({ version: admissionDrafts.version })
    .from(admissionDrafts)
    .where(eq(admissionDrafts.id, id))
    .for("update");
  if (!locked) throw new DraftNotFound();
  return locked;
}
