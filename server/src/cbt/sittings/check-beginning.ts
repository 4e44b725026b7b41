import type { HallEventKind } from "@school/core/cbt/hall/contract.ts";
import { TooManyTries } from "../../accounts/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { createRateLimiter } from "../../platform/rate-limits/rate-limits.ts";
import { writeBoundedEvents } from "../hall/bounded-events.ts";
import type { Beginning } from "./commands-begin.ts";
import { isEntryCode } from "../tests/entry-code.ts";
import { TestNotOpen, WrongEntryCode } from "../errors.ts";
import { whyNotOpen, type BeginFacts } from "./facts-begin.ts";

/** Of entry codes, by one pupil for one test. */
const TRIES = { name: "cbt-entry-code", events: 5, seconds: 300 };
/**
 * Wrong codes of one test, by all its pupils together. Who share their guessing get no further than
 * this at five tries each; from then on each has one. Nobody is locked out by what others typed.
 */
const WRONG_CODES = { name: "cbt-wrong-code", events: 100, seconds: 3600 };

/**
 * Whether the pupil may begin now, with the code that was typed; throws if not. What was tried too
 * early or with a wrong code stands in the hall's log.
 */
export async function checkBeginning(
  db: Database,
  facts: BeginFacts,
  { entryCode, ...beginning }: Beginning & { entryCode: string | undefined },
): Promise<void> {
  if (facts.state === "coming") await logTry(db, beginning, "too_early");
  const closed = whyNotOpen(facts);
  if (closed !== null) throw new TestNotOpen(closed);
  if (facts.entryCode === null) return;
  if (entryCode === undefined || entryCode === "") throw new WrongEntryCode();
  const { testId, studentId } = beginning;
  const wrongCodes = createRateLimiter(db, WRONG_CODES);
  const isGuessedAt = (await wrongCodes.secondsToWait(testId)) > 0;
  const limiter = createRateLimiter(db, isGuessedAt ? { ...TRIES, events: 1 } : TRIES);
  const key = `${testId} ${studentId}`;
  const seconds = await limiter.take(key);
  if (seconds > 0) throw new TooManyTries(seconds);
  if (!isEntryCode(entryCode, facts.entryCode)) {
    await wrongCodes.count(testId);
    await logTry(db, beginning, "wrong_code");
    throw new WrongEntryCode();
  }
  await limiter.forget(key);
}

async function logTry(
  db: Database,
  { testId, studentId, machine }: Beginning,
  kind: HallEventKind,
): Promise<void> {
  const doing = { testId, studentId, sittingId: null, kind, machine };
  await db.transaction((tx) => writeBoundedEvents(tx, [doing]));
}
