import { type ChildProcess, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, inject, it, vi } from "vitest";
import { freePort } from "./platform/http/free-port.ts";
import { openDatabase } from "./platform/database/database.ts";

// Whole servers, each with its own database, on two busy cores.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = join(import.meta.dirname, "main.ts");
const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

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

/** Waits for the next line that reports the portal as ready; the output stays open. */
async function ready(child: ChildProcess): Promise<string> {
  const ended = once(child, "exit").then(() => null);
  for (;;) {
    const said = await Promise.race([once(child.stdout!, "data"), ended]);
    if (said === null) throw new Error("the portal ended before it was ready");
    if (String(said[0]).includes("School portal is ready")) return String(said[0]);
  }
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

it("starts again with HTTPS of its own when the principal asks for it, and leads plain HTTP there", async () => {
  const port = await freePort();
  const folder = await dataDir();
  const principal = { email: "head@school.example", password: "Hilltop2morrow" };
  const child = start({
    PORT: String(port),
    DATA_DIR: folder,
    PRINCIPAL_EMAIL: principal.email,
    PRINCIPAL_PASSWORD: principal.password,
    LOG_LEVEL: "debug",
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (printed += String(chunk)));
  }
  await ready(child);
  const plain = `http://127.0.0.1:${port}`;
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${plain}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(principal),
  });
  const granted = (await signedIn.json()) as { access_token: string; refresh_token: string };
  const { access_token: bearer, refresh_token: refresh } = granted;
  const settings = { place: "network", host: "10.1.2.3", https: true };
  const ask = async () => {
    const response = await fetch(`${plain}/api/settings/reach`, {
      method: "PUT",
      headers: { ...json, authorization: `Bearer ${bearer}` },
      body: JSON.stringify(settings),
    });
    return response.json();
  };
  // Two simultaneous requests cause one restart.
  const data = { publicUrl: `https://10.1.2.3:${port}`, restarts: true };
  expect(await Promise.all([ask(), ask()])).toEqual([{ data }, { data }]);
  expect(await ready(child)).toContain(`https://10.1.2.3:${port}`);

  const led = await fetch(`${plain}/signin?from=x`, { redirect: "manual" });
  expect(led.status).toBe(307);
  expect(led.headers.get("location")).toBe(`https://127.0.0.1:${port}/signin?from=x`);
  // A phone that does not trust the school's certificate yet gets instructions.
  expect(await (await fetch(`${plain}/trust`)).text()).toContain("Let this phone trust the school");
  const file = Buffer.from(await (await fetch(`${plain}/trust/school.crt`)).arrayBuffer());
  const ca = new X509Certificate(file).toString();
  const secure = request({ host: "localhost", port, path: "/healthz", ca }).end();
  const [response] = (await once(secure, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);

  // The output of a whole run contains none of the secrets used in it.
  const files = ["secret.key", "postgres.password"].map((name) => readFile(join(folder, name)));
  const keys = (await Promise.all(files)).map((bytes) => bytes.toString().trim());
  expect(printed).toContain('"path":"/auth/v1/token"');
  for (const secret of [principal.password, bearer, refresh, ...keys]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(printed).not.toContain(secret);
  }
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
    ports.map(async (port) =>
      start({
        PORT: String(port),
        DATA_DIR: await dataDir(),
        DATABASE_URL: `postgres://localhost/shared_by_two?${address}`,
        SECRET_KEY: "one key for every process of this school",
        PRINCIPAL_EMAIL: "head@school.example",
        PRINCIPAL_PASSWORD: "Principal1",
      }),
    ),
  );
  await Promise.all(processes.map(ready));

  const token = (grant: string, port: number, body: object) =>
    fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=${grant}`, {
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
