import { eq } from "drizzle-orm";
import {
  PHONE_PROVIDERS,
  PROVIDER_NAMES,
  type ProviderName,
} from "@school/core/api/phone-providers.ts";
import type { PhoneGateway } from "@school/core/messages/gateways/contract.ts";
import { gatewayTexts } from "@school/core/messages/gateways/text.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ageSessions, mailsTo, makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { queuePhoneMessage } from "../../platform/outgoing/phone/queue-phone-message.ts";
import {
  phoneGateways,
  phoneMessages,
  phoneOptOuts,
} from "../../platform/outgoing/phone/tables.ts";
import { phoneTexts } from "../../platform/outgoing/phone/text.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  TEST_KEY,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { passOn, reportOn } from "../../platform/testing/phone-reports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let gateway: TestPhoneGateway;
let server: TestServer;
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
const log: string[] = [];

beforeAll(async () => {
  gateway = await startPhoneGateway();
  const env = { TEST_GATEWAY: gateway.origin };
  server = await startTestServer({ env, jobs: true, log: (line) => log.push(line) });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  office = await makeUser(server.db, { role: "ADMIN" });
  teacher = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.behave(undefined);
  await server.db.delete(phoneGateways);
  await server.db.delete(settings).where(eq(settings.key, "phone_messages"));
});

const call = (endpoint: string, body?: unknown, as = principal.id) =>
  server.call(endpoint, { as, ...(body !== undefined && { body }) });

const facts = (overrides: Record<string, unknown> = {}) => ({
  provider: "termii",
  isActive: true,
  sender: "Sunrise",
  costPerPart: 450,
  perSecond: null,
  key: TEST_KEY,
  version: 0,
  ...overrides,
});
/** The gateway of a webhook at that address. */
const at = (address: string) => ({ provider: "webhook", address });
const put = (overrides?: Record<string, unknown>, as?: string) =>
  call("PUT /settings/phone/gateways/SMS", facts(overrides), as);

/** Returns the one gateway as the office reads it. */
async function shown(): Promise<PhoneGateway> {
  return (await call("GET /settings/phone")).body.data.gateways[0];
}

describe("the gateways of a school", () => {
  test("are a principal's, who is asked again; all principals are mailed of a change", async () => {
    const other = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await put({}, office.id)).body.code).toBe("not_allowed");
    expect((await call("GET /settings/phone", undefined, office.id)).status).toBe(200);
    await call("GET /settings/phone");
    await ageSessions(server.db, principal.id, 16);
    expect((await put()).body.code).toBe("reauthentication_needed");
    await ageSessions(server.db, principal.id, 0);
    expect((await put()).status).toBe(200);
    expect((await put({ version: 1, key: undefined, sender: "Other" })).status).toBe(200);
    expect((await put({ version: 2, key: "another-key" })).status).toBe(200);
    const remove = "DELETE /settings/phone/gateways/SMS";
    expect((await call(remove, { version: 3 }, office.id)).status).toBe(403);
    await ageSessions(server.db, principal.id, 16);
    expect((await call(remove, { version: 3 })).body.code).toBe("reauthentication_needed");
    await ageSessions(server.db, principal.id, 0);
    expect((await call(remove, { version: 3 })).status).toBe(200);
    for (const { email } of [principal, other]) {
      const mailed = await mailsTo(server, email ?? "");
      expect(mailed.map(({ purpose }) => purpose)).toEqual([
        "accounts.gateway-changed",
        "accounts.gateway-changed",
        "accounts.gateway-removed",
      ]);
    }
  });

  test.each([
    ["https://localhost/sms", "Enter a public address that begins with https://"],
    ["https://sms.local/send", "Enter a public address that begins with https://"],
    ["https://printer/send", "Enter a public address that begins with https://"],
    ["https://192.168.1.5/send", "Enter a public address that begins with https://"],
    ["https://[::1]/send", "Enter a public address that begins with https://"],
  ])("are never at %s", async (address, message) => {
    expect((await put(at(address))).body.issues).toEqual([{ path: ["address"], message }]);
  });

  test("are set up by those who manage the school, whom the portal never tells the key", async () => {
    expect((await server.call("GET /settings/phone")).status).toBe(401);
    expect((await call("GET /settings/phone", undefined, teacher.id)).status).toBe(403);
    expect((await put({}, teacher.id)).status).toBe(403);
    expect((await put({ nonsense: 1 })).status).toBe(400);

    const saved = await put();
    expect(saved.status).toBe(200);
    expect(saved.body.data.gateways).toMatchObject([
      {
        channel: "SMS",
        provider: "termii",
        route: "dnd",
        hasKey: true,
        hasSigningKey: false,
        version: 1,
      },
    ]);
    expect(await shown()).toEqual(saved.body.data.gateways[0]);
    const row = (await server.db.select().from(phoneGateways))[0]!;
    const audits = await server.db.select().from(auditLog);
    expect(JSON.stringify([saved.body, audits])).not.toContain(TEST_KEY);
    expect(row.accountSealed.toString("latin1")).not.toContain(TEST_KEY);
    expect(log.join("\n")).not.toContain(TEST_KEY);

    const again = await put();
    expect(again).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(again.body.current.gateways[0].version).toBe(1);
    expect((await put({ version: 1, key: undefined, sender: "Other" })).status).toBe(200);
    expect(await shown()).toMatchObject({ sender: "Other", hasKey: true });
    const removed = await call("DELETE /settings/phone/gateways/SMS", { version: 2 });
    expect(removed).toMatchObject({ status: 200, body: { data: { gateways: [] } } });
  });

  test("name the field that is wrong, and give the key to no other place", async () => {
    const wrong = async (overrides: Record<string, unknown>) => {
      const { status, body } = await put(overrides);
      return [status, body.issues?.map(({ path }: { path: string[] }) => path.join("."))];
    };
    expect(await wrong({ key: undefined })).toEqual([400, ["key"]]);
    expect(await wrong({ sender: " " })).toEqual([400, ["sender"]]);
    expect(await wrong({ provider: "africas-talking" })).toEqual([400, ["account"]]);
    expect(await wrong({ provider: "whatsapp-cloud" })).toEqual([
      400,
      ["provider", "account", "template", "language"],
    ]);
    const addresses = [
      "http://gateway.example/",
      "https://127.0.0.1/",
      "https://[::1]:8443/",
      "https://10.0.0.7/sms",
      "https://ada:secret@gateway.example/",
      "file:///etc/passwd",
      "gateway.example",
      "",
    ];
    for (const address of addresses) {
      expect(await wrong(at(address)), address).toEqual([400, ["address"]]);
    }
    expect((await put()).status).toBe(200);
    // The key of one provider is given to no other.
    const webhook = at("https://sms.example/send");
    expect(await wrong({ ...webhook, version: 1, key: undefined })).toEqual([400, ["key"]]);
    expect((await put({ ...webhook, version: 1 })).status).toBe(200);
    const path = { ...at("https://sms.example/v2/send"), version: 2, key: undefined };
    expect((await put(path)).status).toBe(200);
    const thief = { ...at("https://thief.example/send"), version: 3 };
    expect((await put({ ...thief, key: undefined })).body.issues).toEqual([
      { path: ["key"], message: "Enter the key again, since the address has changed" },
    ]);
    expect((await put(thief)).status).toBe(200);
  });

  test("are tested from the page, which says what the gateway answered", async () => {
    const send = (number: string) => call("POST /settings/phone/gateways/SMS/test", { number });
    expect(await send("0803 555 0101")).toMatchObject({
      status: 409,
      body: { message: "Set up this gateway first." },
    });
    await put();
    for (const number of ["01 234 5678", "0803", "no one", "0803 555 0101, 0803 555 0102"]) {
      const { status, body } = await send(number);
      expect([status, body.issues]).toEqual([
        400,
        [{ path: ["number"], message: "Enter a mobile number, such as 0803 555 0101" }],
      ]);
    }
    const first = await send("0803 555 0101");
    expect(first).toMatchObject({ status: 200, body: { data: { number: "+2348035550101" } } });
    const read = async (id: string) => (await call(`GET /settings/phone/tests/${id}`)).body.data;
    const taken = await gateway.messageTo("+2348035550101");
    expect(taken.text).toBe(gatewayTexts.testText("Our School"));
    await expect
      .poll(() => read(first.body.data.id))
      .toMatchObject({ state: "sent", gatewayReference: taken.reference });
    expect((await call("GET /settings/phone")).body.data.today).toEqual({
      cost: 450,
      messages: 1,
    });

    gateway.behave({ answer: { status: 400, body: '{"message":"Sender ID not approved"}' } });
    const refused = await send("0803 555 0101");
    await expect
      .poll(() => read(refused.body.data.id))
      .toMatchObject({
        state: "failed",
        lastError: `${"The gateway refused it"}: Sender ID not approved`,
      });
    expect((await call(`GET /settings/phone/tests/${office.id}`)).status).toBe(404);
  });

  test("let messages leave that waited for them, or for a higher budget", async () => {
    const number = "+2348035550190";
    const message = { recipientId: null, number, channel: "SMS", purpose: "test", text: "Hi" };
    await server.db.transaction((tx) =>
      queuePhoneMessage(tx, { ...message, channel: "SMS" as const }),
    );
    const stored = async () => {
      const isIt = eq(phoneMessages.number, number);
      return (await server.db.select().from(phoneMessages).where(isIt))[0]!;
    };
    const rules = (overrides: object) =>
      call("PUT /settings/phone/rules", {
        dailyBudget: 0,
        codeReserve: 0,
        quietFrom: "00:00",
        quietUntil: "00:00",
        version: 0,
        ...overrides,
      });
    expect((await rules({ quietFrom: "25:00" })).status).toBe(400);
    expect((await rules({ dailyBudget: -1 })).status).toBe(400);
    expect((await rules({})).body.data.rules).toMatchObject({ dailyBudget: 0, version: 1 });
    expect((await rules({})).status).toBe(409);
    await expect
      .poll(stored, { timeout: 30_000 })
      .toMatchObject({ lastError: phoneTexts.noGateway("SMS") });
    expect((await put()).body.data.waiting).toBe(1);
    await expect.poll(stored, { timeout: 30_000 }).toMatchObject({
      lastError: "Today's budget is used up. It leaves tomorrow, or when the budget is raised.",
    });
    expect((await rules({ dailyBudget: null, version: 1 })).status).toBe(200);
    await expect.poll(stored, { timeout: 30_000 }).toMatchObject({ state: "sent" });
  });
});

describe("what a gateway reports", () => {
  let last = 8_035_560_000;
  /** A message that the gateway has taken, with the address to which it reports. */
  async function sentBy(provider: ProviderName) {
    await makeGateway(server, gateway, { provider });
    const [channel] = PHONE_PROVIDERS[provider].channels;
    const number = `+234${(last += 1)}`;
    const message = { recipientId: null, number, channel, purpose: "test", text: "Hello" };
    const id = await server.db.transaction((tx) =>
      queuePhoneMessage(tx, { ...message, urgent: true }),
    );
    const taken = await gateway.messageTo(number);
    const stored = async () =>
      (await server.db.select().from(phoneMessages).where(eq(phoneMessages.id, id)))[0]!;
    return { taken, stored, number, address: (await shown()).reportAddress };
  }
  test.each(PROVIDER_NAMES)(
    "by %s is what became of a message, whatever comes after",
    async (provider) => {
      const { address, stored, taken } = await sentBy(provider);
      // Some report before their answer is there.
      expect(await reportOn(server, address, taken, true)).toBe(200);
      expect(await stored()).toMatchObject({ state: "delivered", lastError: null });
      const { deliveredAt } = await stored();
      expect(deliveredAt).not.toBeNull();
      expect(await reportOn(server, address, taken, true)).toBe(200);
      expect(await reportOn(server, address, taken, false)).toBe(200);
      expect(await stored()).toMatchObject({ state: "delivered", deliveredAt });
    },
  );

  test.each(PROVIDER_NAMES)("by %s says why a message was not delivered", async (provider) => {
    const { address, stored, taken } = await sentBy(provider);
    await expect.poll(stored).toMatchObject({ state: "sent" });
    expect(await reportOn(server, address, taken, false)).toBe(200);
    expect(await stored()).toMatchObject({
      state: "failed",
      lastError: expect.stringMatching(new RegExp(`^${"It was not delivered"}: .`)),
    });
    // It arrived in the end.
    expect(await reportOn(server, address, taken, true)).toBe(200);
    expect(await stored()).toMatchObject({ state: "delivered", lastError: null });
  });

  test.each<ProviderName>(["termii", "twilio", "whatsapp-cloud", "webhook"])(
    "by %s is ignored with a wrong signature",
    async (provider) => {
      const { address, stored, taken } = await sentBy(provider);
      await expect.poll(stored).toMatchObject({ state: "sent" });
      const wrong = { key: "wrong-key", signingKey: "wrong-key" };
      expect(await reportOn(server, address, taken, true, wrong)).toBe(403);
      expect(await stored()).toMatchObject({ state: "sent" });
      expect(await reportOn(server, address, taken, true)).toBe(200);
      expect(await stored()).toMatchObject({ state: "delivered" });
    },
  );

  test("settles a message whose sending was uncertain", async () => {
    gateway.behave({ cuts: true });
    const { address, stored, taken } = await sentBy("twilio");
    await expect.poll(stored).toMatchObject({
      state: "failed",
      lastError: expect.stringContaining(
        "The gateway did not answer, so the message may have arrived",
      ),
    });
    expect(await reportOn(server, address, taken, true)).toBe(200);
    expect(await stored()).toMatchObject({ state: "delivered", lastError: null });
  });

  test("is believed only with the secret of the address, and signed", async () => {
    const { address, stored, taken } = await sentBy("twilio");
    await expect.poll(stored).toMatchObject({ state: "sent" });
    const path = new URL(address).pathname;
    const post = async (at: string, body = "", headers: Record<string, string> = {}) =>
      (await fetch(server.origin + at, { method: "POST", body, headers })).status;
    const said = `MessageSid=${taken.reference}&MessageStatus=failed`;
    expect(await post(path.replace(/.$/, "_"), said)).toBe(404);
    expect(await post(path.replace("sms", "whatsapp"), said)).toBe(404);
    expect(await post(path, said)).toBe(403);
    expect(await post(path, said, { "x-twilio-signature": "bm8=" })).toBe(403);
    const forged = { ...taken, provider: "termii" as const };
    expect(await reportOn(server, address, { ...forged, reportTo: undefined }, false)).toBe(403);
    expect(await stored()).toMatchObject({ state: "sent" });
    // Another provider gets another address.
    await server.db.delete(phoneGateways);
    await makeGateway(server, gateway);
    expect(await reportOn(server, address, taken, false)).toBe(404);
    const bodies = [
      "",
      "null",
      "[]",
      "[[[",
      '{"entry":1}',
      "%00=%ff",
      '{"status":{"a":1}}',
      "a".repeat(300_000),
    ];
    await server.db.delete(phoneGateways);
    await makeGateway(server, gateway, { provider: "africas-talking" });
    const open = new URL((await shown()).reportAddress).pathname;
    for (const body of bodies) expect(await post(open, body)).toBeOneOf([200, 413]);
    const challenge = `${open}?hub.mode=subscribe&hub.challenge=1158201444`;
    expect(await (await fetch(server.origin + challenge)).text()).toBe("1158201444");
    expect(log.join("\n")).not.toContain(path.split("/").at(-1));
  });

  test.each<ProviderName>(["termii", "africas-talking", "twilio", "whatsapp-cloud", "webhook"])(
    "by %s ends messages that are not necessary, until the recipient wants them again",
    async (provider) => {
      await makeGateway(server, gateway, { provider });
      const address = (await shown()).reportAddress;
      const from = "2348035559999";
      const answer = (text: string) => passOn(server, address, provider, { from, text });
      const optedOut = async () =>
        (await server.db.select().from(phoneOptOuts)).map(({ number }) => number);
      expect(await answer("Thank you, please stop by the office")).toBe(200);
      expect(await optedOut()).toEqual([]);
      expect(await answer(" No more! ")).toBe(200);
      expect(await answer("STOP")).toBe(200);
      expect(await optedOut()).toEqual([`+${from}`]);
      expect(await answer("Start")).toBe(200);
      expect(await optedOut()).toEqual([]);
    },
  );
});
