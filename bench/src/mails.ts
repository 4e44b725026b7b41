import { makeUser } from "@school/server/accounts/fixtures.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import { queueMails } from "@school/server/platform/outgoing/mail/queue-mail.ts";
import {
  startMailServer,
  type TestMailServer,
} from "@school/server/platform/testing/mail-server.ts";
import { startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const SECOND = 1_000;
/** Longest wait for all mails of one row. */
const TIMEOUT_MS = 300 * SECOND;

interface Waiting {
  readonly name: string;
  readonly mails: number;
  readonly urgent: boolean;
}

const WAITING: readonly Waiting[] = [
  { name: "none", mails: 0, urgent: false },
  { name: "60 codes", mails: 60, urgent: true },
  { name: "1,500 letters", mails: inFull(1_500, 50), urgent: false },
];

/**
 * Mails through a real SMTP server on this computer: the number sent per second, and how long a
 * code takes that a person requests at the same time.
 */
export async function benchMails(): Promise<Row[]> {
  const smtp = await startMailServer();
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("mails");
    const db = openDatabase(connection);
    const { id } = await makeUser(db, { role: "PRINCIPAL" });
    const env = { SMTP_URL: smtp.url, MAIL_FROM: "office@school.example" };
    const portal = await startPortal(connection, id, { withJobs: true, env });
    try {
      const rows: Row[] = [];
      for (const waiting of WAITING) rows.push(await measure(db, smtp, portal.origin, waiting));
      return rows;
    } finally {
      await portal.stop();
      await db.$client.end();
    }
  } finally {
    await cluster.close();
    await smtp.close();
  }
}

async function measure(
  db: Database,
  smtp: TestMailServer,
  origin: string,
  { name, mails, urgent }: Waiting,
): Promise<Row> {
  const { email } = await makeUser(db, { role: "PARENT" });
  const before = smtp.received.length;
  const text = { recipientId: null, purpose: "bench", subject: "News", lines: ["Dear parents,"] };
  const letters = Array.from({ length: mails }, (_, n) => ({
    ...text,
    address: `reader${n}@home.example`,
    urgent,
  }));
  await db.transaction((tx) => queueMails(tx, letters));
  const began = performance.now();
  const response = await fetch(`${origin}/auth/v1/recover`, {
    method: "POST",
    body: JSON.stringify({ email }),
  });
  if (response.status !== 200) throw new Error(`POST /auth/v1/recover: ${response.status}`);
  const [code, all] = await Promise.all([
    smtp.mailTo(email!, 1, TIMEOUT_MS).then(() => performance.now() - began),
    arrival(smtp, before + mails + 1).then(() => performance.now() - began),
  ]);
  const seconds = (ms: number) => (ms / SECOND).toFixed(2);
  return {
    waiting: name,
    "code after s": seconds(code),
    "all after s": seconds(all),
    "mails a second": mails === 0 ? "" : Math.round((mails / all) * SECOND),
    "sent twice": smtp.received.length - before - mails - 1,
    connections: smtp.connections(),
  };
}

async function arrival(smtp: TestMailServer, count: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (smtp.received.length < count) {
    if (performance.now() > deadline) throw new Error("Not all mails arrived");
    await new Promise((done) => setTimeout(done, 10));
  }
}
