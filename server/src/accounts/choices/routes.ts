import { implement } from "@orpc/server";
import { choicesContract, type OwnChoices } from "@school/core/accounts/choices/contract.ts";
import { allChoices, canChoose } from "@school/core/accounts/choices/kinds.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { guard } from "../guards.ts";
import { saveChoice, takeBackStop } from "./commands.ts";
import { readChoices } from "./queries.ts";

const api = implement(choicesContract).$context<RequestContext>().use(guard);

async function answer(db: Reader, personId: string): Promise<{ data: OwnChoices }> {
  const { role, email, phone, gateways, stoppedAt, chosen } = await readChoices(db, personId);
  return {
    data: {
      choices: allChoices(role, chosen),
      email: shownEmail(email),
      phone,
      gateways,
      stoppedAt: stoppedAt?.toISOString() ?? null,
    },
  };
}

/** Which messages reach the caller, by which channel. */
export const choicesRoutes = {
  ownChoices: api.ownChoices.handler(({ context: { actor, db } }) => answer(db, actor.id)),

  saveChoice: api.saveChoice.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    if (!canChoose(actor.role, input.kind, input.channel)) {
      throw new InvalidInput([{ path: ["kind"], message: messages.notValid }]);
    }
    await saveChoice(context, input);
    return answer(tx, actor.id);
  }),

  takeBackStop: api.takeBackStop.use(transaction).handler(async ({ context }) => {
    await takeBackStop(context);
    return answer(context.tx, context.actor.id);
  }),
};
