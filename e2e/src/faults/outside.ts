import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@school/bench/percentile.ts";
import { startBucket } from "@school/server/platform/testing/bucket-server.ts";
import { startMailServer } from "@school/server/platform/testing/mail-server.ts";
import { startPhoneGateway, TEST_KEY } from "@school/server/platform/testing/phone-gateway.ts";
import { ClockedPortal } from "./fake-clock.ts";
import type { Fault } from "./fault.ts";
import { importPupils } from "./imports.ts";
import { Line } from "./line.ts";
import { type Portal, PRINCIPAL, seconds, type Session } from "./portal.ts";

const PUPILS = 30;
const STEP_SECONDS = 300;
const STEPS = 12;
/** Real time for each step, in milliseconds, in which due attempts are made. */
const STEP_MS = 6_000;
/** Minutes of the portal's clock in which everything is sent once the external services are back. */
const MAX_MINUTES = 15;
/** A slower page waits for one of the external services, whose timeouts are 15 s or 20 s. */
const MAX_PAGE_MS = 12_000;

const WAYS = ["refused", "silent", "an error each time"] as const;

/** A mail server, a gateway of SMS and a bucket, each at the end of a line. */
async function openOutside(now: () => number) {
  const [mail, gateway, bucket] = [
    await startMailServer(),
    await startPhoneGateway(),
    await startBucket(now),
  ];
  const portOf = (url: string) => Number(new URL(url).port);
  const lines = {
    mail: await Line.open(portOf(mail.url)),
    gateway: await Line.open(portOf(gateway.origin)),
    bucket: await Line.open(portOf(bucket.url)),
  };
  const through = (url: string, line: Line) => url.replace(`:${portOf(url)}`, `:${line.port}`);
  return {
    mail,
    gateway,
    bucket,
    env: {
      SMTP_URL: through(mail.url, lines.mail),
      MAIL_FROM: "office@school.example",
      TEST_GATEWAY: through(gateway.origin, lines.gateway),
      S3_URL: through(bucket.url, lines.bucket),
      PUBLIC_URL: "http://localhost:5001",
    },
    async set(way: (typeof WAYS)[number] | "open") {
      const hasErrors = way === "an error each time";
      mail.respondWith(hasErrors ? 451 : undefined);
      gateway.behave(hasErrors ? { answer: { status: 503, body: "busy" } } : undefined);
      bucket.respondWith(hasErrors ? 503 : undefined);
      for (const line of Object.values(lines)) await line.set(hasErrors ? "open" : way);
    },
    async close() {
      for (const line of Object.values(lines)) await line.close();
      await Promise.all([mail.close(), gateway.close(), bucket.close()]);
    },
  };
}

async function setUp(portal: Portal): Promise<Session> {
  const session = await portal.signIn(...PRINCIPAL);
  await portal.get(session, "PUT /settings/phone/gateways/SMS", {
    provider: "termii",
    isActive: true,
    sender: "Sunrise",
    costPerPart: 500,
    perSecond: null,
    key: TEST_KEY,
    version: 0,
  });
  const rules = { dailyBudget: null, codeReserve: 0, quietFrom: "00:00", quietUntil: "00:00" };
  await portal.get(session, "PUT /settings/phone/rules", { ...rules, version: 0 });
  const rows = Array.from({ length: PUPILS }, (_, n) => {
    const number = String(n).padStart(2, "0");
    return `Outage,Number ${number},Nursery 1,0803555${number}01,parent${number}@families.example`;
  });
  const columns = "last name,first name,class,parent phone,parent email";
  await importPupils(portal, session, [columns, ...rows]);
  return session;
}

type Channel = "EMAIL" | "SMS";

interface Waiting {
  state: string;
  error: string | null;
  isTried: boolean;
  count: number;
}

interface Batch {
  id: string;
  counts: Record<string, number>;
}

/** Writes to all parents of a class. */
async function write(portal: Portal, session: Session, channel: Channel, text: string) {
  return portal.get<Batch>(session, "POST /message-batches", {
    target: { kind: "selection", selection: { kind: "parents", classes: ["Nursery 1"] } },
    channel,
    purpose: "necessary",
    ...(channel === "EMAIL" && { subject: text }),
    text,
  });
}

/** The smallest picture. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Replaces the principal's picture; returns its address. */
async function upload(portal: Portal, session: Session): Promise<string> {
  const form = new FormData();
  const file = new File([Buffer.from(PICTURE, "base64")], "me.png", { type: "image/png" });
  form.append("profileImage", file);
  await portal.get(session, "POST /upload/profile-image", form);
  return (await portal.get<{ profileImageUrl: string }>(session, "GET /profile")).profileImageUrl;
}

const unmoved = async (portal: Portal) =>
  (await portal.rows("select id from files where bucket_key is null")).length;

export const outside: Fault = {
  name: "outside",
  what: "mail server, SMS gateway and bucket refuse, keep silent or answer errors for an hour of the portal's clock",
  async run() {
    let offset = 0;
    const services = await openOutside(() => Date.now() + offset * 1_000);
    const clocked = await ClockedPortal.make(services.env);
    const { portal } = clocked;
    const pass = async (passed: number, realMs: number) => {
      offset += passed;
      await clocked.set("both", offset);
      await sleep(realMs);
    };
    const faults: string[] = [];
    const pages: number[] = [];
    const explanations = new Set<string>();
    const minutes: number[] = [];
    try {
      await portal.start();
      const session = await setUp(portal);
      const look = async () => {
        for (const path of ["/me", "/students", "/announcements", "/outbox"]) {
          const began = performance.now();
          await portal.get(session, `GET ${path}`);
          pages.push(performance.now() - began);
        }
      };
      for (const [at, way] of WAYS.entries()) {
        const report = (problem: string) => faults.push(`${way}: ${problem}`);
        const moved = await upload(portal, session);
        for (let tries = 0; (await unmoved(portal)) > 0 && tries < 30; tries += 1) {
          await pass(60, 2_000);
        }
        if ((await unmoved(portal)) > 0) report("files were not moved before");
        await services.set(way);
        const text = `Outage ${at + 1}`;
        const byMail = await write(portal, session, "EMAIL", text);
        const bySms = await write(portal, session, "SMS", text);
        const waiting = ({ counts }: Batch) => counts["waiting"] ?? 0;
        const expected: Record<Channel, number> = { EMAIL: waiting(byMail), SMS: waiting(bySms) };
        if (expected.EMAIL < PUPILS || expected.SMS < PUPILS) report("too few are written to");
        for (let step = 0; step < STEPS; step += 1) {
          await pass(STEP_SECONDS, STEP_MS);
          await look();
          if (step === 0) {
            const answer = await fetch(portal.origin + moved);
            const { message } = (await answer.json()) as { message?: string };
            explanations.add(`a file: ${answer.status} ${message}`);
            if (answer.status !== 503) report(`a moved file was answered ${answer.status}`);
            await upload(portal, session);
          }
        }
        const wait = await portal.rows<Waiting>(
          `select state, last_error as error, tries > 0 as "isTried", count(*)::int as count
           from mails where batch_id = $1 group by 1, 2, 3
           union all
           select state, last_error, tries > 0, count(*)::int
           from phone_messages where batch_id = $2 group by 1, 2, 3`,
          [byMail.id, bySms.id],
        );
        for (const { state, error, isTried } of wait) {
          if (state === "sent") report("a message counts as sent though nothing took it");
          if (error !== null) explanations.add(`${state}: ${error}`);
          // Each attempt waits 20 real seconds for a silent server.
          else if (isTried) report(`a ${state} message says no reason`);
        }
        const people = wait.reduce((sum, { count }) => sum + count, 0);
        if (people !== expected.EMAIL + expected.SMS) report(`${people} messages are there`);
        if ((await unmoved(portal)) !== 1) report("a file of the hour is not in the database");

        await services.set("open");
        if (wait.some(({ state }) => state === "failed")) {
          // It may have arrived, so the office decides.
          const { body } = await portal.ask(session, `POST /message-batches/${bySms.id}/resend`, {
            channel: "SMS",
          });
          if (!body.data) report(`a resend was answered ${JSON.stringify(body)}`);
        }
        const arrived = (): Record<Channel, string[]> => ({
          EMAIL: services.mail.received.flatMap(({ to, mail }) =>
            mail.text?.includes(text) ? to : [],
          ),
          SMS: services.gateway.received.flatMap((one) =>
            one.text.includes(text) ? one.number : [],
          ),
        });
        const isThere = async () => {
          const { EMAIL, SMS } = arrived();
          const isSent = EMAIL.length >= expected.EMAIL && SMS.length >= expected.SMS;
          return isSent && (await unmoved(portal)) === 0;
        };
        let passed = 0;
        while (!(await isThere()) && passed < MAX_MINUTES) {
          await pass(60, 3_000);
          passed += 1;
          await look();
        }
        minutes.push(passed);
        await sleep(3_000);
        for (const [channel, got] of Object.entries(arrived()) as [Channel, string[]][]) {
          const different = new Set(got).size;
          if (different !== expected[channel]) {
            report(`${different} of ${expected[channel]} ${channel} left within ${passed} minutes`);
          }
          if (got.length !== different) report(`${got.length - different} ${channel} left twice`);
        }
        if ((await unmoved(portal)) > 0) report("a file of the hour was not moved");
      }
      const slowest = Math.max(...pages);
      if (slowest > MAX_PAGE_MS) faults.push(`a page took ${seconds(slowest)}`);
      return {
        figures:
          `3 hours; all was sent ${minutes.join(", ")} minutes after the others were back; ` +
          `pages took ${seconds(percentile(pages, 0.5))} (median), ${seconds(slowest)} (longest); ` +
          `people read: ${[...explanations].join(" | ")}`,
        faults,
      };
    } finally {
      await clocked.remove();
      await services.close();
    }
  },
};
