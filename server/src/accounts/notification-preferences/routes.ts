import { implement } from "@orpc/server";
import {
  choicesContract,
  type OwnChoices,
} from "@school/core/accounts/notification-preferences/contract.ts";
import { allChoices, canChoose } from "@school/core/accounts/notification-preferences/kinds.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readPushKeys } from "../../platform/outgoing/push/keys.ts";
import { guard } from "../guards.ts";
import { addDevice, removeDevice, saveChoice, takeBackStop } from "./commands.ts";
import { readChoices } from "./queries.ts";

const api = implement(choicesContract).$context<RequestContext>().use(guard);

interface Caller extends Pick<RequestContext, "db" | "sealer"> {
  readonly origin: { readonly actorId: string; readonly authSessionId: string };
}

async function response(
  { db, sealer, origin }: Caller,
  reader: Reader = db,
): Promise<{ data: OwnChoices }> {
  const { publicKey } = await readPushKeys(reader, sealer);
  const choices = await readChoices(reader, origin.actorId, origin.authSessionId);
  const { role, email, phone, gateways, stoppedAt, chosen, isDeviceOn } = choices;
  const shown = shownEmail(email);
  return {
    data: {
      choices: allChoices({ role, hasEmail: shown !== null, chosen }),
      email: shown,
      phone,
      gateways,
      stoppedAt: stoppedAt?.toISOString() ?? null,
      pushKey: publicKey,
      isDeviceOn,
    },
  };
}

/** Routes for the caller's notification preferences. */
export const choicesRoutes = {
  ownPreferences: api.ownPreferences.handler(({ context }) => response(context)),

  saveChoice: api.saveChoice.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    if (!canChoose(actor.role, input.kind, input.channel)) {
      throw new InvalidInput([{ path: ["kind"], message: messages.notValid }]);
    }
    await saveChoice(context, input);
    return response(context, tx);
  }),

  addDevice: api.addDevice.use(transaction).handler(async ({ context, input }) => {
    await addDevice(context, context.origin.authSessionId, input);
    return response(context, context.tx);
  }),

  removeDevice: api.removeDevice.use(transaction).handler(async ({ context }) => {
    await removeDevice(context, context.origin.authSessionId);
    return response(context, context.tx);
  }),

  takeBackStop: api.takeBackStop.use(transaction).handler(async ({ context }) => {
    await takeBackStop(context);
    return response(context, context.tx);
  }),
};
