import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayReadSecrets } from "@school/core/school/sent-mail/policy.ts";
import { sentMailContract } from "@school/core/school/sent-mail/contract.ts";
import { keyringOf } from "../../accounts/auth/signing-keys.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { defineError, NotFound } from "../../platform/http/errors.ts";
import { fillSecrets, unsealSecrets } from "../../platform/outgoing/secrets.ts";
import { sendMailAgain, sendPhoneAgain } from "./commands.ts";
import { presentMail, presentPhoneMessage } from "./present.ts";
import {
  findMail,
  listMails,
  listPhoneMessages,
  lockMail,
  lockPhoneMessage,
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
const GONE = "[removed: delivered or expired]";

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
      const mail = await findMail(tx, reader, input.id);
      if (!mail) throw new NotFound("Email not found.");
      const isShown = mayReadSecrets(actor, { ...reader, ...mail });
      const shown = isShown ? unsealSecrets(sealer, mail) : null;
      if (shown) await proof.require(tx);
      const { address, purpose } = mail;
      await audit({ tx, origin }, "school.read-mail", input.id, { after: { address, purpose } });
      return { mail, secrets: shown };
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
      const mail = await lockMail(tx, readerOf(actor, config), input.id);
      if (!mail) throw new NotFound("Email not found.");
      const hasSecrets = mail.secretsExpireAt !== null;
      if (hasSecrets && !unsealSecrets(keyringOf(db).sealer, mail)) throw new MailExpired();
      return presentMail({ ...mail, ...(await sendMailAgain({ tx, origin }, mail)) });
    }),
  })),

  listPhone: api.listPhone.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listPhoneMessages(db, actor.id, input);
    return { data: rows.map(presentPhoneMessage), pagination };
  }),

  sendPhoneAgain: api.sendPhoneAgain.handler(async ({ context: { actor, db, origin }, input }) => ({
    data: await db.transaction(async (tx) => {
      const message = await lockPhoneMessage(tx, actor.id, input.id);
      if (!message) throw new NotFound("Message not found.");
      if (message.state === "delivered") throw new WasDelivered();
      const hasSecrets = message.secretsExpireAt !== null;
      if (hasSecrets && !unsealSecrets(keyringOf(db).sealer, message)) throw new CodeExpired();
      return presentPhoneMessage({
        ...message,
        ...(await sendPhoneAgain({ tx, origin }, message)),
      });
    }),
  })),
};
