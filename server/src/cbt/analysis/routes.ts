import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { analysisContract } from "@school/core/cbt/analysis/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { mayEnterScores } from "@school/core/results/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, NotAllowed } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { requireSheet, sheetFacts, type Sheet } from "../../results/facts.ts";
import { requireWatcher, type TestFacts } from "../facts.ts";
import { requireSummary } from "../tests/queries-summary.ts";
import { transferScores } from "./commands.ts";
import { readTransfer, transferClasses, type TransferClass } from "./queries-transfer.ts";
import { analyseTest } from "./queries.ts";

const api = implement(analysisContract).$context<RequestContext>().use(guard);

export const analysisRoutes = {
  analysis: api.analysis.handler(async ({ context: { actor, db, sealer }, input }) => {
    const { test, facts } = await findTest(db, actor, input.id);
    allow(mayChangeTest(actor, facts), "Only the test's authors can see its analysis.");
    return { data: { ...(await analyseTest(db, sealer, test, input.classId)), mayChange: true } };
  }),

  previewTransfer: api.previewTransfer.handler(async ({ context: { actor, db }, input }) => {
    const { test, sheet, ...rest } = await findTarget(db, actor, input.id, input.classId);
    const { preview } = await readTransfer(db, test, sheet, input.parts);
    return { data: { ...preview, ...presentTarget(rest) } };
  }),

  transfer: api.transfer
    .use(transaction)
    .handler(async ({ context: { actor, tx, origin }, input }) => {
      const { test, sheet, ...rest } = await findTarget(tx, actor, input.id, input.classId);
      const { token } = input;
      const parts = [...new Set(input.parts)];
      return {
        data: await transferScores(tx, origin, test, sheet, {
          parts,
          token,
          target: presentTarget(rest),
        }),
      };
    }),
};

/** A test that the person watches, with their facts. */
async function findTest(
  db: Reader,
  actor: Actor,
  id: string,
): Promise<{ test: TestSummary; facts: TestFacts }> {
  const facts = await requireWatcher(db, actor, id);
  return { test: await requireSummary(db, id), facts };
}

/** The sheet for the marks of a test, and the classes that the person can choose. */
async function findTarget(
  db: Reader,
  actor: Actor,
  id: string,
  classId: string | undefined,
): Promise<{ test: TestSummary; sheet: Sheet; classes: TransferClass[]; mayChange: boolean }> {
  const { test, facts } = await findTest(db, actor, id);
  const all = await transferClasses(db, actor.id, id);
  const classes = all.filter((one) => mayEnterScores(actor, one));
  if (classId !== undefined && !all.some((one) => one.id === classId)) {
    const message = "The test is not for this class, or the class does not take its subject.";
    throw new InvalidInput([{ path: ["classId"], message }]);
  }
  const chosen = classes.find((one) => classId === undefined || one.id === classId);
  if (!chosen) throw new NotAllowed("You are not assigned to this class and subject.");
  const key = { classId: chosen.id, subjectId: test.subject.id, termId: test.termId };
  return {
    test,
    sheet: requireSheet(await sheetFacts(db, actor.id, key), key),
    classes,
    mayChange: mayChangeTest(actor, facts),
  };
}

/** The part of every preview without its rows. */
function presentTarget(target: { classes: readonly TransferClass[]; mayChange: boolean }) {
  const classes = target.classes.map(({ id, name }) => ({ id, name }));
  return { classes, mayChange: target.mayChange };
}
