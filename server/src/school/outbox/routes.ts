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
import { queueSendingAgain } from "../../platform/outgoing/requeue.ts";
import { fillSecrets, unsealSecrets } from "../../platform/outgoing/secrets.ts";
import { presentMail } from "./present.ts";
import { findMail, listMails } from "./queries.ts";
import { messages } from "../text.ts";

const MailExpired = defineError(
  409,
  "mail_expired",
  "The link in this email no longer works. The person must request a new one.",
);

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
};
