import type { Actor } from "@school/core/accounts/actor.ts";
import { mayChangeTest, mayInvigilate } from "@school/core/cbt/policy.ts";
import type { Reader } from "../../platform/database/database.ts";
import { NotOnPaper, TestNotFound } from "../errors.ts";
import { isMarkedBy, testFacts, type TestFacts } from "../facts.ts";
import type { PaperTarget } from "../marks/paper-scores.ts";
import { requireSummary } from "./queries-summary.ts";

/** Throws `TestNotFound` if the actor has no relation to the test. */
async function requireWatched(actor: Actor, db: Reader, id: string): Promise<TestFacts> {
  const facts = await testFacts(db, actor.id, id);
  if (!facts || !mayInvigilate(actor, facts)) throw new TestNotFound();
  return facts;
}

/** Returns a test on paper that the actor may watch, for its scores and sheets. */
export async function openPaperTest(actor: Actor, db: Reader, id: string): Promise<PaperTarget> {
  const facts = await requireWatched(actor, db, id);
  const test = await requireSummary(db, id);
  if (test.platform !== "Offline") throw new NotOnPaper();
  const ofClasses = isMarkedBy(actor, facts, test.subject.id);
  return { test, mayChange: mayChangeTest(actor, facts), ofClasses };
}
