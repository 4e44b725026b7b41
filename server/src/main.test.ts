import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, inject, it, vi } from "vitest";
import { openDatabase } from "./platform/db/database.ts";

// Whole servers, each with its own database, on two busy cores.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = join(import.meta.dirname, "main.ts");
const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-main-"));
  folders.push(folder);
  return folder;
}

function start(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

/** Waits for the line that says that the portal is ready. */
async function ready(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout!) {
    if (String(chunk).includes("School portal is ready")) return String(chunk);
  }
  throw new Error("the portal ended before it was ready");
}

it("prints its address when it is ready, and stops cleanly on SIGTERM", async () => {
  const port = await freePort();
  const child = start({ PORT: String(port), DATA_DIR: await dataDir() });
  expect(await ready(child)).toContain(`http://localhost:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("stops cleanly in the middle of its first start", async () => {
  const port = await freePort();
  const child = start({ PORT: String(port), DATA_DIR: await dataDir() });
  const ended = once(child, "exit");
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("stops with one line that names the variable of an invalid value", async () => {
  const child = start({ PORT: "many", DATA_DIR: await dataDir() });
  const said = text(child.stderr!);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await said).toMatch(/^PORT: [^\n]+\n$/);
});

it("shares one external PostgreSQL between processes that start at the same time", async () => {
  const cluster = inject("cluster");
  const admin = openDatabase({ ...cluster, database: "portal", max: 1 });
  await admin.$client.query("drop database if exists shared_by_two with (force)");
  await admin.$client.query("create database shared_by_two");
  const { host, user, password, port } = cluster;
  const address = new URLSearchParams({ host, user, password, port: String(port) });
  const ports = [await freePort(), await freePort()];
  const processes = await Promise.all(
    ports.map(async (own) =>
      start({
        PORT: String(own),
        DATA_DIR: await dataDir(),
        DATABASE_URL: `postgres://localhost/shared_by_two?${address}`,
        SECRET_KEY: "one key for every process of this school",
        PRINCIPAL_EMAIL: "head@school.example",
        PRINCIPAL_PASSWORD: "Principal1",
      }),
    ),
  );
  await Promise.all(processes.map(ready));

  const token = (grant: string, own: number, body: object) =>
    fetch(`http://127.0.0.1:${own}/auth/v1/token?grant_type=${grant}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const signedIn = await token("password", ports[0]!, {
    email: "head@school.example",
    password: "Principal1",
  });
  const { access_token: bearer } = (await signedIn.json()) as { access_token: string };
  // A token of one process is valid in the other, which reads the same database.
  const elsewhere = await fetch(`http://127.0.0.1:${ports[1]}/api/me`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(elsewhere.status).toBe(200);
  for (const child of processes) child.kill("SIGTERM");
  await Promise.all(processes.map((child) => once(child, "exit")));
  await admin.$client.query("drop database shared_by_two with (force)");
  await admin.$client.end();
});
