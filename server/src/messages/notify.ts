import { canChoose } from "@school/core/accounts/notification-preferences/kinds.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { queuePush } from "../accounts/notification-preferences/queue-push.ts";
import { wantsBy } from "../accounts/notification-preferences/queries.ts";
import { hasPhone, phones } from "../accounts/sign-in-names.ts";
import { users } from "../accounts/tables.ts";
import { isAnyOf } from "../platform/database/any-of.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { queueJob } from "../platform/runtime/jobs/queue-job.ts";
import { withdrawPhoneMessages } from "../platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "../platform/outgoing/phone/tables.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { automaticSetting } from "./automatic/send.ts";
import { BUNDLE_MINUTES, notifyMessagesJob } from "./notify.job.ts";
import { pendingNotices } from "./tables.ts";

export interface Notice {
  readonly personIds: readonly string[];
  /** Subject of the notification, never the written text: "A message about Ada Eze". */
  readonly title: string;
  /** The page that shows it. */
  readonly path: string;
  /**
   * Author and the child's first name, for a message about a child. Phones are notified of such
   * messages only.
   */
  readonly message?: { readonly writer: string; readonly child: string };
}

/**
 * Notifies people outside the portal of unread content: people with a confirmed email get one for
 * all events of some minutes, and subscribed devices get a notification at once. Parents without
 * such an email get one message to the phone for everything unread in a thread, if the school sends
 * those. Content opened before is left out of both.
 */
export async function notifyPeople(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const recipients = [...new Set(notices.flatMap(({ personIds }) => personIds))];
  if (recipients.length === 0) return;
  await queuePush(
    tx,
    { kind: "direct", purpose: "messages.news" },
    notices.map(({ message: _message, ...one }) => ({
      ...one,
      text: "Open the portal to read and answer.",
    })),
  );
  const channels = await channelsOf(tx, recipients);
  const notifiesPhones = [...channels.values()].includes("PHONE") && (await sendsToPhones(tx));
  const rows = notices.flatMap(({ personIds, title, path, message }) =>
    personIds.flatMap((personId) => {
      const channel = channels.get(personId);
      const row = { id: newId(), personId, title, path };
      if (channel === "EMAIL") return row;
      return channel === "PHONE" && notifiesPhones && message ? { ...row, ...message } : [];
    }),
  );
  if (rows.length === 0) return;
  await forgetFailed(tx, rows);
  await tx.insert(pendingNotices).values(rows).onConflictDoNothing();
  await queueJob(tx, notifyMessagesJob, {}, new Date(Date.now() + BUNDLE_MINUTES * 60_000));
}

/** Whether the school notifies phones of direct messages. */
async function sendsToPhones(tx: Transaction): Promise<boolean> {
  const { message } = await readSettings(tx, { message: automaticSetting("direct") });
  return message.channel !== null;
}

/**
 * The channel by which each of these people is notified; null for those who do not want it. One
 * statement.
 */
async function channelsOf(
  tx: Transaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, "EMAIL" | "PHONE" | null>> {
  const people = await tx
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      isConfirmed: sql<boolean>`${isNotNull(users.emailConfirmedAt)}`,
      phone: phones.name,
      wantsEmail: sql<boolean>`${wantsBy(users.id, "direct", "EMAIL")}`,
      wantsPhone: sql<boolean>`${wantsBy(users.id, "direct", "PHONE")}`,
    })
    .from(users)
    .leftJoin(phones, hasPhone)
    .where(and(isAnyOf(users.id, personIds), eq(users.isActive, true), isNull(users.deletedAt)));
  const channelOf = ({ role, email, isConfirmed, phone, wantsEmail, wantsPhone }: Person) => {
    if (email !== null && isConfirmed && !isUnmailable(email)) return wantsEmail ? "EMAIL" : null;
    const isNotified = phone !== null && wantsPhone && canChoose(role, "direct", "PHONE");
    return isNotified ? "PHONE" : null;
  };
  type Person = (typeof people)[number];
  return new Map(people.map((one) => [one.id, channelOf(one)]));
}

/** A phone whose message never arrived is notified again. */
async function forgetFailed(
  tx: Transaction,
  rows: readonly { personId: string; path: string }[],
): Promise<void> {
  const failed = tx
    .select({ id: phoneMessages.batchId })
    .from(phoneMessages)
    .where(and(eq(phoneMessages.batchId, pendingNotices.id), eq(phoneMessages.state, "failed")));
  await tx.delete(pendingNotices).where(
    and(
      isNotNull(pendingNotices.toldAt),
      isAnyOf(
        pendingNotices.personId,
        rows.map(({ personId }) => personId),
      ),
      inArray(pendingNotices.id, failed),
    ),
  );
}

/** The person has opened the page: no email and no message to a phone is needed. */
export async function forgetNotices(
  tx: Transaction,
  personId: string,
  path: string,
): Promise<void> {
  const gone = await tx
    .delete(pendingNotices)
    .where(and(eq(pendingNotices.personId, personId), eq(pendingNotices.path, path)))
    .returning({ id: pendingNotices.id, toldAt: pendingNotices.toldAt });
  const notified = gone.flatMap(({ id, toldAt }) => (toldAt === null ? [] : id));
  if (notified.length > 0) await withdrawPhoneMessages(tx, notified);
}
