import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { mailTooSoon, tooManyRequests } from "./errors.ts";

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

/** A few mistakes of one person; a guesser gets 120 tries an hour at one account. */
const FAILURES_BY_NAME = { name: "sign-in-name", events: 10, seconds: 300 };
/** A whole school may sit behind one address, and its small pupils mistype. */
const FAILURES_BY_IP = { name: "sign-in-ip", events: 300, seconds: 300 };
/** Refusing a refresh can sign people out; this only stops a flood of invented tokens. */
const UNKNOWN_REFRESH_BY_IP = { name: "refresh-ip", events: 1000, seconds: 300 };

/** Delays guessing; nothing is ever locked for good. Waits are in seconds, 0 for none. */
export type SignInLimits = ReturnType<typeof createSignInLimits>;

export function createSignInLimits(db: Database) {
  const byName = createRateLimiter(db, FAILURES_BY_NAME);
  const byIp = createRateLimiter(db, FAILURES_BY_IP);
  const refreshByIp = createRateLimiter(db, UNKNOWN_REFRESH_BY_IP);
  return {
    async secondsToWait(ip: string, name: string): Promise<number> {
      const waits = [byName.secondsToWait(pair(ip, name)), byIp.secondsToWait(plainIp(ip))];
      return Math.max(...(await Promise.all(waits)));
    },
    async countFailure(ip: string, name: string): Promise<void> {
      await Promise.all([byName.count(pair(ip, name)), byIp.count(plainIp(ip))]);
    },
    forgetFailures: (ip: string, name: string) => byName.forget(pair(ip, name)),
    secondsToWaitToRefresh: (ip: string) => refreshByIp.secondsToWait(plainIp(ip)),
    countUnknownRefresh: (ip: string) => refreshByIp.count(plainIp(ip)),
  };
}

function pair(ip: string, name: string): string {
  return `${plainIp(ip)} ${name.trim().toLowerCase()}`;
}

/** An IPv4 address is the same one when it comes in IPv6 clothes. */
export function plainIp(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
