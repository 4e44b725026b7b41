import { and, gt, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startWaitingJobs } from "../../runtime/jobs/reschedule-after-clock-change.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { startMailServer, type TestMailServer } from "../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { outgoingMails, queueMails } from "./queue-mail.ts";
import { mails } from "./tables.ts";

const MAILS = 20;
const POLL = { timeout: 15_000 };

let smtp: TestMailServer;
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  smtp = await startMailServer();
  const url = smtp.url.replace("smtp://", "smtp://office:old-password@");
  env = { SMTP_URL: url, MAIL_FROM: "office@sunrise.school", SMTP_CONNECTIONS: "5" };
  server = await startTestServer({ env, jobs: true });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(() => void vi.restoreAllMocks());

const queue = (purpose: string, db = server.db) =>
  db.transaction((tx) =>
    queueMails(
      tx,
      Array.from({ length: MAILS }, (_, at) => ({
        recipientId: null,
        address: `reader${at}@home.example`,
        purpose,
        subject: "A test",
        lines: ["Hello"],
      })),
    ),
  );
const tried = (purpose: string, tries: number, db = server.db) =>
  db.$count(mails, and(eq(mails.purpose, purpose), gt(mails.tries, tries - 1)));
const sent = (purpose: string, db = server.db) =>
  db.$count(mails, and(eq(mails.purpose, purpose), eq(mails.state, "sent")));
/** Polls, since a failed job is rescheduled shortly after its mail shows the failure. */
const tryAgain = async <Counted>(count: () => Promise<Counted>) => {
  await server.db.transaction((tx) => startWaitingJobs(tx, outgoingMails.job));
  return count();
};

test("a refused password is tried once in ten minutes, not once for each mail", async () => {
  smtp.acceptSignIns(false);
  await queue("first");
  await expect.poll(() => tried("first", 1), POLL).toBe(MAILS);
  expect(smtp.signIns()).toBe(1);
  const [row] = await server.db.select().from(mails).where(eq(mails.purpose, "first")).limit(1);
  expect(row).toMatchObject({ state: "queued", lastError: expect.stringContaining("535") });

  const realNow = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + 601_000);
  await expect.poll(() => tryAgain(() => tried("first", 2)), POLL).toBe(MAILS);
  expect(smtp.signIns()).toBe(2);

  smtp.acceptSignIns(true);
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + 1_202_000);
  await expect.poll(() => tryAgain(() => sent("first")), POLL).toBe(MAILS);
  expect(smtp.signIns()).toBeLessThanOrEqual(2 + 1 + 5);
});

test("a password that is changed while the connections are open is tried no more than they are", async () => {
  const before = smtp.signIns();
  smtp.acceptSignIns(false);
  smtp.endConnections();
  await queue("second");
  await expect.poll(() => tried("second", 1), POLL).toBe(MAILS);
  expect(smtp.signIns() - before).toBeLessThanOrEqual(5);
  expect(smtp.signIns() - before).toBeGreaterThan(0);
});

test("waiting emails are sent as soon as the portal starts with the right password", async () => {
  const { db, close } = await createTestDatabase();
  const start = () => startTestServer({ db, env, jobs: true });
  const wrong = await start();
  smtp.acceptSignIns(false);
  await queue("third", db);
  await expect.poll(() => tried("third", 1, db), POLL).toBe(MAILS);
  await wrong.close();
  smtp.acceptSignIns(true);
  const right = await start();
  await expect.poll(() => sent("third", db), POLL).toBe(MAILS);
  await right.close();
  await close();
});
