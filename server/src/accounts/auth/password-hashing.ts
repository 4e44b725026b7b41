import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { os } from "@orpc/server";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, PortalError } from "../../platform/http/errors.ts";

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane; about 60 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer ones are nobody's password, and hashing megabytes would be an attack. */
export const MAX_PASSWORD_BYTES = 1024;

/**
 * Hashes that run at once in this process: one core stays free for everything else, and of Node's
 * four threads two for files and DNS.
 */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Whoever comes after these would wait longer than a person does. */
const QUEUE_LIMIT = 250;

/** More sign-ins are waiting than can be served in good time. */
export class HashingQueueFull extends PortalError {
  readonly status = 503;
  readonly code = "busy";
  /** Seconds. */
  readonly retryAfter = 5;
  constructor() {
    super("Many people are signing in just now. Please try again in a moment.");
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work`, which hashes, when its turn comes. Throws `HashingQueueFull` when too many wait.
 * A queue of its own, since hashing takes the processor and would starve everything else.
 */
export async function inHashingQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= QUEUE_LIMIT) throw new HashingQueueFull();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Argon2id in PHC form. The caller has checked the length. */
export async function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => hash(password, COST));
}

/** Of a password that nobody knows, so that a missing account costs the same time as a real one. */
const DUMMY_HASH = await hash(crypto.randomUUID(), COST);

/**
 * Whether the password is the one that was hashed. Takes the same time without a hash, and for a
 * password of impossible length. Call it in the queue.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const possible = Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  const matches = await verify(passwordHash ?? DUMMY_HASH, possible ? password : "");
  return matches && possible && passwordHash !== null;
}

/** Hashes a typed password before the transaction begins, which would wait for it. */
export const hashing = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { password }: { password?: string | undefined }) => {
    if (Buffer.byteLength(password ?? "") > MAX_PASSWORD_BYTES) {
      throw new InvalidInput([{ path: ["password"], message: "Password is too long" }]);
    }
    return next({ context: { passwordHash: password ? await hashPassword(password) : null } });
  });
