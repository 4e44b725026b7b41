import type { Actor } from "@school/core/accounts/actor.ts";
import { mayInvigilate } from "@school/core/cbt/policy.ts";
import type { Reader } from "../../platform/db/database.ts";
import { allow } from "../../platform/http/errors.ts";
import { SittingNotFound, TestNotFound } from "../errors.ts";
import { testFacts, type TestFacts } from "../facts.ts";
import { sittingFacts } from "../sittings/facts.ts";

const NOT_YOURS = "You do not teach a class that this test is for.";

/** What the person is to a test that they may watch. Throws `TestNotFound`, `NotAllowed`. */
export async function expectWatcher(db: Reader, actor: Actor, testId: string): Promise<TestFacts> {
  const facts = await testFacts(db, actor.id, testId);
  if (!facts) throw new TestNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOURS);
  return facts;
}

/** The same for the test of a sitting. Throws `SittingNotFound`, `NotAllowed`. */
export async function expectWatcherOfSitting(
  db: Reader,
  actor: Actor,
  sittingId: string,
): Promise<void> {
  const facts = await sittingFacts(db, actor.id, sittingId);
  if (!facts) throw new SittingNotFound();
  allow(mayInvigilate(actor, facts), NOT_YOURS);
}
