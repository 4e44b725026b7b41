import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { scoringContract } from "@school/core/results/upload/contract.ts";
import { mayChangeResultsOf, mayEnterScores } from "@school/core/results/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { publishResult, publishSheet } from "./commands-publish.ts";
import { saveRows } from "./commands-save.ts";
import {
  refusalOfOne,
  ResultExists,
  ResultNotFound,
  ResultsArchived,
  ResultsRefused,
} from "../errors.ts";
import { expectSheet, resultFacts, sheetFacts, type ResultFacts } from "../facts.ts";
import { listResults } from "./queries-list.ts";
import { readSheet } from "./queries.ts";

const api = implement(scoringContract).$context<RequestContext>().use(guard);

const NOT_YOURS = "You are not assigned to this class and subject.";

/** A result that the person may change. Throws `ResultNotFound`, `NotAllowed`, `ResultsArchived`. */
async function expectOwnResult(tx: Transaction, actor: Actor, id: string): Promise<ResultFacts> {
  const facts = await resultFacts(tx, actor.id, id);
  if (!facts) throw new ResultNotFound();
  allow(mayEnterScores(actor, facts), NOT_YOURS);
  if (!mayChangeResultsOf(facts)) throw new ResultsArchived();
  return facts;
}

export const scoringRoutes = {
  sheet: api.sheet.handler(async ({ context: { actor, db }, input }) => {
    const facts = await sheetFacts(db, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    return { data: await readSheet(db, expectSheet(facts, input)) };
  }),

  saveSheet: api.saveSheet.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    const saved = await saveRows(tx, origin, expectSheet(facts, input), input.rows, {
      path: (index) => ["rows", index],
      incomplete: "allowed",
      refuse: (refusals) => new ResultsRefused("rows", refusals),
    });
    return { data: saved };
  }),

  publishSheet: api.publishSheet.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    return { data: await publishSheet(tx, origin, expectSheet(facts, input)) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    const row = { ...input, version: null };
    const [saved] = await saveRows(tx, origin, expectSheet(facts, input), [row], {
      path: () => [],
      incomplete: "refused",
      refuse: ([{ current }]) => (current ? new ResultExists(current) : new ResultNotFound()),
    });
    return { data: saved!.result };
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await expectOwnResult(tx, actor, input.id);
    const row = { ...input, studentId: facts.studentId };
    const [saved] = await saveRows(tx, origin, facts, [row], {
      path: () => [],
      incomplete: "refused",
      refuse: ([refusal]) => refusalOfOne(refusal),
    });
    return { data: saved!.result };
  }),

  publish: api.publish.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await expectOwnResult(tx, actor, input.id);
    return { data: await publishResult(tx, origin, input) };
  }),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { everyTeacherMayEnter } = await readSettings(db, {
      everyTeacherMayEnter: SCHOOL_SETTINGS.everyTeacherMayEnter,
    });
    const everything = isOffice(actor) || everyTeacherMayEnter;
    return listResults(db, { id: actor.id, everything }, input);
  }),
};
