import { createHash, timingSafeEqual } from "node:crypto";
import { implement } from "@orpc/server";
import { adminLoginContract } from "@school/core/accounts/auth/contract-admin-login.ts";
import { phoneCodesContract } from "@school/core/accounts/auth/contract-phone-codes.ts";
import { recoveryCodesContract } from "@school/core/accounts/auth/contract-recovery-codes.ts";
import { signInRulesContract } from "@school/core/accounts/auth/contract-sign-in-rules.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { guard, open } from "../guards.ts";
import { TooManyTries } from "../errors.ts";
import { defineError } from "../../platform/http/errors.ts";
import { makeRecoveryCodes } from "./factors.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./one-time-proofs.ts";
import { identify } from "./identify.ts";
import { createNetworkLimiter, plainIp } from "./limits.ts";
import { mailOwner } from "./notices.ts";
import { codesToday } from "./phone-codes.ts";
import { requireAccount } from "./queries.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { readSignInRules, setSignInRules } from "./sign-in-rules.ts";
import { messages } from "@school/core/accounts/text.ts";

const AdminLoginOff = defineError(
  404,
  "admin_login_off",
  "Admin login is switched off. Use the sign-in page.",
);

const InvalidAccessCode = defineError(403, "invalid_access_code", messages.invalidAccessCode);

const SecondFactorNeeded = defineError(
  403,
  "mfa_required",
  "Set up two-step sign-in in your profile first.",
);

const adminLogin = implement(adminLoginContract).$context<RequestContext>().use(open);

/** Tries from one address in a quarter of an hour; a right one clears them. */
const TRIES = { name: "admin-login", events: 5, seconds: 900 };

export const adminLoginRoutes = {
  check: adminLogin.check.handler(async ({ context, input }) => {
    const { config, db, request } = context;
    const expected = config.ADMIN_ACCESS_CODE;
    if (expected === undefined) throw new AdminLoginOff();
    const tries = createNetworkLimiter(db, TRIES);
    // Counted before it is compared, so that tries sent at once count too.
    const seconds = await tries.take(request.ip);
    if (seconds > 0) throw new TooManyTries(seconds);
    const accepted = isEqual(input.code, expected);
    if (accepted) await tries.forget(request.ip);
    const identity = await identify(db, request.bearer);
    const origin = {
      actorId: identity?.actor.id ?? null,
      authSessionId: identity?.authSessionId ?? null,
      requestId: request.id,
      ip: plainIp(request.ip),
    };
    await db.transaction((tx) =>
      audit({ tx, origin }, "accounts.admin-access-code", null, { after: { accepted } }),
    );
    if (!accepted) throw new InvalidAccessCode();
    return { data: { accepted: true } };
  }),
};

/** Compares hashes, so that neither length nor content shows in the time. */
function isEqual(typed: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(typed), digest(expected));
}

const phoneCodes = implement(phoneCodesContract).$context<RequestContext>().use(guard);

export const phoneCodesRoutes = {
  today: phoneCodes.today.handler(async ({ context: { db } }) => ({ data: await codesToday(db) })),
};

const signInRules = implement(signInRulesContract).$context<RequestContext>().use(guard);

// The gate of both is `isPrincipal`.
export const signInRulesRoutes = {
  read: signInRules.read.handler(async ({ context: { db } }) => ({
    data: await readSignInRules(db),
  })),

  set: signInRules.set.use(transaction).handler(async ({ context, input }) => {
    await setSignInRules(context, input);
    return { data: await readSignInRules(context.tx) };
  }),
};

const recoveryCodes = implement(recoveryCodesContract).$context<RequestContext>().use(guard);

export const recoveryCodesRoutes = {
  left: recoveryCodes.left.handler(async ({ context: { actor, db } }) => ({
    data: { left: await countRecoveryCodes(db, actor.id) },
  })),

  create: recoveryCodes.create.handler(async ({ context: { aal, actor, db, origin } }) => {
    // With a factor an aal1 session is refused before; without one there is none to replace.
    if (aal !== "aal2") throw new SecondFactorNeeded();
    await requireRecentProof(db, origin.authSessionId);
    const account = await requireAccount(db, actor.id);
    const { codes, hashes } = await makeRecoveryCodes(actor.id);
    await db.transaction(async (tx) => {
      await mailOwner(tx, account, "recovery_codes_made");
      await audit({ tx, origin }, "accounts.recovery-codes", actor.id);
      await replaceRecoveryCodes(tx, actor.id, hashes);
    });
    return { data: { codes } };
  }),
};
