import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackgroundWork } from "../../../jobs.ts";
import { readConfig } from "../../runtime/config/config.ts";
import { createLog } from "../../runtime/log/log.ts";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { type Mail, queueMail, queueMails } from "./queue-mail.ts";

let smtp: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

/** One more process on the same database that sends mails. */
function startProcess(connections: number) {
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "office@school.example" };
  const config = readConfig({ ...environment, SMTP_CONNECTIONS: String(connections) });
  return startBackgroundWork({ ...server, config, log: createLog("silent") });
}

const mail = { recipientId: null, purpose: "test", subject: "A test", lines: ["Hello"] };

function queueMany(name: string, count: number): Promise<void> {
  const many: Mail[] = Array.from({ length: count }, (_, n) => ({
    ...mail,
    address: `${name}${n}@home.example`,
  }));
  return server.db.transaction((tx) => queueMails(tx, many));
}

const queueCode = (address: string) =>
  server.db.transaction((tx) => queueMail(tx, { ...mail, address, urgent: true }));

const addresses = () => smtp.received.flatMap(({ to }) => to);

test("a mail that a person waits for is sent before those that were queued earlier", async () => {
  await queueMany("reader", 30);
  await queueCode("code@home.example");
  const work = await startProcess(1);
  await expect.poll(() => addresses().length, { timeout: 15_000 }).toBe(31);
  await work.stop();
  expect(addresses()[0]).toBe("code@home.example");
});

test("it leaves within two seconds though every other connection is busy", async () => {
  const release = smtp.blockResponses((address) => address.startsWith("slow"));
  const work = await startProcess(3);
  await queueMany("slow", 20);
  const busy = () => addresses().filter((address) => address.startsWith("slow")).length;
  await expect.poll(busy, { timeout: 30_000 }).toBe(2);
  const began = performance.now();
  await queueCode("second@home.example");
  await smtp.mailTo("second@home.example");
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(busy()).toBe(2);
  release();
  await expect.poll(busy, { timeout: 15_000 }).toBe(20);
  await work.stop();
});

test("several processes send many mails once each, over connections that they keep", async () => {
  const connectionsBefore = smtp.connections();
  await queueMany("family", 150);
  const both = await Promise.all([startProcess(4), startProcess(4)]);
  const sent = () => addresses().filter((address) => address.startsWith("family"));
  // One per second and process would take over a minute.
  await expect.poll(() => sent().length, { timeout: 15_000 }).toBe(150);
  await Promise.all(both.map((work) => work.stop()));
  expect(new Set(sent()).size).toBe(150);
  expect(smtp.connections() - connectionsBefore).toBeLessThanOrEqual(8);
});
