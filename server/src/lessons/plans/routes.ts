import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { plansContract } from "@school/core/lessons/plans/contract.ts";
import { mayReadPlan, mayWritePlan, mayWriteScheme } from "@school/core/lessons/plans/policy.ts";
import { weekNumberOn, weekOfTerm, weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { messages } from "@school/core/lessons/plans/text.ts";
import { guard } from "../../accounts/guards.ts";
import { schoolDays } from "../../calendar/queries.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, NotFound, StaleVersion } from "../../platform/http/errors.ts";
import { messages as notFound } from "../../platform/http/text.ts";
import { transaction } from "../../platform/http/transaction.ts";
import {
  createPlan,
  decidePlan,
  deletePlan,
  remindOfPlans,
  saveScheme,
  updatePlan,
} from "./commands.ts";
import { PlanNotFound } from "./errors.ts";
import { requirePlanScope } from "./facts.ts";
import {
  presentPlan,
  presentScheme,
  presentTerm,
  presentWaiting,
  presentWeeks,
} from "./present.ts";
import {
  findPlan,
  findPlanId,
  findPlanTerm,
  findSchemeScope,
  lockPlan,
  type PlanRow,
  readPlanLines,
  readPlanReminders,
  readScheme,
  readSchemes,
  readSources,
  readWaitingPlans,
} from "./queries.ts";

const api = implement(plansContract).$context<RequestContext>().use(guard);

const NOTHING = { term: null, weeks: [], week: 1, lines: [], reminders: [] };

export const plansRoutes = {
  planWeek: api.planWeek.handler(async ({ context: { actor, db }, input }) => {
    const term = await findPlanTerm(db, input.termId);
    if (!term && input.termId !== undefined) throw new NotFound(notFound.termNotFound);
    if (!term) return { data: NOTHING };
    const days = await schoolDays(db, term.startsOn, term.endsOn);
    const week = input.week ?? weekNumberOn(term, dayAtSchool(new Date()));
    const lines = await readPlanLines(db, term, week, isOffice(actor) ? null : actor.id);
    const reminders = isOffice(actor) ? await readPlanReminders(db, term.id, week) : [];
    const weeks = presentWeeks(term, days);
    return { data: { term: presentTerm(term), weeks, week, lines, reminders } };
  }),

  waitingPlans: api.waitingPlans.handler(async ({ context: { db } }) => {
    const { rows, total } = await readWaitingPlans(db);
    return { data: rows.flatMap(presentWaiting), total };
  }),

  planStart: api.planStart.handler(async ({ context: { actor, db }, input }) => {
    const scope = await requirePlanScope(db, actor.id, input);
    allow(mayWritePlan(actor, scope));
    const { class: ofClass, categoryId, subject, term } = scope;
    const scheme =
      categoryId === null
        ? null
        : await readScheme(db, term, { categoryId, subjectId: subject.id });
    return {
      data: {
        class: ofClass,
        subject,
        term,
        week: weekOfTerm(term, input.week),
        scheme: scheme?.current?.topics.find(({ week }) => week === input.week) ?? null,
        sources: await readSources(db, scope, input, actor.id),
        planId: await findPlanId(db, input),
      },
    };
  }),

  plan: api.plan.handler(async ({ context: { actor, db }, input }) => {
    const row = await findPlan(db, input.id, actor.id);
    if (!row) throw new PlanNotFound();
    allow(mayReadPlan(actor, row));
    return { data: presentPlan(row, actor) };
  }),

  createPlan: api.createPlan.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    allow(mayWritePlan(actor, await requirePlanScope(tx, actor.id, input)));
    return { data: await presented(tx, await createPlan(context, input, input), actor) };
  }),

  updatePlan: api.updatePlan.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const before = await openPlan(tx, actor, input);
    allow(!before.isArchived && mayWritePlan(actor, before));
    await updatePlan(context, before, input);
    return { data: await presented(tx, input.id, actor) };
  }),

  deletePlan: api.deletePlan.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const before = await openPlan(tx, actor, input);
    allow(!before.isArchived && mayWritePlan(actor, before));
    await deletePlan(context, before);
    return { data: { id: input.id } };
  }),

  approvePlan: api.approvePlan.use(transaction).handler(async ({ context, input }) => {
    const before = await openPlan(context.tx, context.actor, input);
    await decidePlan(context, before, { state: "approved", comment: input.comment });
    return { data: await presented(context.tx, input.id, context.actor) };
  }),

  returnPlan: api.returnPlan.use(transaction).handler(async ({ context, input }) => {
    const before = await openPlan(context.tx, context.actor, input);
    await decidePlan(context, before, { state: "returned", comment: input.comment });
    return { data: await presented(context.tx, input.id, context.actor) };
  }),

  remindOfPlans: api.remindOfPlans.use(transaction).handler(async ({ context, input }) => {
    const term = await requireTerm(context.tx, input.termId);
    if (input.week > weeksOfTerm(term).length) {
      throw new InvalidInput([{ path: ["week"], message: messages.noSuchWeek }]);
    }
    const { publicUrl } = context.config;
    return { data: await remindOfPlans(context, term, { ...input, publicUrl, now: new Date() }) };
  }),

  schemes: api.schemes.handler(async ({ context: { actor, db }, input }) => {
    const term = await requireTerm(db, input.termId);
    return { data: await readSchemes(db, term, isOffice(actor) ? null : actor.id) };
  }),

  scheme: api.scheme.handler(async ({ context: { actor, db }, input }) => {
    const { term, scope } = await openScheme(db, actor, input);
    return { data: presentScheme(term, scope, await readScheme(db, term, input)) };
  }),

  saveScheme: api.saveScheme.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const { term, scope } = await openScheme(tx, actor, input);
    const isSaved = await saveScheme(context, term, input, input);
    const scheme = presentScheme(term, scope, await readScheme(tx, term, input));
    if (!isSaved) throw new StaleVersion(scheme);
    return { data: scheme };
  }),
};

async function presented(db: Reader, id: string, actor: Actor) {
  const row = await findPlan(db, id, actor.id);
  if (!row) throw new PlanNotFound();
  return presentPlan(row, actor);
}

/** The locked plan in the version that the actor saw. Throws if deleted, changed or forbidden. */
async function openPlan(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<PlanRow> {
  const row = await lockPlan(tx, id, actor.id);
  if (!row) throw new PlanNotFound();
  allow(mayReadPlan(actor, row));
  if (row.plan.version !== version) throw new StaleVersion(presentPlan(row, actor));
  return row;
}

async function requireTerm(db: Reader, termId: string) {
  const term = await findPlanTerm(db, termId);
  if (!term) throw new NotFound(notFound.termNotFound);
  return term;
}

async function openScheme(
  db: Reader,
  actor: Actor,
  input: { termId: string; categoryId: string; subjectId: string },
) {
  const term = await requireTerm(db, input.termId);
  const scope = await findSchemeScope(db, term, input, actor.id);
  if (!scope) throw new NotFound("There is no such class category or subject.");
  allow(mayWriteScheme(actor, scope));
  return { term, scope };
}
