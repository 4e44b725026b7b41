import { freePort } from "./platform/http/free-port.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { queueMails } from "./platform/outgoing/mail/queue-mail.ts";
import { mails } from "./platform/outgoing/mail/tables.ts";
import { queuePhoneMessages } from "./platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "./platform/outgoing/phone/tables.ts";
import { createSealer } from "./platform/runtime/secrets/seal.ts";
import { makeGateway, setPhoneRules, startPhoneGateway } from "./platform/testing/phone-gateway.ts";
import { codeOf, startMailServer, type TestMailServer } from "./platform/testing/mail-server.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const DATABASE = "queued_mails";
const SECRET_KEY = "one key for every process of this school";

let admin: Database;
let smtp: TestMailServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  admin = openDatabase({ ...inject("cluster"), database: "portal", max: 1 });
  await admin.$client.query(`drop database if exists ${DATABASE} with (force)`);
  await admin.$client.query(`create database ${DATABASE}`);
  smtp = await startMailServer();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await smtp.close();
  await admin.$client.query(`drop database ${DATABASE} with (force)`);
  await admin.$client.end();
});

/** Starts the real program and returns its address. */
async function start(environment: Record<string, string>): Promise<string> {
  const { host, user, password, port } = inject("cluster");
  const connection = new URLSearchParams({ host, user, password, port: String(port) });
  child = spawn(process.execPath, [MAIN], {
    env: {
      LOG_LEVEL: "warn",
      DATABASE_URL: `postgres://localhost/${DATABASE}?${connection}`,
      SECRET_KEY,
      // Mails are queued until a public URL is chosen.
      PUBLIC_URL: "http://localhost:5001",
      PRINCIPAL_EMAIL: "head@school.example",
      PRINCIPAL_PASSWORD: "Principal1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout!) {
    printed += String(chunk);
    const ready = /is ready: (\S+)/.exec(printed);
    if (ready) return ready[1]!;
  }
  throw new Error(`the portal ended before it was ready: ${printed}`);
}

async function stop(): Promise<void> {
  child!.kill("SIGTERM");
  expect(await once(child!, "exit")).toEqual([0, null]);
}

/** Kills the process while it waits for responses, which then arrive, and starts another. */
async function dieAndStartAgain(
  db: Database,
  environment: Record<string, string>,
  release: () => void,
): Promise<void> {
  child!.kill("SIGKILL");
  await once(child!, "exit");
  release();
  // As the queue does five minutes later.
  await db.$client.query(
    "update jobs.job set state = 'retry', start_after = now() where state = 'active'",
  );
  await start(environment);
}

async function recover(origin: string, email: string): Promise<void> {
  const body = JSON.stringify({ email });
  const { status } = await fetch(`${origin}/auth/v1/recover`, { method: "POST", body });
  expect(status).toBe(200);
}

test("sends mails that were queued without a mail server once there is one", async () => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  await start({ PORT: port });
  await recover(origin, "head@school.example");
  await stop();
  await start({ PORT: port, SMTP_URL: smtp.url, MAIL_FROM: "office@school.example" });
  const first = await smtp.mailTo("head@school.example");
  expect(codeOf(first)).toMatch(/^\d{6}$/);
  await stop();
  expect(smtp.received).toHaveLength(1);
});

test("sends no mail twice after kill -9, and says which of them may have arrived", async () => {
  const port = String(await freePort());
  const environment = { PORT: port, SMTP_URL: smtp.url, MAIL_FROM: "office@school.example" };
  await start(environment);
  const addresses = Array.from({ length: 40 }, (_, n) => `family${n}@home.example`);
  const before = smtp.received.length;
  // The mail server has these, but the portal does not know.
  const unanswered = new Set<string>();
  const release = smtp.blockResponses((address) => {
    if (smtp.received.length <= before + 10) return false;
    unanswered.add(address);
    return true;
  });
  const db = openDatabase({ ...inject("cluster"), database: DATABASE, max: 1 });
  const text = { recipientId: null, purpose: "test", subject: "News", lines: ["Hello"] };
  await db.transaction((tx) =>
    queueMails(
      tx,
      addresses.map((address) => ({ ...text, address })),
    ),
  );
  // Four of five connections: the fifth is for urgent mails.
  await expect.poll(() => unanswered.size, { timeout: 20_000 }).toBe(4);
  await dieAndStartAgain(db, environment, release);
  const rows = async () => {
    const all = await db.select().from(mails);
    return all.filter(({ address }) => addresses.includes(address));
  };
  const waiting = async () => (await rows()).filter(({ state }) => state === "queued").length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const failed = (await rows()).filter(({ state }) => state === "failed");
  expect(new Set(failed.map(({ address }) => address))).toEqual(unanswered);
  expect(new Set(failed.map(({ lastError }) => lastError))).toEqual(
    new Set([
      "The server stopped while sending this message, so it may have arrived. If it did not, send it again.",
    ]),
  );
  const arrived = smtp.received.slice(before).flatMap(({ to }) => to);
  expect(arrived.toSorted()).toEqual(addresses.toSorted());
  await stop();
  await db.$client.end();
}, 120_000);

test("sends no message to a phone twice after kill -9, nor charges it twice", async () => {
  const gateway = await startPhoneGateway();
  const port = String(await freePort());
  const environment = { PORT: port, TEST_GATEWAY: gateway.origin };
  await start(environment);
  const db = openDatabase({ ...inject("cluster"), database: DATABASE, max: 2 });
  await makeGateway({ db, keyring: { sealer: createSealer(SECRET_KEY) } }, gateway);
  await setPhoneRules(db);
  const numbers = Array.from({ length: 60 }, (_, n) => `+2348035${String(570_000 + n)}`);
  const unanswered = new Set<string>();
  const release = gateway.blockResponses((number) => {
    if (gateway.received.length <= 10) return false;
    unanswered.add(`+${number}`);
    return true;
  });
  const text = { recipientId: null, channel: "SMS", purpose: "test", text: "News" } as const;
  await db.transaction((tx) =>
    queuePhoneMessages(
      tx,
      numbers.map((number) => ({ ...text, number })),
    ),
  );
  // All lanes except the one for urgent messages.
  await expect.poll(() => unanswered.size, { timeout: 20_000 }).toBe(31);
  await dieAndStartAgain(db, environment, release);
  const rows = () => db.select().from(phoneMessages);
  const waiting = async () => (await rows()).filter(({ state }) => state === "queued").length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  const failed = (await rows()).filter(({ state }) => state === "failed");
  expect(new Set(failed.map(({ number }) => number))).toEqual(unanswered);
  expect(new Set(failed.map(({ lastError }) => lastError))).toEqual(
    new Set([
      "The server stopped while sending this message, so it may have arrived. If it did not, send it again.",
    ]),
  );
  expect(new Set((await rows()).map(({ cost }) => cost))).toEqual(new Set([500]));
  const arrived = gateway.received.map(({ number }) => `+${number}`);
  expect(arrived.toSorted()).toEqual(numbers.toSorted());
  await stop();
  await db.$client.end();
  await gateway.close();
}, 120_000);
