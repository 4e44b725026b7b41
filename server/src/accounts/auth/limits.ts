import { plainPassword } from "@school/core/accounts/password.ts";
import { plainName } from "@school/core/api/plain-name.ts";
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Database } from "../../platform/database/database.ts";
import {
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
} from "../../platform/http/rate-limits/rate-limits.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { mailTooSoon, tooManyRequests } from "./errors.ts";

/** Calls of one endpoint from one address in five minutes; a whole school may sit behind it. */
const CALLS = { events: 60, seconds: 300 };
/** Wrong links and codes from one address in five minutes. */
const FAILED_PROOFS = { name: "verify-ip", events: 60, seconds: 300 };
/** Seconds between two mails of one purpose to one address. */
const MAIL_GAP = { name: "mail-gap", events: 1, seconds: 60 };

/** Rejects calls of `endpoint` that are too frequent from one address. */
export function limitCalls(db: Database, endpoint: string) {
  const limiter = createNetworkLimiter(db, { name: `calls-${endpoint}`, ...CALLS });
  return async (request: FastifyRequest): Promise<void> => {
    const seconds = await limiter.take(request.ip);
    if (seconds > 0) throw tooManyRequests(seconds);
  };
}

/**
 * Requires a minute between mails, whether or not the name has an account. Each purpose is counted
 * separately.
 */
export function requireMailGap(db: Database) {
  const limiter = createRateLimiter(db, MAIL_GAP);
  return async (purpose: string, name: string): Promise<void> => {
    const seconds = await limiter.take(`${purpose} ${plainName(name)}`);
    if (seconds > 0) throw mailTooSoon(seconds);
  };
}

/** Milliseconds; writing rows and a mail takes far less. */
const ANSWER_TIME = 150;

/** Runs work that a stranger may not notice: it takes as long whether or not an account exists. */
export async function inUniformTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(ANSWER_TIME)]);
}

/** Remembers for 90 days which password was typed when registering an address in use. */
const REFUSED_REGISTRATION = { name: "signup-refused", events: 1, seconds: 90 * 24 * 3600 };

/**
 * A registration of an address in use must not show at the sign-in either: until its account
 * changes hands, the response to its password is that of an account that waits for its mail. Neither
 * address nor password is stored, only a keyed hash of both.
 */
export function rememberRefusedRegistrations(db: Database, sealer: Sealer) {
  const refused = createRateLimiter(db, REFUSED_REGISTRATION);
  const keyOf = (holder: Holder | undefined, email: string, password: string) => {
    const state = [holder?.emailConfirmedAt, holder?.deletedAt].map((time) => time?.getTime());
    const parts = JSON.stringify([plainName(email), plainPassword(password), ...state]);
    const key = sealer.keyFor("refused-registrations");
    return createHmac("sha256", key).update(parts).digest("base64url");
  };
  return {
    add: (holder: Holder, email: string, password: string) =>
      refused.renew(keyOf(holder, email, password)),
    has: async (holder: Holder | undefined, email: string, password: string) =>
      (await refused.secondsToWait(keyOf(holder, email, password))) > 0,
  };
}

/** The account with the address. */
interface Holder {
  readonly emailConfirmedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Delays guesses of links and codes. */
export function limitProofs(db: Database) {
  const limiter = createNetworkLimiter(db, FAILED_PROOFS);
  return {
    async check(request: FastifyRequest): Promise<void> {
      const seconds = await limiter.secondsToWait(request.ip);
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    countFailure: (request: FastifyRequest) => limiter.count(request.ip),
  };
}

/**
 * Limit on wrong codes. Of a million codes, three are valid at a time, so a guesser's chance is 0.2 %
 * in a day.
 */
const WRONG_FACTOR_CODES = { name: "factor-code", events: 10, seconds: 1200 };
/** Remembers for a month that an account showed its second factor from an address. */
const KNOWN_FACTOR_PAIR = { name: "factor-known", events: 1, seconds: 30 * 24 * 3600 };

/** An attempt to enter a code of a second factor. */
interface FactorTry {
  readonly userId: string;
  readonly sessionId: string;
  /** Whether the session has shown the factor before. */
  readonly isRaised: boolean;
  readonly ip: string;
}

/**
 * Delays guesses of a second factor's codes. Strangers who know the password share one count for
 * the account; its owner's raised sessions and known addresses have counts of their own, so that
 * no one else can use up their tries.
 */
export function limitFactorCodes(db: Database) {
  const wrongCodes = createRateLimiter(db, WRONG_FACTOR_CODES);
  const knownPairs = createRateLimiter(db, KNOWN_FACTOR_PAIR);
  async function keyOf({ userId, sessionId, isRaised, ip }: FactorTry): Promise<string> {
    if (isRaised) return `${userId} ${sessionId}`;
    const known = pair(ip, userId);
    return (await knownPairs.secondsToWait(known)) > 0 ? known : userId;
  }
  return {
    /**
     * Counts a try before its code is checked, so that concurrent guesses do not get more tries.
     */
    async take(attempt: FactorTry): Promise<void> {
      const seconds = await wrongCodes.take(await keyOf(attempt));
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    async forget(attempt: FactorTry): Promise<void> {
      await wrongCodes.forget(await keyOf(attempt));
      await knownPairs.renew(pair(attempt.ip, attempt.userId));
    },
  };
}

/** A few mistakes of one person; a guesser gets 120 tries an hour at one account. */
const FAILURES_BY_PAIR = { name: "sign-in-name", events: 10, seconds: 300 };
/** A whole school may share one address, and its small pupils mistype. */
const FAILURES_BY_ADDRESS = { name: "sign-in-ip", events: 300, seconds: 300 };
/** Guesses at one account from many addresses. */
const FAILURES_BY_NAME = { name: "sign-in-account", events: 100, seconds: 3600 };
/** Right sign-ins of one account; more is a script, and each takes the processor for its hash. */
const SUCCESSES_BY_NAME = { name: "sign-in-success", events: 60, seconds: 300 };
/** Remembers for a month that a name signed in from an address: once is enough. */
const KNOWN_PAIR = { name: "sign-in-known", events: 1, seconds: 30 * 24 * 3600 };
/** Refusing a refresh can sign people out; this only stops a flood of invented tokens. */
const UNKNOWN_REFRESH_BY_IP = { name: "refresh-ip", events: 1000, seconds: 300 };

/** Delays guessing; nothing is ever locked permanently. Waits are in seconds, 0 for none. */
export type SignInLimits = ReturnType<typeof createSignInLimits>;

/**
 * The limits of sign-ins. What others do from an address, or to a name, never delays a name that
 * has signed in from that address before: otherwise anyone could shut out a school or a person.
 */
export function createSignInLimits(db: Database) {
  const failuresByPair = createRateLimiter(db, FAILURES_BY_PAIR);
  const failuresByAddress = createNetworkLimiter(db, FAILURES_BY_ADDRESS);
  const failuresByName = createRateLimiter(db, FAILURES_BY_NAME);
  const successesByName = createRateLimiter(db, SUCCESSES_BY_NAME);
  const knownPairs = createRateLimiter(db, KNOWN_PAIR);
  const refreshByIp = createNetworkLimiter(db, UNKNOWN_REFRESH_BY_IP);
  return {
    async secondsToWait(ip: string, name: string): Promise<number> {
      const [pairWait, successes, address, account, known] = await Promise.all([
        failuresByPair.secondsToWait(pair(ip, name)),
        successesByName.secondsToWait(plainName(name)),
        failuresByAddress.secondsToWait(ip),
        failuresByName.secondsToWait(plainName(name)),
        knownPairs.secondsToWait(pair(ip, name)),
      ]);
      const sharedWait = known > 0 ? 0 : Math.max(address, account);
      return Math.max(pairWait, successes, sharedWait);
    },
    async countFailure(ip: string, name: string): Promise<void> {
      await Promise.all([
        failuresByPair.count(pair(ip, name)),
        failuresByAddress.count(ip),
        failuresByName.count(plainName(name)),
      ]);
    },
    async countSuccess(ip: string, name: string): Promise<void> {
      await Promise.all([
        failuresByPair.forget(pair(ip, name)),
        successesByName.count(plainName(name)),
        knownPairs.renew(pair(ip, name)),
      ]);
    },
    secondsToWaitToRefresh: (ip: string) => refreshByIp.secondsToWait(ip),
    countUnknownRefresh: (ip: string) => refreshByIp.count(ip),
  };
}

/** A name and the network it signs in from, as one key. */
function pair(ip: string, name: string): string {
  return `${networkOf(ip)} ${plainName(name)}`;
}

/** An IPv4 address in its usual form, also when it arrives mapped into IPv6. */
export function plainIp(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/**
 * Returns the network under which an address is counted: IPv4 by the address, IPv6 by its first 64
 * bits. One subscriber has all the addresses below those bits (RFC 6177).
 */
export function networkOf(ip: string): string {
  return networkOfBits(ip, 64) ?? plainIp(ip);
}

/** The IPv6 network of that many bits that an address is in; null for any other address. */
function networkOfBits(ip: string, bits: number): string | null {
  const plain = plainIp(ip);
  if (!ipaddr.IPv6.isValid(plain)) return null;
  return ipaddr.IPv6.networkAddressFromCIDR(`${plain.replace(/%.*$/, "")}/${bits}`).toString();
}

/**
 * Factor by which an IPv6 network of 56 bits may do more: some subscribers have 256 networks of 64
 * bits.
 */
const WIDE_FACTOR = 10;

/** A rate limiter whose keys are addresses; IPv6 counts by its /64, and by its /56 at ten times. */
export function createNetworkLimiter(db: Database, limit: RateLimit): Omit<RateLimiter, "renew"> {
  const narrow = createRateLimiter(db, limit);
  const wide = createRateLimiter(db, {
    name: `${limit.name}-wide`,
    events: limit.events * WIDE_FACTOR,
    seconds: limit.seconds,
  });
  const countersOf = (ip: string) => {
    const wideNetwork = networkOfBits(ip, 56);
    const network = { limiter: narrow, key: networkOf(ip) };
    return wideNetwork === null ? [network] : [network, { limiter: wide, key: wideNetwork }];
  };
  const withAll = (ip: string, act: (limiter: RateLimiter, key: string) => Promise<void>) =>
    Promise.all(countersOf(ip).map(({ limiter, key }) => act(limiter, key)));
  return {
    async secondsToWait(ip) {
      const counters = countersOf(ip);
      const waits = counters.map(({ limiter, key }) => limiter.secondsToWait(key));
      return Math.max(...(await Promise.all(waits)));
    },
    async count(ip) {
      await withAll(ip, (limiter, key) => limiter.count(key));
    },
    async forget(ip) {
      await withAll(ip, (limiter, key) => limiter.forget(key));
    },
    async take(ip) {
      for (const { limiter, key } of countersOf(ip)) {
        const seconds = await limiter.take(key);
        if (seconds > 0) return seconds;
      }
      return 0;
    },
  };
}
