import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWaitingJobs } from "../../runtime/jobs/reschedule-after-clock-change.ts";
import { sendWaiting } from "../requeue.ts";
import {
  makeGateway,
  setPhoneRules,
  startPhoneGateway,
  TEST_KEY,
  type TestPhoneGateway,
} from "../../testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { readConfig } from "../../runtime/config/config.ts";
import { createLog } from "../../runtime/log/log.ts";
import {
  outgoingPhoneMessages,
  type PhoneMessage,
  queuePhoneMessage,
  queuePhoneMessages,
} from "./queue-phone-message.ts";
import { phoneWorker } from "./send-phone-message.job.ts";
import { phoneGateways, phoneMessages, phoneOptOuts } from "./tables.ts";
import { phoneTexts } from "./text.ts";

let gateway: TestPhoneGateway;
let server: TestServer;

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin }, jobs: true });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.behave(undefined);
  await server.db.delete(phoneGateways);
  await setPhoneRules(server.db);
});

let last = 8_035_550_100;
/** A number that no other test uses. */
const nextNumber = () => `+234${(last += 1)}`;

function messageTo(number: string, overrides: Partial<PhoneMessage> = {}): PhoneMessage {
  const text = "Results are out.";
  return { recipientId: null, number, channel: "SMS", purpose: "test", text, ...overrides };
}

const queue = (message: PhoneMessage) =>
  server.db.transaction((tx) => queuePhoneMessage(tx, message));

async function stored(number: string) {
  const rows = await server.db.select().from(phoneMessages).where(eq(phoneMessages.number, number));
  return rows[0]!;
}

async function storedAs(number: string, state: string) {
  await expect.poll(async () => await stored(number), { timeout: 30_000 }).toMatchObject({ state });
  return stored(number);
}

async function expectWaiting(number: string, reason: unknown) {
  await expect
    .poll(async () => (await stored(number)).lastError, { timeout: 30_000 })
    .toEqual(reason);
  return stored(number);
}

const countSent = (number: string) =>
  gateway.received.filter((one) => `+${one.number}` === number).length;

/** Makes waiting messages due now. */
const dueNow = () => server.db.transaction((tx) => startWaitingJobs(tx, outgoingPhoneMessages.job));

function secrets(expiresIn = 3_600_000) {
  const sealed = server.keyring.sealer.seal(
    JSON.stringify({ code: "123456", link: "https://school.example/r/1" }),
  );
  return { sealed, expiresAt: new Date(Date.now() + expiresIn) };
}

describe("a message to a phone", () => {
  test("leaves by WhatsApp in the template of its occasion", async () => {
    await makeGateway(server, gateway, { provider: "whatsapp-cloud" });
    const number = nextNumber();
    const template = { name: "results_out", values: ["Ada", "{{link}}"] };
    await queue(messageTo(number, { channel: "WHATSAPP", template, secrets: secrets() }));
    expect(await gateway.messageTo(number)).toMatchObject({
      sender: "results_out",
      text: "Ada | https://school.example/r/1 | 123456",
    });
  });

  test("is refused where it is queued if its number or length is wrong", async () => {
    for (const number of ["08035550101", "+234 803 555 0101", "", "+0803"]) {
      await expect(queue(messageTo(number))).rejects.toThrow("phone number");
    }
    const text = "a".repeat(2_000);
    await expect(queue(messageTo(nextNumber(), { text }))).rejects.toThrow("too long");
  });

  test("waits until its channel has a gateway", async () => {
    const number = nextNumber();
    await queue(messageTo(number));
    await expectWaiting(number, phoneTexts.noGateway("SMS"));
    await makeGateway(server, gateway);
    await server.db.transaction((tx) => sendWaiting(tx, outgoingPhoneMessages));
    await storedAs(number, "sent");
    expect(countSent(number)).toBe(1);
  });

  test("whose code has expired is not sent, and costs nothing", async () => {
    await makeGateway(server, gateway);
    const number = nextNumber();
    await queue(messageTo(number, { text: "{{code}}", secrets: secrets(-1), urgent: true }));
    expect(await storedAs(number, "failed")).toMatchObject({ cost: 0, secretsSealed: null });
    expect(countSent(number)).toBe(0);
  });

  test("that waited for two days is not sent", async () => {
    const number = nextNumber();
    await queue(messageTo(number));
    await expectWaiting(number, phoneTexts.noGateway("SMS"));
    await server.db
      .update(phoneMessages)
      .set({ createdAt: new Date(Date.now() - 50 * 3_600_000) })
      .where(eq(phoneMessages.number, number));
    await makeGateway(server, gateway);
    await server.db.transaction((tx) => sendWaiting(tx, outgoingPhoneMessages));
    expect(await storedAs(number, "failed")).toMatchObject({
      lastError: "It waited for more than two days, so it was not sent.",
    });
    expect(countSent(number)).toBe(0);
  });
});

describe("a gateway that answers", () => {
  beforeEach(() => makeGateway(server, gateway));
  const json = (status: number, body: unknown) => ({
    answer: { status, body: typeof body === "string" ? body : JSON.stringify(body) },
  });

  test("that it cannot now gets each message once more, later", async () => {
    const redirect = { status: 302, body: "", headers: { location: "http://169.254.169.254/" } };
    const behaviours = [
      [json(503, "Service Unavailable"), phoneTexts.notNow],
      [json(500, "<h1>Oops</h1>"), phoneTexts.notNow],
      [json(401, { message: `Bad ${TEST_KEY}` }), phoneTexts.notNow],
      [json(400, { message: "Insufficient balance" }), phoneTexts.notNow],
      [{ answer: redirect }, "The gateway's address leads elsewhere. Check the address"],
    ] as const;
    const numbers: string[] = [];
    for (const [behaviour, reason] of behaviours) {
      gateway.behave(behaviour);
      const number = nextNumber();
      numbers.push(number);
      await queue(messageTo(number));
      const row = await expectWaiting(number, expect.stringContaining(reason));
      expect(row).toMatchObject({ state: "queued", cost: 0, tries: 1, sendingSince: null });
      expect(row.lastError).not.toContain(TEST_KEY);
    }
    gateway.behave(undefined);
    for (const number of numbers) {
      const again = { state: "sent", tries: 2, cost: 500, lastError: null };
      // The row says why before the job waits, and only a waiting job is brought forward.
      const next = async () => {
        await dueNow();
        return stored(number);
      };
      await expect.poll(next, { timeout: 30_000 }).toMatchObject(again);
    }
    expect(numbers.map(countSent)).toEqual(numbers.map(() => 1));
  });

  test.each([
    ["that it refuses the number", json(400, { message: "Invalid number" }), "Invalid number"],
    ["with 200 and an error", json(200, { code: "no", message: "Blocked sender" }), "Blocked"],
  ])("%s is not asked again", async (_what, behaviour, reason) => {
    gateway.behave(behaviour);
    const number = nextNumber();
    await queue(messageTo(number));
    const row = await storedAs(number, "failed");
    expect(row).toMatchObject({ tries: 1, cost: 0 });
    expect(row.lastError).toBe(
      `${"The gateway refused it"}: ${reason}`.replace(/Blocked$/, "Blocked sender"),
    );
  });

  test.each([
    ["never", { cuts: true }, "The gateway did not answer, so the message may have arrived", 1],
    ["with bytes that say nothing", json(200, "<html>ok"), phoneTexts.unreadable, 0],
    ["with nothing", json(200, "{}"), phoneTexts.unreadable, 0],
    ["through a proxy that gave up", json(504, "Gateway Timeout"), phoneTexts.unreadable, 0],
  ])("%s may have sent it, so it is not sent twice", async (_what, behaviour, reason, taken) => {
    gateway.behave(behaviour);
    const number = nextNumber();
    await queue(messageTo(number));
    const row = await storedAs(number, "failed");
    expect(row.lastError).toContain(reason);
    expect(row).toMatchObject({ tries: 1, cost: 500 });
    expect(countSent(number)).toBe(taken);
  });

  test("not until its time is over, may have sent it; meanwhile others leave", async () => {
    const [silent, other] = [nextNumber(), nextNumber()];
    // During quiet hours the workers, which would wait for fifteen seconds, do not send it.
    await setPhoneRules(server.db, { quietFrom: "00:00", quietUntil: "23:59" });
    await queue(messageTo(silent));
    await expectWaiting(silent, expect.stringContaining("Quiet hours"));
    await setPhoneRules(server.db);
    const { db, keyring } = server;
    const config = readConfig({ TEST_GATEWAY: gateway.origin });
    const log = createLog("silent");
    const worker = phoneWorker({ config, db, sealer: keyring.sealer, log, timeoutMs: 300 });
    const { id: messageId } = await stored(silent);
    const release = gateway.blockResponses((number) => `+${number}` === silent);
    const run = worker.run({ messageId }, { isLast: false });
    await queue(messageTo(other));
    await storedAs(other, "sent");
    await run;
    const row = await stored(silent);
    expect(row).toMatchObject({ state: "failed", tries: 1, cost: 500, sendingSince: null });
    expect(row.lastError).toContain("The gateway did not answer, so the message may have arrived");
    release();
    await worker.run({ messageId }, { isLast: false });
    await dueNow();
    expect(countSent(silent)).toBe(1);
  });

  test("not at all, since no one listens there, gets the message later", async () => {
    const moveTo = async (address: string) => {
      await server.db.delete(phoneGateways);
      await makeGateway(server, gateway, { provider: "webhook", address });
    };
    await moveTo("https://127.0.0.1/send");
    const number = nextNumber();
    await queue(messageTo(number));
    await expectWaiting(number, "The gateway's address is not a public https address.");
    await moveTo("https://gateway.invalid/");
    const other = nextNumber();
    await queue(messageTo(other));
    const row = await expectWaiting(
      other,
      expect.stringContaining("The gateway could not be reached"),
    );
    expect(row).toMatchObject({ state: "queued", cost: 0 });
  });
});

describe("the school's rules", () => {
  beforeEach(() => makeGateway(server, gateway));

  test("in quiet hours only what is urgent leaves", async () => {
    await setPhoneRules(server.db, { quietFrom: "00:00", quietUntil: "23:59" });
    const [number, code, today] = [nextNumber(), nextNumber(), nextNumber()];
    await queue(messageTo(number));
    await queue(messageTo(code, { urgent: true }));
    // A message that is outdated after the quiet hours fails at once, so that someone can call instead.
    await queue(messageTo(today, { expiresAt: new Date(Date.now() + 1_000) }));
    await storedAs(code, "sent");
    expect((await storedAs(today, "failed")).lastError).toContain(phoneTexts.expired);
    await expectWaiting(number, expect.stringContaining("Quiet hours"));
    expect(countSent(number)).toBe(0);
    await setPhoneRules(server.db);
    await dueNow();
    await storedAs(number, "sent");
  });

  test("a budget is never overspent, though many leave at once, and codes have a reserve", async () => {
    const spent = await server.db.execute<{ sum: string }>(
      sql`select coalesce(sum(cost), 0) as sum from phone_messages`,
    );
    const before = Number(spent.rows[0]!.sum);
    await setPhoneRules(server.db, { dailyBudget: before + 2_600, codeReserve: 500 });
    const numbers = Array.from({ length: 12 }, nextNumber);
    await server.db.transaction((tx) =>
      queuePhoneMessages(
        tx,
        numbers.map((number) => messageTo(number)),
      ),
    );
    const rows = async () => Promise.all(numbers.map(stored));
    const waiting = async () =>
      (await rows()).filter(
        ({ lastError }) =>
          lastError ===
          "Today's budget is used up. It leaves tomorrow, or when the budget is raised.",
      ).length;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(7);
    expect((await rows()).filter(({ state }) => state === "sent")).toHaveLength(5);
    const [first, second] = [nextNumber(), nextNumber()];
    await queue(messageTo(first, { urgent: true }));
    await storedAs(first, "sent");
    await queue(messageTo(second, { urgent: true }));
    expect(await storedAs(second, "failed")).toMatchObject({
      lastError: "Today's budget and its reserve for codes are used up.",
    });
    await setPhoneRules(server.db);
    await dueNow();
    const sent = async () => (await rows()).filter(({ state }) => state === "sent").length;
    await expect.poll(sent, { timeout: 30_000 }).toBe(12);
    expect(numbers.map(countSent)).toEqual(numbers.map(() => 1));
  });

  test("a provider's limit holds for all, and a code does not wait for it", async () => {
    await server.db.update(phoneGateways).set({ perSecond: 5 });
    const numbers = Array.from({ length: 10 }, nextNumber);
    const began = Date.now();
    await server.db.transaction((tx) =>
      queuePhoneMessages(
        tx,
        numbers.map((number) => messageTo(number)),
      ),
    );
    const code = nextNumber();
    await queue(messageTo(code, { urgent: true }));
    await storedAs(code, "sent");
    expect(Date.now() - began).toBeLessThan(2_000);
    await expect
      .poll(() => numbers.reduce((sum, number) => sum + countSent(number), 0), { timeout: 30_000 })
      .toBe(10);
    expect(Date.now() - began).toBeGreaterThan(1_700);
  });

  test("a slot taken while the clock was ahead holds nothing up", async () => {
    for (const [ahead, perSecond] of [
      ["1 hour", null],
      ["1 year", 5],
    ] as const) {
      await server.db
        .update(phoneGateways)
        .set({ perSecond, nextSlotAt: sql`now() + ${ahead}::interval` });
      const number = nextNumber();
      await queue(messageTo(number));
      await storedAs(number, "sent");
    }
  });

  test("a number that wants no more gets only what is necessary", async () => {
    const [number, other] = [nextNumber(), nextNumber()];
    await server.db.insert(phoneOptOuts).values({ number });
    await server.db.transaction((tx) =>
      queuePhoneMessages(tx, [
        messageTo(number, { promotional: true, text: "Buy" }),
        messageTo(other, { promotional: true, text: "Buy" }),
        messageTo(number, { text: "Ada was absent." }),
      ]),
    );
    await storedAs(other, "sent");
    await storedAs(number, "sent");
    expect((await gateway.messageTo(number)).text).toBe("Ada was absent.");
    expect(countSent(number)).toBe(1);
  });
});
