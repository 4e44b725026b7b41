import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { os } from "@orpc/server";
import { MAX_PASSWORD_BYTES, plainPassword } from "@school/core/accounts/password.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { messages } from "@school/core/accounts/text.ts";
import { InvalidInput, PortalError } from "../../platform/http/errors.ts";

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane; about 60 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes that run at once in this process: one core stays free for everything else, and of Node's
 * four threads two for files and DNS.
 */
export const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Later ones would wait longer than a person does. */
const QUEUE_LIMIT = 250;
/**
 * Number of those slots in the queue for one caller: a flood under one name leaves capacity for
 * everyone else.
 */
const QUEUE_LIMIT_OF_ONE = 40;

/** More sign-ins are waiting than can be served in good time. */
export class HashingQueueFull extends PortalError {
  readonly status = 503;
  readonly code = "busy";
  /** Seconds. */
  readonly retryAfter = 5;
  constructor() {
    super("Many people are signing in. Please try again in a moment.");
  }
}

let running = 0;
let waiting = 0;
/** The waiting calls of each caller in order; the caller served next comes first. */
const lines = new Map<string, (() => void)[]>();

/**
 * Runs `work`, which hashes, in a slot. Callers are served round-robin, so that one with many
 * requests does not delay the others. Throws `HashingQueueFull` when too many wait, in all or of
 * this caller. A queue of its own, since hashing takes the processor and would starve all else.
 *
 * @param caller whose work runs sequentially, such as an address with a name; omitted for the
 *   portal's own work
 */
export async function inHashingQueue<Result>(
  work: () => Promise<Result>,
  caller?: string,
): Promise<Result> {
  if (running >= HASHES_AT_ONCE) await waitForSlot(caller);
  else running += 1;
  try {
    return await work();
  } finally {
    callNext();
  }
}

async function waitForSlot(caller = ""): Promise<void> {
  const line = lines.get(caller) ?? [];
  const limit = caller === "" ? QUEUE_LIMIT : QUEUE_LIMIT_OF_ONE;
  if (waiting >= QUEUE_LIMIT || line.length >= limit) throw new HashingQueueFull();
  waiting += 1;
  lines.set(caller, line);
  await new Promise<void>((resolve) => line.push(resolve));
}

/** Gives the slot directly to the next caller, so that no newcomer can slip in between. */
function callNext(): void {
  const [next] = lines;
  if (!next) {
    running -= 1;
    return;
  }
  const [caller, [start, ...rest]] = next;
  lines.delete(caller);
  if (rest.length > 0) lines.set(caller, rest);
  waiting -= 1;
  start?.();
}

/** Argon2id in PHC form. The caller has checked the length. */
export async function hashPassword(password: string): Promise<string> {
  return inHashingQueue(() => hash(plainPassword(password), COST));
}

/** Hash of a random password, so that a missing account costs the same time as a real one. */
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
  const matches = await verify(passwordHash ?? DUMMY_HASH, possible ? plainPassword(password) : "");
  return matches && possible && passwordHash !== null;
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
