import { and, eq, notInArray, sql } from "drizzle-orm";
import {
  checkLiveLesson,
  type LiveLessonForm,
  phaseOf,
} from "@school/core/lessons/live/live-lesson.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { LiveOver } from "./errors.ts";
import type { LiveRow } from "./queries.ts";
import { liveLessonClasses, liveLessons } from "./tables.ts";

export interface LiveForm extends LiveLessonForm {
  readonly subjectId: string | null;
}

/** Sets a lesson. Throws `InvalidInput`. Answers its id. */
export async function createLive({ tx, origin }: ActorWrite, form: LiveForm): Promise<string> {
  const id = newId();
  await tx.insert(liveLessons).values({ id, ...columnsOf(form, null), hostId: origin.actorId });
  await invite(tx, id, form.classIds);
  await audit({ tx, origin }, "lessons.create-live", id, { after: audited(form) });
  return id;
}

/** Changes a lesson that is locked. Throws `InvalidInput`. */
export async function updateLive(
  { tx, origin }: ActorWrite,
  row: LiveRow,
  form: LiveForm,
): Promise<void> {
  const { id } = row.lesson;
  await updateRow(tx, liveLessons, id, columnsOf(form, row));
  await tx
    .delete(liveLessonClasses)
    .where(
      and(
        eq(liveLessonClasses.lessonId, id),
        notInArray(liveLessonClasses.classId, [...form.classIds]),
      ),
    );
  await invite(tx, id, form.classIds);
  const before = audited({ ...row.lesson, classIds: row.classes.map((one) => one.id) });
  await audit({ tx, origin }, "lessons.update-live", id, { before, after: audited(form) });
}

/** Cancels a lesson that is not over, or undoes that. Throws `LiveOver`. */
export async function setCancelled(
  write: ActorWrite,
  { lesson: { id, startsAt, endsAt, cancelledAt } }: LiveRow,
  isCancelled: boolean,
): Promise<void> {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  if (phaseOf(times, new Date().toISOString()) === "over") throw new LiveOver();
  await updateRow(write.tx, liveLessons, id, { cancelledAt: isCancelled ? sql`now()` : null });
  await audit(write, isCancelled ? "lessons.cancel-live" : "lessons.restore-live", id, {
    before: { isCancelled: cancelledAt !== null },
    after: { isCancelled },
  });
}

function columnsOf(form: LiveForm, before: LiveRow | null) {
  const issues = checkLiveLesson(form, {
    now: new Date().toISOString(),
    before: before && {
      startsAt: before.lesson.startsAt.toISOString(),
      endsAt: before.lesson.endsAt.toISOString(),
    },
  });
  if (issues.length > 0) throw new InvalidInput(issues);
  const { title, subjectId, link, recordingLink, notesLink } = form;
  const times = { startsAt: new Date(form.startsAt), endsAt: new Date(form.endsAt) };
  return { title, subjectId, ...times, link, recordingLink, notesLink };
}

async function invite(tx: Transaction, lessonId: string, classIds: readonly string[]) {
  await tx
    .insert(liveLessonClasses)
    .values([...new Set(classIds)].map((classId) => ({ lessonId, classId })))
    .onConflictDoNothing();
}

/** Anyone with the join link can come in: the audit log names only the other two. */
function audited(
  form: Omit<LiveForm, "startsAt" | "endsAt"> & { startsAt: unknown; endsAt: unknown },
) {
  const { title, subjectId, classIds, startsAt, endsAt, recordingLink, notesLink } = form;
  return { title, subjectId, classIds, startsAt, endsAt, recordingLink, notesLink };
}
