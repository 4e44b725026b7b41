import type { Actor } from "@school/core/accounts/actor.ts";
import { eq, sql } from "drizzle-orm";
import { audit, type AuditedWrite } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { NotAllowed } from "../../platform/http/errors.ts";
import { PracticeHeld } from "../errors.ts";
import { readClasses } from "../tests/choices.ts";
import { practicesFrom, type PracticeRow } from "./queries.ts";
import { practices } from "./tables.ts";

interface PracticeWrite extends AuditedWrite {
  readonly actor: Actor;
}

interface Opening {
  readonly classId: string;
  readonly bankId?: string | undefined;
  readonly testId?: string | undefined;
}

const NOT_ASSIGNED = "You are not assigned to this class and subject.";

/**
 * Opens a source to a class, and returns the id of the practice, which may have been open. Throws
 * `NotAllowed` if the person may not set tests of the subject for the class, and `PracticeHeld` while a
 * test of the class has one of the questions.
 */
export async function openPractice(
  { tx, origin, actor }: PracticeWrite,
  { classId, bankId, testId }: Opening,
): Promise<string> {
  const taught = (await readClasses(tx, actor)).find(({ id }) => id === classId);
  if (!taught) throw new NotAllowed(NOT_ASSIGNED);
  const inserted = await tx
    .insert(practices)
    .values({
      id: newId(),
      classId,
      bankId: bankId ?? null,
      testId: testId ?? null,
      openedBy: actor.id,
    })
    .onConflictDoNothing()
    .returning({ id: practices.id });
  const rows = await practicesFrom(tx, { bankId, testId });
  const practice = one(
    rows.filter((row) => row.classId === classId),
    "practice of a class",
  );
  if (!taught.subjectIds.includes(practice.subjectId)) throw new NotAllowed(NOT_ASSIGNED);
  if (practice.heldBy !== null) throw new PracticeHeld(practice.heldBy);
  if (inserted.length > 0) {
    const { title, className } = practice;
    await audit({ tx, origin }, "cbt.open-practice", practice.id, { after: { title, className } });
  }
  return practice.id;
}

/** Closes an open practice. */
export async function closePractice(
  { tx, origin }: PracticeWrite,
  { id, title, className }: PracticeRow,
): Promise<void> {
  await tx
    .update(practices)
    .set({ closedAt: sql`now()` })
    .where(eq(practices.id, id));
  await audit({ tx, origin }, "cbt.close-practice", id, { before: { title, className } });
}
