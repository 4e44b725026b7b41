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
import { ResultNotFound, ResultsArchived } from "../errors.ts";
import { requireSheet, resultFacts, type ResultFacts, sheetFacts } from "../facts.ts";
import { presentResult, presentSheet } from "../present.ts";
import { publishResult, publishSheet, saveOne, saveRows } from "./commands.ts";
import { listResults, readSheet } from "./queries.ts";

const api = implement(scoringContract).$context<RequestContext>().use(guard);

const NOT_YOURS = "You are not assigned to this class and subject.";

/** A result that the person may change. Throws `ResultNotFound`, `NotAllowed`, `ResultsArchived`. */
async function requireOwnResult(tx: Transaction, actor: Actor, id: string): Promise<ResultFacts> {
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
    const sheet = requireSheet(facts, input);
    return { data: presentSheet(sheet, await readSheet(db, sheet)) };
  }),

  saveSheet: api.saveSheet.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    const saved = await saveRows(tx, origin, requireSheet(facts, input), input.rows);
    return { data: saved.map(({ outcome, row }) => ({ outcome, result: presentResult(row) })) };
  }),

  publishSheet: api.publishSheet.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    return { data: await publishSheet(tx, origin, requireSheet(facts, input)) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    const row = { ...input, version: null };
    return { data: presentResult(await saveOne(tx, origin, requireSheet(facts, input), row)) };
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await requireOwnResult(tx, actor, input.id);
    const row = { ...input, studentId: facts.studentId };
    return { data: presentResult(await saveOne(tx, origin, facts, row)) };
  }),

  publish: api.publish.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireOwnResult(tx, actor, input.id);
    return { data: presentResult(await publishResult(tx, origin, input)) };
  }),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { everyTeacherMayEnter } = await readSettings(db, {
      everyTeacherMayEnter: SCHOOL_SETTINGS.everyTeacherMayEnter,
    });
    const everything = isOffice(actor) || everyTeacherMayEnter;
    const { data, pagination } = await listResults(db, { id: actor.id, everything }, input);
    return { data: data.map(presentResult), pagination };
  }),
};
