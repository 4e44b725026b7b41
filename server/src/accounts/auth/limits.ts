import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { mailTooSoon, tooManyRequests } from "./errors.ts";
import { plainIp } from "./sign-in-limits.ts";

/** Calls of one endpoint from one address in five minutes; a whole school may sit behind it. */
const CALLS = { events: 60, seconds: 300 };
/** Wrong links and codes from one address in five minutes. */
const FAILED_PROOFS = { name: "verify-ip", events: 60, seconds: 300 };
/** Seconds between two mails of one purpose to one address. */
const MAIL_GAP = { name: "mail-gap", events: 1, seconds: 60 };

/** Refuses whoever calls `endpoint` too often from one address. */
export function limitCalls(db: Database, endpoint: string) {
  const limiter = createRateLimiter(db, { name: `calls-${endpoint}`, ...CALLS });
  return async (request: FastifyRequest): Promise<void> => {
    const seconds = await limiter.take(plainIp(request.ip));
    if (seconds > 0) throw tooManyRequests(seconds);
  };
}

/**
 * Leaves a minute between mails, whether or not there is an account behind the name. Each purpose
 * counts for itself.
 */
export function keepMailGap(db: Database) {
  const limiter = createRateLimiter(db, MAIL_GAP);
  return async (purpose: string, name: string): Promise<void> => {
    const seconds = await limiter.take(`${purpose} ${name.trim().toLowerCase()}`);
    if (seconds > 0) throw mailTooSoon(seconds);
  };
}

/** Delays whoever guesses links and codes. */
export function limitProofs(db: Database) {
  const limiter = createRateLimiter(db, FAILED_PROOFS);
  return {
    async check(request: FastifyRequest): Promise<void> {
      const seconds = await limiter.secondsToWait(plainIp(request.ip));
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    countFailure: (request: FastifyRequest) => limiter.count(plainIp(request.ip)),
  };
}
