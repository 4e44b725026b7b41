import { mayChangeTest, mayInvigilate } from "@school/core/cbt/policy.ts";
import type { Reader } from "../../platform/database/database.ts";
import { allow } from "../../platform/http/errors.ts";
import { TestNotFound } from "../errors.ts";
import { testFacts } from "../facts.ts";
import type { TestWrite } from "./test-row.ts";

const NOT_AUTHOR = "Only its authors and the principal can change a test and see its keys.";

/**
 * Throws `TestNotFound` unless the actor watches the test, then `NotAllowed` unless they may change
 * it.
 */
export async function requireAuthor(
  { actor }: Pick<TestWrite, "actor">,
  db: Reader,
  id: string,
  which: { deleted?: boolean } = {},
): Promise<void> {
  const facts = await testFacts(db, actor.id, id, which);
  if (!facts || !mayInvigilate(actor, facts)) throw new TestNotFound();
  allow(mayChangeTest(actor, facts), NOT_AUTHOR);
}
