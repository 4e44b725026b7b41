import { shownEmail } from "@school/core/api/email-address.ts";
import type { FastifyRequest } from "fastify";
import { findAccountById } from "./account-queries.ts";
import { AuthError } from "./errors.ts";
import { keepMailGap, limitCalls } from "./limits.ts";
import { requireUser, type AuthDeps } from "./request.ts";
import { sendReauthenticationMail } from "./send-account-mail.ts";

/** GET /reauthenticate: mails a code that PUT /user takes as `nonce`. */
export function reauthenticateHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "reauthenticate");
  const keepGap = keepMailGap(db);
  return async (request: FastifyRequest) => {
    const { actor } = await requireUser(db, request);
    await limit(request);
    const account = (await findAccountById(db, actor.id))!;
    const email = shownEmail(account.email);
    if (email === null || account.emailConfirmedAt === null) {
      throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
    }
    await keepGap("reauthentication", account.id);
    await db.transaction((tx) => sendReauthenticationMail(tx, keyring, { ...account, email }));
    return {};
  };
}
