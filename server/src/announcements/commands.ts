import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Audience, checkAnnouncement } from "@school/core/announcements/announcement.ts";
import { type ActorWrite, audit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { updateRow } from "../platform/database/locked-row.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { newId } from "../platform/database/id.ts";
import { notify } from "../platform/http/events/notify.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { queueJob } from "../platform/runtime/jobs/queue-job.ts";
import { appearJob } from "./appear.job.ts";
import { WrongState } from "./errors.ts";
import { requireWritten, type WrittenRow } from "./queries.ts";
import { announcementReads, announcements, announcementStudents } from "./tables.ts";

export interface AnnouncementForm {
  readonly title: string;
  readonly body: string;
  readonly audience: Audience;
  readonly draft: boolean;
  readonly publishAt: string | null;
  readonly expiresAt: string | null;
  readonly onPublicSite: boolean;
  readonly sendMail: boolean;
}

/** An announcement that another module makes about its own action. */
interface CausedAnnouncement extends Pick<AnnouncementForm, "title" | "body"> {
  /** The page of the portal that it is about. */
  readonly path: string;
  /** The act, by which the announcement can be withdrawn. */
  readonly causeId: string;
  /** The pupils concerned; they and their parents read it. */
  readonly studentIds: readonly string[];
}

/** Stores a new announcement, or a draft. Throws `InvalidInput` in the words of the form. */
export async function createAnnouncement(
  write: ActorWrite,
  form: AnnouncementForm,
): Promise<WrittenRow> {
  const id = newId();
  const row = { id, ...columnsOf(form, null), createdBy: write.origin.actorId };
  await write.tx.insert(announcements).values(row);
  return finish(write, "create", null, id);
}

/** Announces another module's action to the pupils concerned and their parents. */
export async function announceToFamilies(
  write: ActorWrite,
  { title, body, path, causeId, studentIds }: CausedAnnouncement,
): Promise<void> {
  const id = newId();
  const form: AnnouncementForm = {
    title,
    body,
    audience: "STUDENTS",
    draft: false,
    publishAt: null,
    expiresAt: null,
    onPublicSite: false,
    sendMail: false,
  };
  await write.tx.insert(announcements).values({
    id,
    ...columnsOf(form, null),
    path,
    causeId,
    // The other module sends its own notifications.
    pushedAt: sql`now()`,
    createdBy: write.origin.actorId,
  });
  await insertRows(
    write.tx,
    announcementStudents,
    studentIds.map((studentId) => ({ announcementId: id, studentId })),
  );
  await finish(write, "create", null, id);
}

/** Withdraws the announcement of an act of another module, if it is still there. */
export async function withdrawOfCause(write: ActorWrite, causeId: string): Promise<void> {
  const rows = await write.tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.causeId, causeId), isNull(announcements.withdrawnAt)))
    .for("update");
  for (const { id } of rows) {
    await withdrawAnnouncement(write, await requireWritten(write.tx, id));
  }
}

/** Changes a locked announcement. A published one keeps its publication time. */
export async function updateAnnouncement(
  write: ActorWrite,
  before: WrittenRow,
  form: AnnouncementForm,
): Promise<WrittenRow> {
  if (before.state === "withdrawn") {
    throw new WrongState("This announcement was withdrawn. Publish it again before you change it.");
  }
  await updateRow(write.tx, announcements, before.id, columnsOf(form, before));
  return finish(write, "update", before, before.id);
}

/** Withdraws an announcement; no one can read it any more. */
export async function withdrawAnnouncement(
  write: ActorWrite,
  before: WrittenRow,
): Promise<WrittenRow> {
  if (before.state === "draft" || before.state === "withdrawn") {
    throw new WrongState("You can withdraw only a published or scheduled announcement.");
  }
  await updateRow(write.tx, announcements, before.id, { withdrawnAt: sql`now()` });
  return finish(write, "withdraw", before, before.id);
}

/** Shows a withdrawn announcement again, as it was. */
export async function putUpAgain(write: ActorWrite, before: WrittenRow): Promise<WrittenRow> {
  if (before.state !== "withdrawn") throw new WrongState("This announcement is not withdrawn.");
  await updateRow(write.tx, announcements, before.id, { withdrawnAt: null });
  return finish(write, "put-up-again", before, before.id);
}

/** Deletes a draft. */
export async function discardDraft({ tx, origin }: ActorWrite, before: WrittenRow): Promise<void> {
  if (before.state !== "draft") {
    throw new WrongState("You can discard only a draft. Withdraw a published announcement.");
  }
  await tx.delete(announcements).where(eq(announcements.id, before.id));
  await audit({ tx, origin }, "announcements.discard", before.id, { before: audited(before) });
}

/** Stores that the person has opened them; deleted ones are left out. */
export async function markRead(tx: Transaction, personId: string, ids: string[]): Promise<void> {
  const known = tx
    .select({
      announcementId: announcements.id,
      userId: sql<string>`${personId}::uuid`.as("user_id"),
      readAt: sql<Date>`now()`.as("read_at"),
    })
    .from(announcements)
    .where(inArray(announcements.id, ids));
  await tx.insert(announcementReads).select(known).onConflictDoNothing();
}

function columnsOf(form: AnnouncementForm, before: WrittenRow | null) {
  const { title, body, audience, draft, sendMail } = form;
  const { onPublicSite } = form;
  const issues = checkAnnouncement(form, {
    now: new Date().toISOString(),
    expiredBefore: before?.expiresAt?.toISOString() ?? null,
  });
  if (onPublicSite && audience !== "ALL") {
    const message = "Choose Everyone to show it on the public site.";
    issues.push({ path: ["onPublicSite"], message });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  const appeared = before?.state === "published" ? before.publishAt : null;
  const chosen = form.publishAt === null ? null : new Date(form.publishAt);
  return {
    title,
    body,
    audience,
    onPublicSite,
    sendMail,
    isDraft: draft,
    publishAt: chosen ?? (draft ? null : (appeared ?? sql`now()`)),
    expiresAt: form.expiresAt === null ? null : new Date(form.expiresAt),
  };
}

/** Writes the audit log, and sees to it that open pages and mails follow. */
async function finish(
  { tx, origin }: ActorWrite,
  action: string,
  before: WrittenRow | null,
  id: string,
): Promise<WrittenRow> {
  const after = await requireWritten(tx, id);
  await audit({ tx, origin }, `announcements.${action}`, id, {
    before: before && audited(before),
    after: audited(after),
  });
  for (const audience of new Set([before?.audience ?? after.audience, after.audience])) {
    await notify(tx, { topic: "announcements", about: { audience } });
  }
  if (after.publishAt !== null && (after.state === "published" || after.state === "scheduled")) {
    await queueJob(tx, appearJob, { id }, after.publishAt);
  }
  return after;
}

function audited(row: WrittenRow) {
  const { title, body, audience, publishAt, expiresAt, onPublicSite, sendMail, state } = row;
  return { title, body, audience, publishAt, expiresAt, onPublicSite, sendMail, state };
}
