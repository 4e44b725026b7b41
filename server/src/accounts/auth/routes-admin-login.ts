import { createHash, timingSafeEqual } from "node:crypto";
import { implement } from "@orpc/server";
import { adminLoginContract } from "@school/core/accounts/auth/contract-admin-login.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { AdminLoginOff, InvalidAccessCode, TooManyTries } from "./errors-access.ts";
import { open } from "../guards.ts";
import { identify } from "./identify.ts";
import { plainIp } from "./sign-in-limits.ts";

const api = implement(adminLoginContract).$context<RequestContext>().use(open);

/** Tries from one address in a quarter of an hour, right ones too. */
const TRIES = { name: "admin-login", events: 5, seconds: 900 };

export const adminLoginRoutes = {
  check: api.check.handler(async ({ context, input }) => {
    const { config, db, request } = context;
    const wanted = config.ADMIN_ACCESS_CODE;
    if (wanted === undefined) throw new AdminLoginOff();
    const ip = plainIp(request.ip);
    const seconds = await createRateLimiter(db, TRIES).take(ip);
    if (seconds > 0) throw new TooManyTries(seconds);
    const accepted = isEqual(input.code, wanted);
    const identity = await identify(db, request.bearer);
    const origin = {
      actorId: identity?.actor.id ?? null,
      authSessionId: identity?.authSessionId ?? null,
      requestId: request.id,
      ip,
    };
    const entry = { subjectId: null, before: null, after: { accepted } };
    await db.transaction((tx) =>
      writeAudit(tx, origin, [{ action: "accounts.admin-access-code", ...entry }]),
    );
    if (!accepted) throw new InvalidAccessCode();
    return { data: { accepted: true } };
  }),
};

/** Compares hashes, so that neither length nor content shows in the time. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
