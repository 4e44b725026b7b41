import { visitorEmailFault } from "@school/core/site/contact-form.ts";
import { createNetworkLimiter, plainIp } from "../accounts/auth/limits.ts";
import type { AuditOrigin } from "../platform/audit/audit.ts";
import type { Database } from "../platform/db/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/mail/address.ts";
import { createRateLimiter, type RateLimit } from "../platform/rate-limits/rate-limits.ts";
import type { Sealer } from "../platform/secrets/seal.ts";
import { TooManySends } from "./errors.ts";
import { messages } from "@school/core/api/text.ts";

/** What a visitor of the public page, without an account, sends. */
export interface VisitorCall {
  readonly db: Database;
  readonly sealer: Sealer;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly request: { readonly id: string; readonly ip: string };
}

/** A call of the API as a visitor's. */
export function visitorCallOf({ db, sealer, config, request }: RequestContext): VisitorCall {
  return { db, sealer, publicUrl: config.publicUrl, request };
}

export function visitorOrigin({ request }: VisitorCall): AuditOrigin {
  return { actorId: null, authSessionId: null, requestId: request.id, ip: plainIp(request.ip) };
}

/** Counts what was sent by the visitor's address and by all together; throws `TooManySends`. */
export async function limitVisitors(
  { db, request }: VisitorCall,
  limits: { readonly each: RateLimit; readonly all: RateLimit },
): Promise<void> {
  const waitsAlone = await createNetworkLimiter(db, limits.each).take(request.ip);
  const seconds = waitsAlone || (await createRateLimiter(db, limits.all).take("all"));
  if (seconds > 0) throw new TooManySends();
}

/** The address that a visitor typed, in lower case; throws `InvalidInput` if it is none. */
export function mailableAddress(typed: string): string {
  const email = typed.trim().toLowerCase();
  const fault = visitorEmailFault(email);
  const message = fault ?? (isMailAddress(email) ? null : messages.invalidEmail);
  if (message !== null) throw new InvalidInput([{ path: ["email"], message }]);
  return email;
}
