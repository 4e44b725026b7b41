import { implement } from "@orpc/server";
import { eq } from "drizzle-orm";
import { outboxContract } from "@school/core/school/outbox/contract.ts";
import { keyringOf } from "../../accounts/auth/signing-keys.ts";
import { guard } from "../../accounts/guards.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { defineError, NotFound } from "../../platform/http/errors.ts";
import { outgoingMails } from "../../platform/mail/queue-mail.ts";
import { mails } from "../../platform/mail/tables.ts";
import { outgoingPhoneMessages } from "../../platform/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/phone/tables.ts";
import { queueSendingAgain } from "../../platform/outgoing/requeue.ts";
import { fillSecrets, unsealSecrets } from "../../platform/outgoing/secrets.ts";
import { presentMail, presentPhoneMessage } from "./present.ts";
import { findMail, findPhoneMessage, listMails, listPhoneMessages } from "./queries.ts";
import { messages } from "../text.ts";

const MailExpired = defineError(
  409,
  "mail_expired",
  "The link in this email no longer works. The person must request a new one.",
);

const CodeExpired = defineError(
  409,
  "code_expired",
  "The code or link in this message no longer works. The person must request a new one.",
);

const WasDelivered = defineError(409, "was_delivered", "This message has already arrived.");

/** Replaces a link or code that was removed. */
const GONE = messages.removed;

const api = implement(outboxContract).$context<RequestContext>().use(guard);

export const outboxRoutes = {
  list: api.list.handler(async ({ context: { actor, config, db }, input }) => {
    const { rows, pagination } = await listMails(db, actor.id, input);
    const hasMailServer = config.SMTP_URL !== undefined;
    return { data: rows.map(presentMail), pagination, hasMailServer };
  }),

  read: api.read.handler(async ({ context: { actor, db, origin }, input }) => {
    const mail = await db.transaction(async (tx) => {
      const found = await findMail(tx, actor.id, input.id);
      if (!found) throw new NotFound("Email not found.");
      const { address, purpose } = found;
      const entry = { subjectId: input.id, before: null, after: { address, purpose } };
      await writeAudit(tx, origin, [{ action: "school.read-mail", ...entry }]);
      return found;
    });
    const secrets = unsealSecrets(keyringOf(db).sealer, mail);
    const text = fillSecrets(mail.text, (name) => secrets?.[name as keyof typeof secrets] ?? GONE);
    const { link = null, code = null } = secrets ?? {};
    return { data: { ...presentMail(mail), text, link, code } };
  }),

  sendAgain: api.sendAgain.handler(async ({ context: { actor, db, origin }, input }) => ({
    data: await db.transaction(async (tx) => {
      await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, input.id)).for("update");
      const mail = await findMail(tx, actor.id, input.id);
      if (!mail) throw new NotFound("Email not found.");
      const hasSecrets = mail.secretsExpireAt !== null;
      if (hasSecrets && !unsealSecrets(keyringOf(db).sealer, mail)) throw new MailExpired();
      await tx.update(mails).set({ state: "queued", sentAt: null }).where(eq(mails.id, input.id));
      await queueSendingAgain(tx, outgoingMails, input.id);
      const entry = { subjectId: input.id, before: { state: mail.state }, after: null };
      await writeAudit(tx, origin, [{ action: "school.send-mail-again", ...entry }]);
      return presentMail({ ...mail, state: "queued", sentAt: null });
    }),
  })),

  listPhone: api.listPhone.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listPhoneMessages(db, actor.id, input);
    return { data: rows.map(presentPhoneMessage), pagination };
  }),

  sendPhoneAgain: api.sendPhoneAgain.handler(async ({ context: { actor, db, origin }, input }) => ({
    data: await db.transaction(async (tx) => {
      const isIt = eq(phoneMessages.id, input.id);
      await tx.select({ id: phoneMessages.id }).from(phoneMessages).where(isIt).for("update");
      const message = await findPhoneMessage(tx, actor.id, input.id);
      if (!message) throw new NotFound("Message not found.");
      if (message.state === "delivered") throw new WasDelivered();
      const hasSecrets = message.secretsExpireAt !== null;
      if (hasSecrets && !unsealSecrets(keyringOf(db).sealer, message)) throw new CodeExpired();
      // It is news again: what waited for too long is not sent.
      const again = { state: "queued", sentAt: null, createdAt: new Date() } as const;
      await tx.update(phoneMessages).set(again).where(isIt);
      await queueSendingAgain(tx, outgoingPhoneMessages, input.id);
      const entry = { subjectId: input.id, before: { state: message.state }, after: null };
      await writeAudit(tx, origin, [{ action: "school.send-phone-message-again", ...entry }]);
      return presentPhoneMessage({ ...message, ...again });
    }),
  })),
};
