import { implement } from "@orpc/server";
import { phoneName } from "@school/core/api/phone.ts";
import { gatewaysContract, type TestMessage } from "@school/core/messages/gateways/contract.ts";
import { gatewayTexts } from "@school/core/messages/gateways/text.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, NotFound } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import {
  phoneChannels,
  queuePhoneMessage,
} from "../../platform/outgoing/phone/queue-phone-message.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { removeGateway, saveGateway, saveRules } from "./commands.ts";
import { NoGateway, TooManyTests } from "./errors.ts";
import { findTest, readPhoneSettings, TEST_PURPOSE } from "./queries.ts";

/** Limit of test messages per person and hour. */
const TESTS = { name: "phone-tests", events: 20, seconds: 3_600 };

const api = implement(gatewaysContract).$context<RequestContext>().use(guard);

export const gatewaysRoutes = {
  phoneSettings: api.phoneSettings.handler(async ({ context: { config, db, sealer } }) => ({
    data: await readPhoneSettings(db, { config, sealer }),
  })),

  saveGateway: api.saveGateway.use(transaction).handler(async ({ context, input }) => {
    const { config, origin, sealer, tx } = context;
    const current = () => readPhoneSettings(tx, { config, sealer });
    const testOrigin = config.TEST_GATEWAY;
    await saveGateway({ tx, origin, sealer, testOrigin, current }, input);
    return { data: await current() };
  }),

  removeGateway: api.removeGateway.use(transaction).handler(async ({ context, input }) => {
    const { config, origin, sealer, tx } = context;
    const current = () => readPhoneSettings(tx, { config, sealer });
    await removeGateway({ tx, origin, sealer, current }, input);
    return { data: await current() };
  }),

  saveRules: api.saveRules.use(transaction).handler(async ({ context, input }) => {
    const { config, origin, sealer, tx } = context;
    const current = () => readPhoneSettings(tx, { config, sealer });
    await saveRules({ tx, origin, current }, input);
    return { data: await current() };
  }),

  sendTest: api.sendTest.use(transaction).handler(async ({ context, input }) => {
    const { actor, db, origin, tx } = context;
    const { channel } = input;
    const number = phoneName(input.number);
    if (number === null) {
      throw new InvalidInput([
        { path: ["number"], message: "Enter a mobile number, such as 0803 555 0101" },
      ]);
    }
    const { sms, whatsapp } = await phoneChannels(tx);
    if (!(channel === "SMS" ? sms : whatsapp)) throw new NoGateway();
    if ((await createRateLimiter(db, TESTS).take(actor.id)) > 0) throw new TooManyTests();
    const { name } = await readSettings(tx, { name: SENDER_NAME });
    const text = gatewayTexts.testText(name);
    const id = await queuePhoneMessage(tx, {
      recipientId: actor.id,
      number,
      channel,
      purpose: TEST_PURPOSE,
      text,
      urgent: true,
    });
    await audit({ tx, origin }, "messages.test-gateway", id, { after: { channel, number } });
    const sent: TestMessage = {
      id,
      number,
      state: "queued",
      tries: 0,
      lastError: null,
      gatewayReference: null,
    };
    return { data: sent };
  }),

  readTest: api.readTest.handler(async ({ context: { db }, input }) => {
    const test = await findTest(db, input.id);
    if (!test) throw new NotFound("Test message not found.");
    return { data: test };
  }),
};
