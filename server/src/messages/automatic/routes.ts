import { implement } from "@orpc/server";
import {
  automaticContract,
  type StoredAutomatic,
} from "@school/core/messages/automatic/contract.ts";
import {
  AUTOMATIC_KINDS,
  type AutomaticKind,
  automaticKinds,
  type AutomaticMessage,
} from "@school/core/messages/automatic/kinds.ts";
import { itemAt } from "@school/core/api/lists.ts";
import { textFault } from "@school/core/messages/writing/message-text.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import {
  readAllStored,
  readStored,
  storeSetting,
} from "../../platform/database/settings/settings.ts";
import { partCosts } from "../writing/queries.ts";
import { automaticSetting } from "./send.ts";

const api = implement(automaticContract).$context<RequestContext>().use(guard);

async function readMessage(db: Reader, kind: AutomaticKind): Promise<StoredAutomatic> {
  const { value, version } = await readStored(db, automaticSetting(kind));
  return { kind, ...value, version };
}

/** Throws `InvalidInput` for a text that cannot be filled, or a way that is not there. */
async function check(
  db: Reader,
  kind: AutomaticKind,
  { channel, text }: AutomaticMessage,
): Promise<void> {
  const { placeholders, channels } = automaticKinds[kind];
  const fault = textFault(text, { known: placeholders, hasStaff: false });
  if (fault !== null) throw new InvalidInput([{ path: ["text"], message: fault }]);
  if (channel === null) return;
  const isThere = channel === "EMAIL" || channel === "PUSH" || (await partCosts(db)).has(channel);
  if (!isThere || !channels.includes(channel)) {
    throw new InvalidInput([{ path: ["channel"], message: texts.notSetUp }]);
  }
}

export const automaticRoutes = {
  automaticMessages: api.automaticMessages.handler(async ({ context: { db } }) => {
    const stored = await readAllStored(db, AUTOMATIC_KINDS.map(automaticSetting));
    return {
      data: stored.map(({ value, version }, at) => ({
        kind: itemAt(AUTOMATIC_KINDS, at),
        ...value,
        version,
      })),
    };
  }),

  saveAutomaticMessage: api.saveAutomaticMessage
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input: { kind, version, ...message } }) => {
      await check(tx, kind, message);
      const { version: _version, ...before } = await readMessage(tx, kind);
      const seen = { version, actorId: origin.actorId };
      if (!(await storeSetting(tx, automaticSetting(kind), message, seen))) {
        throw new StaleVersion(await readMessage(tx, kind));
      }
      await audit({ tx, origin }, "messages.set-automatic", null, {
        before,
        after: { kind, ...message },
      });
      return { data: await readMessage(tx, kind) };
    }),
};
