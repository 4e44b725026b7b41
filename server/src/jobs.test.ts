import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { codeOf, startMailServer, type TestMailServer } from "./platform/testing/mail-server.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const DATABASE = "queued_mails";

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
      SECRET_KEY: "one key for every process of this school",
      PRINCIPAL_EMAIL: "head@school.example",
      PRINCIPAL_PASSWORD: "Principal1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of child.stdout!) {
    const ready = /is ready: (\S+)/.exec(String(chunk));
    if (ready) return ready[1]!;
  }
  throw new Error("the portal ended before it was ready");
}

async function stop(): Promise<void> {
  child!.kill("SIGTERM");
  expect(await once(child!, "exit")).toEqual([0, null]);
}

async function recover(origin: string, email: string): Promise<void> {
  const body = JSON.stringify({ email });
  const { status } = await fetch(`${origin}/auth/v1/recover`, { method: "POST", body });
  expect(status).toBe(200);
}

test("sends mails that were queued without a mail server once there is one", async () => {
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const origin = `http://127.0.0.1:${port}`;
  await start({ PORT: port });
  await recover(origin, "head@school.example");
  await stop();
  await start({ PORT: port, SMTP_URL: smtp.url, MAIL_FROM: "office@school.example" });
  const first = await smtp.mailTo("head@school.example");
  expect(codeOf(first)).toMatch(/^\d{6}$/);
  await stop();
  expect(smtp.received).toHaveLength(1);
}, 60_000);
