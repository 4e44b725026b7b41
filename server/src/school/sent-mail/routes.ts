import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import { implement } from "@orpc/server";
import { eq } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayReadSecrets } from "@school/core/school/sent-mail/policy.ts";
import { sentMailContract } from "@school/core/school/sent-mail/contract.ts";
import { keyringOf } from "../../accounts/auth/signing-keys.ts";
import { guard } from "../../accounts/guards.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { defineError, NotFound } from "../../platform/http/errors.ts";
import { outgoingMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { outgoingPhoneMessages } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { queueSendingAgain } from "../../platform/outgoing/requeue.ts";
import { fillSecrets, unsealSecrets } from "../../platform/outgoing/secrets.ts";
import { presentMail, presentPhoneMessage } from "./present.ts";
import {
  findMail,
  findPhoneMessage,
  listMails,
  listPhoneMessages,
  type MailReader,
} from "./queries.ts";
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

const api = implement(sentMailContract).$context<RequestContext>().use(guard);

function readerOf(actor: Actor, config: Config): MailReader {
  return { id: actor.id, isPrincipal: isPrincipal(actor), hasMailServer: hasMailServer(config) };
}

export const sentMailRoutes = {
  list: api.list.handler(async ({ context: { actor, config, db }, input }) => {
    const reader = readerOf(actor, config);
    const { rows, pagination } = await listMails(db, reader, input);
    const { hasMailServer } = reader;
    return { data: rows.map(presentMail), pagination, hasMailServer };
  }),

  read: api.read.handler(async ({ context, input }) => {
    const { actor, config, db, origin, proof } = context;
    const reader = readerOf(actor, config);
    const { sealer } = keyringOf(db);
    const { mail, secrets } = await db.transaction(async (tx) => {
      const found = await findMail(tx, reader, input.id);
      if (!found) throw new NotFound("Email not found.");
      const isShown = mayReadSecrets(actor, { ...reader, ...found });
      const shown = isShown ? unsealSecrets(sealer, found) : null;
      if (shown) await proof.require(tx);
      const { address, purpose } = found;
      const entry = { subjectId: input.id, before: null, after: { address, purpose } };
      await writeAudit(tx, origin, [{ action: "school.read-mail", ...entry }]);
      return { mail: found, secrets: shown };
    });
    const without = mail.isOwn ? messages.hidden : GONE;
    const text = fillSecrets(
      mail.text,
      (name) => secrets?.[name as keyof typeof secrets] ?? without,
    );
    const { link = null, code = null } = secrets ?? {};
    return { data: { ...presentMail(mail), text, link, code } };
  }),

  sendAgain: api.sendAgain.handler(async ({ context: { actor, config, db, origin }, input }) => ({
    data: await db.transaction(async (tx) => {
      await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, input.id)).for("update");
      const mail = await findMail(tx, readerOf(actor, config), input.id);
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
      // Restarts its time: messages that waited too long are not sent.
      const again = { state: "queued", sentAt: null, createdAt: new Date() } as const;
      await tx.update(phoneMessages).set(again).where(isIt);
      await queueSendingAgain(tx, outgoingPhoneMessages, input.id);
      const entry = { subjectId: input.id, before: { state: message.state }, after: null };
      await writeAudit(tx, origin, [{ action: "school.send-phone-message-again", ...entry }]);
      return presentPhoneMessage({ ...message, ...again });
    }),
  })),
};
