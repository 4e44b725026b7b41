import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { consentsContract } from "@school/core/site/consents/contract.ts";
import { mayAnswerConsent, mayAskForConsent } from "@school/core/site/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { StudentNotFound } from "../../students/errors.ts";
import { studentFacts } from "../../students/facts.ts";
import { answerConsent } from "./commands.ts";
import { listConsents, readConsent } from "./queries.ts";

const api = implement(consentsContract).$context<RequestContext>().use(guard);

/** A child who is there and whose answer the person may read and give. */
async function allowFor(db: Reader, actor: Actor, id: string): Promise<void> {
  const facts = await studentFacts(db, actor.id, id);
  allow(mayAnswerConsent(actor, facts ?? { isParent: false }));
  if (!facts) throw new StudentNotFound();
}

export const consentsRoutes = {
  photoConsents: api.photoConsents.handler(({ context: { db }, input }) => listConsents(db, input)),

  photoConsent: api.photoConsent.handler(async ({ context: { db, actor }, input: { id } }) => {
    await allowFor(db, actor, id);
    return { data: await readConsent(db, id, { withNames: mayAskForConsent(actor) }) };
  }),

  answerConsent: api.answerConsent.use(transaction).handler(async ({ context, input }) => {
    const { actor, config, tx } = context;
    await allowFor(tx, actor, input.id);
    const isOffice = mayAskForConsent(actor);
    // The office only enters signed forms; parents answer in the portal.
    if (isOffice !== (input.form !== undefined)) {
      throw new InvalidInput([
        {
          path: ["form"],
          message: isOffice
            ? "Enter who signed the form, and when."
            : "Only the office enters forms.",
        },
      ]);
    }
    const form = input.form ?? null;
    const removed = await answerConsent(context, { ...input, form }, config.publicUrl);
    return { data: { ...(await readConsent(tx, input.id, { withNames: isOffice })), removed } };
  }),
};
