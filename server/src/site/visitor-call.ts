import { visitorEmailFault } from "@school/core/site/contact-form.ts";
import { createNetworkLimiter, plainIp } from "../accounts/auth/limits.ts";
import type { AuditOrigin } from "../platform/database/audit/audit.ts";
import type { Database } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/outgoing/mail/address.ts";
import { hasMailServer } from "../platform/outgoing/mail/mail-server.ts";
import { createRateLimiter, type RateLimit } from "../platform/http/rate-limits/rate-limits.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { TooManySends } from "./errors.ts";
import { messages } from "@school/core/api/text.ts";

/** A call by a visitor of the public page, without an account. */
export interface VisitorCall {
  readonly db: Database;
  readonly sealer: Sealer;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether a mail server is set up. */
  readonly sendsEmail: boolean;
  readonly request: { readonly id: string; readonly ip: string };
}

/** A call of the API as a visitor's. */
export function visitorCallOf({ db, sealer, config, request }: RequestContext): VisitorCall {
  const { publicUrl } = config;
  return { db, sealer, publicUrl, sendsEmail: hasMailServer(config), request };
}

export function visitorOrigin({ request }: VisitorCall): AuditOrigin {
  return { actorId: null, authSessionId: null, requestId: request.id, ip: plainIp(request.ip) };
}

/** Messages after which a network counts as a busy one. */
const FIRST = 3;

/**
 * Counts messages by the visitor's network, and in total: networks that have already sent three are
 * counted separately, so that a few heavy senders do not block everyone. Throws `TooManySends`.
 */
export async function limitVisitors(
  { db, request }: VisitorCall,
  limits: { readonly each: RateLimit; readonly all: RateLimit },
): Promise<void> {
  const { each, all } = limits;
  if ((await createNetworkLimiter(db, each).take(request.ip)) > 0) throw new TooManySends();
  const first = { name: `${each.name}-first`, events: FIRST, seconds: each.seconds };
  const isNew = (await createNetworkLimiter(db, first).take(request.ip)) === 0;
  const seconds = await createRateLimiter(db, all).take(isNew ? "new" : "again");
  if (seconds > 0) throw new TooManySends();
}

/** The typed address in lower case; throws `InvalidInput` for an invalid one. */
export function mailableAddress(typed: string): string {
  const email = typed.trim().toLowerCase();
  const fault = visitorEmailFault(email);
  const message = fault ?? (isMailAddress(email) ? null : messages.invalidEmail);
  if (message !== null) throw new InvalidInput([{ path: ["email"], message }]);
  return email;
}
