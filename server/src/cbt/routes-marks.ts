import { implement } from "@orpc/server";
import { marksContract } from "@school/core/cbt/contract-marks.ts";
import { mayChangeTest, mayInvigilate } from "@school/core/cbt/policy.ts";
import { guard } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow } from "../platform/http/errors.ts";
import { SittingNotFound, TestNotFound } from "./errors.ts";
import { isMarkedBy, testFacts } from "./facts.ts";
import { correctionsOf } from "./queries-corrections.ts";
import {
  findOwnMark,
  leaderboardOf,
  listMarkedTests,
  listMarksOfTest,
  listOwnMarks,
} from "./queries-marks.ts";
import { readOverview } from "./queries-overview.ts";
import { findSummary } from "./queries-summary.ts";

const api = implement(marksContract).$context<RequestContext>().use(guard);

export const marksRoutes = {
  overview: api.overview.handler(async ({ context: { actor, db } }) => ({
    data: await readOverview(db, actor),
  })),

  own: api.own.handler(({ context: { actor, db }, input }) => listOwnMarks(db, actor, input)),

  details: api.details.handler(async ({ context: { actor, db, sealer }, input }) => {
    const found = await findOwnMark(db, actor, input.id);
    if (!found) throw new SittingNotFound();
    const { mark, canAnybodySit } = found;
    const { test, own } = mark;
    // Corrections add up to the score, and a place among others tells it: they are kept back with it.
    const isOpen = !canAnybodySit && own.status === "handed_in" && test.showScore;
    const [corrections, leaderboard] = await Promise.all([
      isOpen && test.showCorrection ? correctionsOf(db, sealer, input.id) : null,
      isOpen ? leaderboardOf(db, test, own.studentId) : null,
    ]);
    return { data: { ...mark, corrections, leaderboard } };
  }),

  tests: api.tests.handler(({ context: { actor, db }, input }) =>
    listMarkedTests(db, actor, input),
  ),

  ofTest: api.ofTest.handler(async ({ context: { actor, db }, input }) => {
    const facts = await testFacts(db, actor.id, input.id);
    if (!facts) throw new TestNotFound();
    allow(mayInvigilate(actor, facts), "You do not teach a class that this test is for.");
    const test = await findSummary(db, input.id);
    if (!test) throw new TestNotFound();
    const mayChange = mayChangeTest(actor, facts);
    const ofClasses = isMarkedBy(actor, facts, test.subject.id);
    return { ...(await listMarksOfTest(db, test, { ...input, ofClasses })), test, mayChange };
  }),
};
