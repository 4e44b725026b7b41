import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import {
  type PhoneMessage,
  queuePhoneMessage,
  queuePhoneMessages,
} from "@school/server/platform/outgoing/phone/queue-phone-message.ts";
import { PHONE_RULES } from "@school/server/platform/outgoing/phone/rules.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { settings } from "@school/server/platform/database/settings/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "@school/server/platform/testing/phone-gateway.ts";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { BENCH_SECRET_KEY, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const FAMILIES = inFull(1_500, 50);
/** When a code is requested, in milliseconds after the burst starts. */
const MIDDLE_MS = inFull(5_000, 100);
const TIMEOUT_MS = 300_000;
/** No quiet hours; a budget, so that its check is measured too. */
const RULES = {
  dailyBudget: 100_000_000,
  codeReserve: 0,
  quietFrom: "00:00",
  quietUntil: "00:00",
};

/**
 * "Results are out" to 1,500 families through a gateway on this computer, and how long a code takes
 * that a person requests in the middle.
 */
export async function benchPhoneMessages(): Promise<Row[]> {
  const gateway = await startPhoneGateway();
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("phones");
    const db = openDatabase(connection);
    const { id } = await makeUser(db, { role: "PRINCIPAL" });
    await db.insert(settings).values({ key: PHONE_RULES.key, value: RULES });
    await makeGateway({ db, keyring: { sealer: createSealer(BENCH_SECRET_KEY) } }, gateway);
    const env = { TEST_GATEWAY: gateway.origin };
    const portal = await startPortal(connection, id, { withJobs: true, env });
    try {
      return [await measure(db, gateway, 0), await measure(db, gateway, 500)];
    } finally {
      await portal.stop();
      await db.$client.end();
    }
  } finally {
    await cluster.close();
    await gateway.close();
  }
}

async function measure(db: Database, gateway: TestPhoneGateway, delayMs: number): Promise<Row> {
  gateway.behave({ delayMs });
  const before = gateway.received.length;
  const text = { recipientId: null, channel: "SMS", purpose: "bench" } as const;
  const burst: PhoneMessage[] = Array.from({ length: FAMILIES }, (_, n) => ({
    ...text,
    number: `+2348030${String(100_000 + n)}`,
    text: "Results are out. Sign in to read them.",
  }));
  const began = performance.now();
  await db.transaction((tx) => queuePhoneMessages(tx, burst));
  await sleep(MIDDLE_MS);
  const sentBefore = gateway.received.length - before;
  const requestedAt = performance.now();
  const number = `+2348035${String(500_000 + delayMs)}`;
  const code = { ...text, number, text: "Your code is 123456.", urgent: true };
  await db.transaction((tx) => queuePhoneMessage(tx, code));
  await gateway.messageTo(number);
  const codeAfter = performance.now() - requestedAt;
  const deadline = performance.now() + TIMEOUT_MS;
  while (gateway.received.length < before + FAMILIES + 1) {
    if (performance.now() > deadline) throw new Error("Not all messages arrived");
    await sleep(10);
  }
  const all = performance.now() - began;
  const numbers = new Set(gateway.received.slice(before).map((one) => one.number));
  return {
    "gateway answers after ms": delayMs,
    "sent before the code": sentBefore,
    "code after s": (codeAfter / 1000).toFixed(2),
    "1,500 after s": (all / 1000).toFixed(1),
    "messages a second": Math.round((FAMILIES / all) * 1000),
    "sent twice": gateway.received.length - before - numbers.size,
  };
}
