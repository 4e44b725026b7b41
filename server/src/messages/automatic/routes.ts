import { implement } from "@orpc/server";
import { automaticContract } from "@school/core/messages/automatic/contract.ts";
import {
  RELEASED_PLACEHOLDERS,
  type ReleasedMessage,
} from "@school/core/messages/automatic/released.ts";
import { textFault } from "@school/core/messages/writing/message-text.ts";
import { texts } from "@school/core/messages/writing/text.ts";
import { guard } from "../../accounts/guards.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readStored, storeSetting } from "../../platform/settings/settings.ts";
import { partCosts } from "../writing/queries.ts";
import { RELEASED_MESSAGE } from "./released.ts";

const api = implement(automaticContract).$context<RequestContext>().use(guard);

async function readMessage(db: Reader) {
  const { value, version } = await readStored(db, RELEASED_MESSAGE);
  return { ...value, version };
}

/** Throws `InvalidInput` for a text that cannot be filled, or a channel without a gateway. */
async function check(db: Reader, { channel, text }: ReleasedMessage): Promise<void> {
  const rules = { known: RELEASED_PLACEHOLDERS, hasStaff: false };
  const fault = textFault(text, rules);
  if (fault !== null) throw new InvalidInput([{ path: ["text"], message: fault }]);
  if (channel !== null && !(await partCosts(db)).has(channel)) {
    throw new InvalidInput([{ path: ["channel"], message: texts.notSetUp }]);
  }
}

export const automaticRoutes = {
  releasedMessage: api.releasedMessage.handler(async ({ context: { db } }) => ({
    data: await readMessage(db),
  })),

  saveReleasedMessage: api.saveReleasedMessage
    .use(transaction)
    .handler(async ({ context: { tx, origin }, input: { version, ...message } }) => {
      await check(tx, message);
      const before = await readMessage(tx);
      const seen = { version, actorId: origin.actorId };
      if (!(await storeSetting(tx, RELEASED_MESSAGE, message, seen))) {
        throw new StaleVersion(await readMessage(tx));
      }
      const { version: _version, ...was } = before;
      const entry = { subjectId: null, before: was, after: message };
      await writeAudit(tx, origin, [{ action: "messages.set-released", ...entry }]);
      return { data: await readMessage(tx) };
    }),
};
