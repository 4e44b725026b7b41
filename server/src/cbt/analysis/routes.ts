import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { analysisContract } from "@school/core/cbt/analysis/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { transferScores } from "../../results/transfer/commands.ts";
import { readTransfer } from "../../results/transfer/queries.ts";
import { WrittenAnswersWait } from "../errors.ts";
import { requireWatcher, type TestFacts } from "../facts.ts";
import { requireSummary } from "../tests/queries-summary.ts";
import { testAsSource, testTarget } from "./queries-transfer.ts";
import { analyseTest } from "./queries.ts";

const api = implement(analysisContract).$context<RequestContext>().use(guard);

export const analysisRoutes = {
  analysis: api.analysis.handler(async ({ context: { actor, db, sealer }, input }) => {
    const { test, facts } = await findTest(db, actor, input.id);
    allow(mayChangeTest(actor, facts), "Only the test's authors can see its analysis.");
    return { data: { ...(await analyseTest(db, sealer, test, input.classId)), mayChange: true } };
  }),

  previewTransfer: api.previewTransfer.handler(async ({ context: { actor, db }, input }) => {
    const { test, facts } = await findTest(db, actor, input.id);
    const target = await testTarget(db, actor, test, input.classId);
    const { preview } = await readTransfer(db, testAsSource(test), target, input.parts);
    return { data: { ...preview, test, mayChange: mayChangeTest(actor, facts) } };
  }),

  transfer: api.transfer
    .use(transaction)
    .handler(async ({ context: { actor, tx, origin }, input }) => {
      const { test, facts } = await findTest(tx, actor, input.id);
      if (test.toMark !== null && test.toMark > 0) throw new WrittenAnswersWait();
      const target = await testTarget(tx, actor, test, input.classId);
      const mayChange = mayChangeTest(actor, facts);
      return {
        data: await transferScores({ tx, origin }, testAsSource(test), target, {
          ...input,
          present: (preview) => ({ ...preview, test, mayChange }),
        }),
      };
    }),
};

/** Returns a test that the actor may watch, with the facts. */
async function findTest(
  db: Reader,
  actor: Actor,
  id: string,
): Promise<{ test: TestSummary; facts: TestFacts }> {
  const facts = await requireWatcher(db, actor, id);
  return { test: await requireSummary(db, id), facts };
}
