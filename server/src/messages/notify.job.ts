import { automaticDefault } from "@school/core/messages/automatic/kinds.ts";
import { fillText } from "@school/core/messages/writing/message-text.ts";
import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { wantsBy } from "../accounts/notification-preferences/queries.ts";
import { hasPhone, phones } from "../accounts/sign-in-names.ts";
import { users } from "../accounts/tables.ts";
import { isAnyOf } from "../platform/database/any-of.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { JobKind, Worker } from "../platform/runtime/jobs/job.ts";
import { queueMails } from "../platform/outgoing/mail/queue-mail.ts";
import { SENDER_NAME } from "../platform/outgoing/mail/sender-name.ts";
import { queuePhoneMessages } from "../platform/outgoing/phone/queue-phone-message.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { automaticSetting } from "./automatic/send.ts";
import { shortAddress } from "./short-address.ts";
import { pendingNotices } from "./tables.ts";
import { lengthFault } from "./writing/compose.ts";

/** Minutes for which notifications wait, so that several become one message. */
export const BUNDLE_MINUTES = 5;

export const notifyMessagesJob: JobKind = {
  name: "tell-people",
  retries: 8,
  firstDelay: 10,
  longestDelay: 600,
};

/** Queues notifications that have waited long enough. */
export function notifyMessagesWorker(db: Database, publicUrl: string): Worker {
  return {
    kind: notifyMessagesJob,
    async run() {
      await db.transaction((tx) => notifyByMail(tx, publicUrl));
      await db.transaction((tx) => notifyByPhone(tx, publicUrl));
    },
  };
}

/** SQL: the notification has waited; the database's clock is used for both times. */
const isDue = lte(
  pendingNotices.createdAt,
  sql`now() - make_interval(mins => ${BUNDLE_MINUTES}) + interval '5 seconds'`,
);

/** Queues one email for each person whose first notification has waited. */
async function notifyByMail(tx: Transaction, publicUrl: string): Promise<void> {
  const isForMail = isNull(pendingNotices.writer);
  const due = tx
    .select({ id: pendingNotices.personId })
    .from(pendingNotices)
    .where(and(isForMail, isDue));
  const notices = await tx
    .delete(pendingNotices)
    .where(and(isForMail, inArray(pendingNotices.personId, due)))
    .returning({
      personId: pendingNotices.personId,
      title: pendingNotices.title,
      path: pendingNotices.path,
    });
  const ofPerson = Map.groupBy(notices, ({ personId }) => personId);
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isAnyOf(users.id, [...ofPerson.keys()]));
  await queueMails(
    tx,
    people.flatMap(({ id, email }) => {
      const ownNotices = ofPerson.get(id) ?? [];
      const titles = [...new Set(ownNotices.map(({ title }) => title))];
      if (email === null) return [];
      const [path, ...otherPaths] = new Set(ownNotices.map((one) => one.path));
      // Several are found from the list.
      const page = otherPaths.length === 0 && path ? path : "/dashboard/messages";
      return [
        {
          recipientId: id,
          address: email,
          purpose: "messages.news",
          subject: titles.length === 1 ? (titles[0] ?? "") : "New messages",
          lines: [...titles, `Sign in to read and answer: ${publicUrl}${page}`],
        },
      ];
    }),
  );
}

/**
 * Queues one message for each parent and thread whose notifications have waited, and stores that
 * until the thread is opened. None for parents who have opted out, or have no phone.
 */
async function notifyByPhone(tx: Transaction, publicUrl: string): Promise<void> {
  const due = await tx
    .select({
      id: pendingNotices.id,
      personId: pendingNotices.personId,
      path: pendingNotices.path,
      writer: pendingNotices.writer,
      child: pendingNotices.child,
      number: phones.name,
      isWanted: sql<boolean>`${users.isActive} and ${users.deletedAt} is null
        and ${wantsBy(users.id, "direct", "PHONE")}`,
    })
    .from(pendingNotices)
    .innerJoin(users, eq(users.id, pendingNotices.personId))
    .leftJoin(phones, hasPhone)
    .where(and(isNotNull(pendingNotices.writer), isNull(pendingNotices.toldAt), isDue))
    .for("update", { of: pendingNotices });
  if (due.length === 0) return;
  const { message, school } = await readSettings(tx, {
    message: automaticSetting("direct"),
    school: SENDER_NAME,
  });
  const { channel } = message;
  const messages = due.flatMap(({ id, personId, path, number, isWanted, ...about }) => {
    const isPhone = channel === "SMS" || channel === "WHATSAPP";
    if (!isPhone || !isWanted || number === null) return [];
    const link = publicUrl + shortAddress(path);
    const values = { school, link, writer: about.writer ?? "", child: about.child ?? "" };
    // Long names may make the school's own words too long for any gateway.
    const text = [message.text, automaticDefault("direct").text]
      .map((words) => fillText(words, values))
      .find((one) => lengthFault(channel, [{ text: one }]) === null);
    if (text === undefined) return [];
    return {
      recipientId: personId,
      number,
      channel,
      purpose: "messages.direct",
      text,
      batchId: id,
    };
  });
  await queuePhoneMessages(tx, messages);
  const notified = messages.map(({ batchId }) => batchId);
  await tx
    .update(pendingNotices)
    .set({ toldAt: sql`now()` })
    .where(isAnyOf(pendingNotices.id, notified));
  const unreached = due.flatMap(({ id }) => (notified.includes(id) ? [] : id));
  await tx.delete(pendingNotices).where(isAnyOf(pendingNotices.id, unreached));
}
