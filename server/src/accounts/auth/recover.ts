import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/database/audit/audit.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { type Account, findAccountByName, stateOf } from "./queries.ts";
import { type AuthDeps, originOf, queryParameter, redirectTarget, textField } from "./request.ts";
import { validationFailed } from "./errors.ts";
import { createCodesAgain } from "./phone-codes.ts";
import { inUniformTime, requireMailGap, limitCalls } from "./limits.ts";
import { sendEmailChangeMails, sendRecoveryMail, sendSignupMail } from "./mails.ts";

/** Mails of one account in a day: each brings five guesses at its code. */
const RECOVERIES = { name: "recovery-account", events: 10, seconds: 24 * 3600 };
/** Milliseconds. One account has several names, and still one mail a minute. */
const ACCOUNT_GAP = 60_000;

/** POST /recover: a link to choose a new password, for any of the three names. */
export function recoverHandler({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "recover");
  const perAccount = createRateLimiter(db, RECOVERIES);
  const requireGap = requireMailGap(db);
  return async (request: FastifyRequest) => {
    await limit(request);
    const name = textField(request, "email")?.trim();
    if (!name) throw validationFailed("Password recovery requires an email");
    const redirectTo = redirectTarget(keyring.publicUrl, queryParameter(request, "redirect_to"));
    await requireGap("recovery", name);
    await inUniformTime(async () => {
      const account = await findAccountByName(db, name);
      if (!account || stateOf(account) !== "usable" || wasMailed(account, "recovery")) return;
      if ((await perAccount.take(account.id)) > 0) return;
      await db.transaction(async (tx) => {
        await sendRecoveryMail(tx, keyring, account, redirectTo);
        await audit({ tx, origin: originOf(request) }, "accounts.recover", account.id);
      });
    });
    return {};
  };
}

/** POST /resend: the mails of a confirmation that still waits, or a phone's code, once more. */
export function resendHandler(deps: AuthDeps) {
  const { db, keyring } = deps;
  const sendCodeAgain = createCodesAgain(deps);
  const limit = limitCalls(db, "resend");
  const requireGap = requireMailGap(db);
  return async (request: FastifyRequest) => {
    await limit(request);
    const type = textField(request, "type");
    if (type === "sms" || type === "phone_change") {
      await sendCodeAgain(request, type);
      return {};
    }
    if (type !== "signup" && type !== "email_change") {
      const types = "signup, email_change, sms, phone_change";
      throw validationFailed(`Missing one of these types: ${types}`);
    }
    const name = textField(request, "email")?.trim();
    if (!name) throw validationFailed("Type provided requires an email address");
    const redirectTo = redirectTarget(keyring.publicUrl, queryParameter(request, "redirect_to"));
    await requireGap(type, name);
    await inUniformTime(async () => {
      const account = await findAccountByName(db, name);
      if (!account || stateOf(account) !== "usable") return;
      await db.transaction(async (tx) => {
        if (type === "signup") {
          const { email, passwordHash } = account;
          if (email === null || account.emailConfirmedAt !== null) return;
          const data = account.userMetadata;
          const registration = passwordHash === null ? undefined : { passwordHash, data };
          await sendSignupMail(tx, keyring, { ...account, email }, registration, redirectTo);
        } else {
          const pending = account.pendingMails.find(({ newEmail }) => newEmail !== null);
          if (!pending?.newEmail) return;
          await sendEmailChangeMails(tx, keyring, account, pending.newEmail, redirectTo);
        }
      });
    });
    return {};
  };
}

function wasMailed({ pendingMails }: Account, kind: "recovery"): boolean {
  const sentAt = pendingMails.find((mail) => mail.kind === kind)?.sentAt;
  // One that seems to be of the future was sent while the clock was ahead.
  return sentAt !== undefined && Math.abs(Date.now() - Date.parse(sentAt)) < ACCOUNT_GAP;
}
