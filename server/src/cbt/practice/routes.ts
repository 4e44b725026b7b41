import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayChangeTest, mayReadBank, mayTakeTests } from "@school/core/cbt/policy.ts";
import { practiceContract } from "@school/core/cbt/practice/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { bankFacts } from "../banks/facts.ts";
import { BankNotFound, PracticeNotFound, TestNotFound } from "../errors.ts";
import { testFacts } from "../facts.ts";
import { presentQuestion } from "../questions/present.ts";
import { closePractice, openPractice } from "./commands.ts";
import {
  findPractice,
  practicesFrom,
  practicesOf,
  presentPractice,
  questionsOfPractice,
} from "./queries.ts";

const api = implement(practiceContract).$context<RequestContext>().use(guard);

interface Source {
  readonly bankId?: string | null | undefined;
  readonly testId?: string | null | undefined;
}

/** Throws unless the person may read the keys of the bank or the test. */
async function requireSource(db: Reader, actor: Actor, { bankId, testId }: Source): Promise<void> {
  if (bankId) {
    const facts = await bankFacts(db, actor.id, bankId);
    if (!facts || !mayReadBank(actor, facts)) throw new BankNotFound();
    return;
  }
  const facts = testId ? await testFacts(db, actor.id, testId) : undefined;
  if (!facts) throw new TestNotFound();
  allow(mayChangeTest(actor, facts), "Only the authors of a test can open it as practice.");
}

export const practiceRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    if (mayTakeTests(actor)) {
      const rows = await practicesOf(db, actor.id);
      return { data: rows.map((row) => presentPractice(row, actor)) };
    }
    await requireSource(db, actor, input);
    const rows = await practicesFrom(db, input);
    return { data: rows.map((row) => presentPractice(row, actor)) };
  }),

  find: api.find.handler(async ({ context: { actor, db, sealer }, input }) => {
    const row = mayTakeTests(actor)
      ? (await practicesOf(db, actor.id)).find(({ id }) => id === input.id)
      : await findPractice(db, input.id);
    if (!row) throw new PracticeNotFound();
    if (!mayTakeTests(actor)) await requireSource(db, actor, row);
    const list = await questionsOfPractice(db, row);
    return {
      data: {
        practice: presentPractice(row, actor),
        list: list.map((question) => presentQuestion(sealer, question)),
      },
    };
  }),

  open: api.open.use(transaction).handler(async ({ context, input }) => {
    await requireSource(context.tx, context.actor, input);
    return { data: { id: await openPractice(context, input) } };
  }),

  close: api.close.use(transaction).handler(async ({ context, input }) => {
    const row = await findPractice(context.tx, input.id);
    if (!row) throw new PracticeNotFound();
    await requireSource(context.tx, context.actor, row);
    await closePractice(context, row);
    return { data: { id: input.id } };
  }),
};
