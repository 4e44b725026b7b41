import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { os } from "@orpc/server";
import { MAX_PASSWORD_BYTES, plainPassword } from "@school/core/accounts/password.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { manySignIn, messages } from "@school/core/accounts/text.ts";
import { InvalidInput, PortalError } from "../../platform/http/errors.ts";
import { type Caller, createTurns } from "./turns.ts";

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane; 12 to 60 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_FORM = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/**
 * Hashes that run at once in this process: one core stays free for everything else, and of Node's
 * four threads one for files and DNS.
 */
const HASHES_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));

/** One more sign-in reads from the database, so that the hashing does not wait for that. */
export const TURNS_AT_ONCE = HASHES_AT_ONCE + 1;

/** More sign-ins are waiting than can be served in good time. */
export class HashingQueueFull extends PortalError {
  readonly status = 503;
  readonly code = "busy";
  /** Seconds until those who wait now are likely to be served. */
  readonly retryAfter: number;
  constructor(seconds: number) {
    super(manySignIn.tryAgain(seconds));
    this.retryAfter = seconds;
  }
}

/** Milliseconds of a turn, as an average in which new ones weigh a sixteenth. */
let turnMs = 0;

const turns = createTurns({
  slots: TURNS_AT_ONCE,
  // Later ones would wait longer than a person does.
  limit: 250,
  limitOfName: 40,
  refusal: ({ network }) => new HashingQueueFull(Math.max(1, secondsToWait(network))),
});

/** Returns about how many seconds those who signed in last from a network wait; 0 for less than one. */
export function secondsToWait(network: string): number {
  return Math.round((turns.callsBefore(network) * turnMs) / TURNS_AT_ONCE / 1_000);
}

/**
 * Runs `work`, which hashes, in a slot, by fair turns. Throws `HashingQueueFull` when too many wait.
 * A queue of its own, since hashing takes the processor and would starve all else.
 *
 * @param caller omitted for the portal's own work
 */
export async function inHashingQueue<Result>(
  work: () => Promise<Result>,
  caller?: Caller,
): Promise<Result> {
  return turns.run(async () => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      countTurn(performance.now() - began);
    }
  }, caller);
}

function countTurn(ms: number): void {
  turnMs += (ms - turnMs) / 16;
}

/** The hashing itself: the turns that run at once get here one after the other. */
const { run: whileCoreIsFree } = createTurns({
  slots: HASHES_AT_ONCE,
  limit: TURNS_AT_ONCE,
  limitOfName: TURNS_AT_ONCE,
  refusal: () => new HashingQueueFull(1),
});

/** Argon2id in PHC form. The caller has checked the length. */
export async function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => newHash(password));
}

function newHash(password: string): Promise<string> {
  return whileCoreIsFree(() => hash(plainPassword(password), COST));
}

const began = performance.now();
/** Hash of a random password, so that a missing account costs the same time as a real one. */
const DUMMY_HASH = await hash(crypto.randomUUID(), COST);
turnMs = ((performance.now() - began) * TURNS_AT_ONCE) / HASHES_AT_ONCE;

/**
 * Whether the password is the one that was hashed. Takes the same time without a hash, and for a
 * password of impossible length. Call it in the queue.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const possible = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  const typed = possible ? plainPassword(password) : "";
  const matches = await whileCoreIsFree(() => verify(passwordHash ?? DUMMY_HASH, typed));
  return matches && possible && passwordHash !== null;
}

/**
 * Returns a hash of a password that was just proved, if the stored one was made at another cost;
 * undefined if it is current. Call it in the queue.
 */
export async function renewedHash(
  passwordHash: string | null,
  password: string,
): Promise<string | undefined> {
  if (passwordHash === null || CURRENT_FORM.test(passwordHash)) return undefined;
  return newHash(password);
}

/**
 * Argon2id of each code, in PHC form. They share a new salt, so that one computation compares a typed
 * code with all of them.
 */
export function hashCodes(codes: readonly string[], caller: Caller): Promise<string[]> {
  const salt = randomBytes(16);
  const hashOne = (code: string) => whileCoreIsFree(() => hash(code, { ...COST, salt }));
  return Promise.all(codes.map((code) => inHashingQueue(() => hashOne(code), caller)));
}

/** Hashes a code as `hashCodes` did when it made `like`: the results are equal if the codes are. */
export function hashCodeLike(like: string, code: string, caller: Caller): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(like);
  const salt = Buffer.from(like.split("$").at(-2) ?? "", "base64");
  const options = { memoryCost, timeCost, parallelism, salt };
  return inHashingQueue(() => whileCoreIsFree(() => hash(code, options)), caller);
}

/** Hashes a typed password before the transaction begins, which would wait for it. */
export const hashing = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { password }: { password?: string | undefined }) => {
    if (Buffer.byteLength(password ?? "") > MAX_PASSWORD_BYTES) {
      throw new InvalidInput([{ path: ["password"], message: messages.longPassword }]);
    }
    return next({ context: { passwordHash: password ? await hashPassword(password) : null } });
  });
