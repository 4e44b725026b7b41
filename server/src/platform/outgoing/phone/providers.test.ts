import { eq } from "drizzle-orm";
import {
  PHONE_PROVIDERS,
  PROVIDER_NAMES,
  type ProviderAccount,
  type ProviderName,
} from "@school/core/api/phone-providers.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  makeGateway,
  setPhoneRules,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { phoneChannels, type PhoneMessage, queuePhoneMessage } from "./queue-phone-message.ts";
import { phoneGateways, phoneMessages } from "./tables.ts";

let gateway: TestPhoneGateway;
let server: TestServer;

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin }, jobs: true });
  await setPhoneRules(server.db);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.behave(undefined);
  await server.db.delete(phoneGateways);
});

let last = 8_035_570_000;

/** Sends a message through that provider, and returns its row once it has the state. */
async function send(
  provider: ProviderName,
  state: "sent" | "failed",
  {
    account,
    ...overrides
  }: Partial<PhoneMessage> & { readonly account?: Partial<ProviderAccount> } = {},
) {
  await makeGateway(server, gateway, { provider, ...account });
  const [channel] = PHONE_PROVIDERS[provider].channels;
  const number = `+234${(last += 1)}`;
  const message = { recipientId: null, number, channel, purpose: "test", text: "Hello" };
  const id = await server.db.transaction((tx) =>
    queuePhoneMessage(tx, { ...message, ...overrides }),
  );
  const stored = async () => {
    const [row] = await server.db.select().from(phoneMessages).where(eq(phoneMessages.id, id));
    return row!;
  };
  await expect.poll(stored, { timeout: 30_000 }).toMatchObject({ state });
  return stored();
}

describe("a provider", () => {
  test.each(PROVIDER_NAMES)("%s gets a message as it documents its protocol", async (provider) => {
    const text = 'Ọmọ "Ada" & Co\n100%: {{code}} {{link}} {{key}}';
    const sealed = server.keyring.sealer.seal(
      JSON.stringify({ code: "123456", link: "https://school.example/r/1" }),
    );
    const secrets = { sealed, expiresAt: new Date(Date.now() + 3_600_000) };
    const row = await send(provider, "sent", { text, secrets, urgent: true });
    const taken = await gateway.messageTo(row.number);
    const isSms = row.channel === "SMS";
    const whole = 'Ọmọ "Ada" & Co\n100%: 123456 https://school.example/r/1 ';
    expect(taken).toMatchObject({
      provider,
      text: isSms ? whole : `${whole.replace("\n", " ").trim()} | 123456`,
      sender: isSms ? "Sunrise" : "school_message",
    });
    expect(row).toMatchObject({
      gatewayReference: taken.reference,
      secretsSealed: null,
      lastError: null,
      text,
      tries: 1,
      parts: 1,
      cost: 500,
    });
    expect(await phoneChannels(server.db)).toEqual({ sms: isSms, whatsapp: !isSms });
  });

  test("Termii uses the route that it has opened for the school", async () => {
    const { number } = await send("termii", "sent", { account: { route: "generic" } });
    expect(await gateway.messageTo(number)).toMatchObject({ route: "generic" });
  });

  test.each<[ProviderName, number, object, string]>([
    ["termii", 400, { code: 400, message: "Invalid number" }, "Invalid number"],
    ["bulksms-nigeria", 422, { error: { message: "Invalid to" } }, "Invalid to"],
    [
      "africas-talking",
      201,
      { SMSMessageData: { Recipients: [{ statusCode: 403, status: "InvalidPhoneNumber" }] } },
      "InvalidPhoneNumber",
    ],
    ["twilio", 400, { code: 21211, message: "Invalid 'To' Number" }, "Invalid 'To' Number"],
    ["whatsapp-cloud", 400, { error: { message: "Invalid parameter" } }, "Invalid parameter"],
    ["webhook", 200, { error: "Number is blocked" }, "Number is blocked"],
  ])("%s that refuses a message does not get it again", async (provider, status, body, reason) => {
    gateway.behave({ answer: { status, body: JSON.stringify(body) } });
    expect(await send(provider, "failed")).toMatchObject({
      tries: 1,
      cost: 0,
      lastError: `The gateway refused it: ${reason}`,
    });
  });
});
