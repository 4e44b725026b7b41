import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { isLateOn } from "@school/core/lessons/assignments/assignment.ts";
import { schoolDays } from "../../calendar/queries.ts";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { lockRow, updateRow } from "../../platform/database/locked-row.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { enrolments } from "../../students/tables.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { RemindedAlready } from "../errors.ts";
import { setFiles } from "../files.ts";
import { assignmentClasses, assignments, handIns } from "../tables.ts";
import type { DetailRow, MarkingRow } from "./queries.ts";
import type { WorkRow } from "./queries-own.ts";

export interface AssignmentForm {
  readonly title: string;
  readonly subjectId: string;
  readonly classIds: string[];
  readonly dueOn: string;
  readonly maxScore: number;
  readonly text: string;
  readonly fileIds: string[];
}

/** Throws `InvalidInput` unless work can be due on a day: from today on, with school, in the term. */
export async function requireDueDay(tx: Transaction, day: string, termId: string): Promise<void> {
  const refuse = (message: string) => new InvalidInput([{ path: ["dueOn"], message }]);
  if (day < dayAtSchool(new Date())) throw refuse("This day is over. Choose today or later.");
  const { closed, termId: inTerm } = one(await schoolDays(tx, day, day), "day");
  if (closed) {
    throw refuse(`There is no school on ${dayText(day)}: ${closed.title}. Choose a school day.`);
  }
  if (inTerm !== termId) throw refuse("Choose a day of the current term.");
}

/** Stores a new assignment for checked classes; returns its id. */
export async function createAssignment(
  { tx, origin }: ActorWrite,
  form: AssignmentForm,
  termId: string,
): Promise<string> {
  const id = newId();
  const ownerId = origin.actorId;
  await tx.insert(assignments).values({ id, termId, createdBy: ownerId, ...columnsOf(form) });
  await tx
    .insert(assignmentClasses)
    .values(form.classIds.map((classId) => ({ assignmentId: id, classId })));
  await setFiles(tx, "assignmentId", id, { before: [], fileIds: form.fileIds, ownerId });
  const entry = { action: "lessons.set-assignment", subjectId: id, before: null, after: form };
  await writeAudit({ tx, origin }, [entry]);
  return id;
}

/** Changes an assignment that is locked. */
export async function changeAssignment(
  { tx, origin }: ActorWrite,
  before: DetailRow,
  form: AssignmentForm,
): Promise<void> {
  const { id, files } = before;
  await updateRow(tx, assignments, id, columnsOf(form));
  const had = before.classes.map((one) => one.id);
  const removed = had.filter((classId) => !form.classIds.includes(classId));
  const added = form.classIds.filter((classId) => !had.includes(classId));
  if (removed.length > 0) {
    await tx
      .delete(assignmentClasses)
      .where(
        and(eq(assignmentClasses.assignmentId, id), isAnyOf(assignmentClasses.classId, removed)),
      );
  }
  if (added.length > 0) {
    await tx
      .insert(assignmentClasses)
      .values(added.map((classId) => ({ assignmentId: id, classId })));
  }
  const ownerId = origin.actorId;
  await setFiles(tx, "assignmentId", id, { before: files, fileIds: form.fileIds, ownerId });
  await audit({ tx, origin }, "lessons.change-assignment", id, {
    before: audited(before),
    after: form,
  });
}

/** Deletes an assignment for which there is no work. */
export async function deleteAssignment(
  { tx, origin }: ActorWrite,
  before: DetailRow,
): Promise<void> {
  const files = { before: before.files, fileIds: [], ownerId: origin.actorId };
  await setFiles(tx, "assignmentId", before.id, files);
  await tx.delete(assignments).where(eq(assignments.id, before.id));
  await audit({ tx, origin }, "lessons.delete-assignment", before.id, { before: audited(before) });
}

function columnsOf({ title, subjectId, dueOn, maxScore, text }: AssignmentForm) {
  return { title, subjectId, dueOn, maxScore, body: text };
}

function audited({ title, subject, classes, dueOn, maxScore, body, files }: DetailRow) {
  return {
    title,
    subjectId: subject.id,
    classIds: classes.map(({ id }) => id),
    dueOn,
    maxScore,
    text: body,
    fileIds: files.map(({ id }) => id),
  };
}

/** Locks the assignment, where it exists. */
export async function lockAssignment(
  tx: Transaction,
  id: string,
  strength: "update" | "share" | "key share",
): Promise<void> {
  await lockRow(tx, assignments, id, strength);
}

/**
 * Locks pupils by their enrolments, in id order, so that concurrent writers of work and marks
 * cannot deadlock, and first inserts are serialised.
 */
export async function lockWork(tx: Transaction, enrolmentIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(isAnyOf(enrolments.id, enrolmentIds))
    .orderBy(enrolments.id)
    .for("no key update");
}

/** Stores a pupil's hand-in, replacing the previous one; late after the due day. */
export async function storeWork(
  { tx, origin }: ActorWrite,
  before: WorkRow,
  { text, fileIds }: { text: string; fileIds: string[] },
): Promise<void> {
  const isLate = isLateOn(dayAtSchool(new Date()), before.dueOn);
  const rows = await tx
    .insert(handIns)
    .values({
      id: newId(),
      assignmentId: before.id,
      studentId: before.student.id,
      body: text,
      handedInAt: sql`now()`,
      isLate,
    })
    .onConflictDoUpdate({
      target: [handIns.assignmentId, handIns.studentId],
      set: {
        body: excluded(handIns.body),
        handedInAt: sql`now()`,
        isLate: excluded(handIns.isLate),
        version: sql`${handIns.version} + 1`,
      },
    })
    .returning({ id: handIns.id });
  const { id } = one(rows, "work");
  await setFiles(tx, "handInId", id, {
    before: before.workFiles,
    fileIds,
    ownerId: origin.actorId,
  });
  await audit({ tx, origin }, "lessons.hand-in", before.student.id, {
    before: before.workBody === null ? null : { assignment: before.title, text: before.workBody },
    after: { assignment: before.title, text, files: fileIds.length, isLate },
  });
}

interface TypedMark {
  readonly studentId: string;
  readonly version: number | null;
  readonly score: number | null;
  readonly comment: string | null;
}

type Change = TypedMark & { readonly before: MarkingRow };

/**
 * The sent rows that differ from the stored ones; equal rows are skipped, whatever version they
 * name. Throws `InvalidInput` with the issues of all rows.
 */
export function changedMarks(
  { maxScore }: { maxScore: number },
  stored: readonly MarkingRow[],
  typed: readonly TypedMark[],
): Change[] {
  const known = new Map(stored.map((row) => [row.student.id, row]));
  requireSoundRows(typed, {
    pupils: known,
    notOnSheet: "This pupil is not in the class, or does not take the subject.",
    faultsOf: ({ score }) =>
      score !== null && score > maxScore
        ? [{ path: ["score"], message: `The work is out of ${maxScore}.` }]
        : [],
  });
  return typed.flatMap((row): Change[] => {
    const before = known.get(row.studentId);
    const comment = row.comment === "" ? null : row.comment;
    const isSame = before?.score === row.score && before.comment === comment;
    return before && !isSame ? [{ ...row, comment, before }] : [];
  });
}

/** Saves scores and comments of locked pupils, all or none. */
export async function saveMarks(
  { tx, origin }: ActorWrite,
  { id, title }: Pick<DetailRow, "id" | "title">,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(handIns)
    .values(
      changes.map(({ studentId, score, comment }) => ({
        id: newId(),
        assignmentId: id,
        studentId,
        score,
        comment,
      })),
    )
    .onConflictDoUpdate({
      target: [handIns.assignmentId, handIns.studentId],
      set: {
        score: excluded(handIns.score),
        comment: excluded(handIns.comment),
        version: sql`${handIns.version} + 1`,
      },
    });
  await writeAudit(
    { tx, origin },
    changes.map(({ studentId, score, comment, before }) => ({
      action: "lessons.mark",
      subjectId: studentId,
      before: { assignment: title, score: before.score, comment: before.comment },
      after: { assignment: title, score, comment },
    })),
  );
}

/** Returns marked work that was not returned yet to its pupils; returns the number. */
export async function returnWork(
  { tx, origin }: ActorWrite,
  { id }: Pick<DetailRow, "id">,
  studentIds: readonly string[],
): Promise<number> {
  const isMarked = or(isNotNull(handIns.score), isNotNull(handIns.comment));
  const rows = await tx
    .update(handIns)
    .set({ returnedAt: sql`now()`, version: sql`${handIns.version} + 1` })
    .where(
      and(
        eq(handIns.assignmentId, id),
        isAnyOf(handIns.studentId, studentIds),
        isNull(handIns.returnedAt),
        isMarked,
      ),
    )
    .returning({ studentId: handIns.studentId });
  if (rows.length > 0) {
    await audit({ tx, origin }, "lessons.return-work", id, { after: { pupils: rows.length } });
  }
  return rows.length;
}

const QUIET_HOURS = 12;

/** Remembers that a class was reminded just now. Throws `RemindedAlready`. */
export async function markReminded(
  { tx, origin }: ActorWrite,
  { id, classId, pupils }: { id: string; classId: string; pupils: number },
): Promise<Date> {
  const lately = gt(
    assignmentClasses.remindedAt,
    sql`now() - make_interval(hours => ${QUIET_HOURS})`,
  );
  const rows = await tx
    .update(assignmentClasses)
    .set({ remindedAt: sql`now()` })
    .where(
      and(
        eq(assignmentClasses.assignmentId, id),
        inArray(assignmentClasses.classId, [classId]),
        sql`(${lately}) is not true`,
      ),
    )
    .returning({ remindedAt: assignmentClasses.remindedAt });
  const at = rows[0]?.remindedAt;
  if (!at) throw new RemindedAlready();
  await audit({ tx, origin }, "lessons.remind", id, { after: { classId, pupils } });
  return at;
}
