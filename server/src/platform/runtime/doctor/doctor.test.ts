import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { makeCertificate } from "../../testing/certificate.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { checkDataDir, checkDisk, checkMemory, checkNode, checkPort } from "./computer.ts";
import {
  checkCertificate,
  checkClock,
  checkMail,
  clockOfDatabase,
  clockOfInternet,
  isDatabaseHere,
  openForReading,
} from "./connections.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-doctor-"));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test("Node, memory and disk", () => {
  expect(checkNode("24.21.0").state).toBe("ok");
  expect(checkNode("20.19.0")).toEqual({
    state: "problem",
    text: "Node 20.19.0 is too old: run everything through npm, after npm ci.",
  });
  expect(checkMemory({ total: 4e9, free: 2e9 }, false).state).toBe("ok");
  expect(checkMemory({ total: 4e9, free: 4e8 }, false).state).toBe("warning");
  expect(checkMemory({ total: 4e9, free: 4e8 }, true).state).toBe("ok");
  expect(checkMemory({ total: 5e8, free: 4e8 }, true).state).toBe("problem");
  const disk = (freeBytes: number, state: "ok" | "low" | "full") =>
    checkDisk({ freeBytes, totalBytes: 1e11, state }).state;
  expect([disk(1e10, "ok"), disk(3e8, "low"), disk(1e7, "full")]).toEqual([
    "ok",
    "warning",
    "problem",
  ]);
  expect(checkDisk(null).state).toBe("ok");
});

test("DATA_DIR that is missing, no folder, or open to others", async () => {
  const check = (DATA_DIR: string) => checkDataDir({ DATA_DIR });
  expect((await check(join(folder, "missing"))).text).toMatch(/the first start makes it/);
  const file = join(folder, "secret.key");
  await writeFile(file, "secret", { mode: 0o600 });
  expect((await check(file)).text).toMatch(/is not a folder/);
  expect((await check(folder)).state).toBe("ok");
  await chmod(file, 0o644);
  expect(await check(folder)).toMatchObject({
    state: "problem",
    text: expect.stringMatching(/chmod 600/),
  });
});

test("a port that is free, the portal's, or another program's", async () => {
  const at = (port: number) => checkPort({ HOST: "127.0.0.1", PORT: port, TLS_CERT: undefined });
  expect(await at(Number(new URL(server.origin).port))).toMatchObject({
    state: "ok",
    isRunning: true,
  });
  const other = createServer((_request, response) => response.end("hello"));
  await new Promise<void>((resolve) => {
    other.listen(0, "127.0.0.1", resolve);
  });
  const { port } = other.address() as AddressInfo;
  expect(await at(port)).toMatchObject({ state: "problem", isRunning: false });
  const withTls = { HOST: "127.0.0.1", PORT: port, TLS_CERT: "cert.pem" };
  expect(await checkPort(withTls)).toMatchObject({ state: "problem", isRunning: false });
  await new Promise((resolve) => {
    other.close(resolve);
    other.closeAllConnections();
  });
  expect(await at(port)).toMatchObject({ state: "ok", isRunning: false });
});

test("a certificate that is missing, valid, about to expire, expired, or of another key", async () => {
  const { publicUrl } = readConfig({});
  expect((await checkCertificate({ ...readConfig({}), publicUrl }, new Date())).state).toBe(
    "warning",
  );
  const { cert, key } = makeCertificate();
  const [TLS_CERT, TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await writeFile(TLS_CERT, cert);
  await writeFile(TLS_KEY, key);
  const check = (now: Date, at = publicUrl) =>
    checkCertificate({ TLS_CERT, TLS_KEY, publicUrl: at }, now);
  const finding = await check(new Date());
  expect(finding).toMatchObject({ state: "ok", text: expect.stringMatching(/valid until \d{4}/) });
  const until = new Date(finding.text.slice(-11, -1));
  expect((await check(new Date(until.getTime() - 5 * 86_400_000))).state).toBe("warning");
  expect((await check(new Date(until.getTime() + 5 * 86_400_000))).text).toMatch(/it expired on/);
  expect((await check(new Date(), "https://other.example")).text).toMatch(
    /^Certificate: it is not for other\.example, the address of PUBLIC_URL/,
  );
  await writeFile(TLS_KEY, makeCertificate().key);
  expect((await check(new Date())).text).toMatch(/not the key of TLS_CERT/);
  await writeFile(TLS_KEY, "rubbish");
  expect((await check(new Date())).text).toBe(
    `Certificate: TLS_KEY names ${TLS_KEY}, which does not hold what it should, in PEM format.`,
  );
  await rm(TLS_KEY);
  expect((await check(new Date())).text).toMatch(/TLS_KEY names .*, which does not exist\.$/);
});

test("a mail server that answers, that does not, and none; no mail is sent", async () => {
  expect((await checkMail({ SMTP_URL: undefined })).state).toBe("warning");
  const mail = await startMailServer();
  expect((await checkMail({ SMTP_URL: mail.url })).state).toBe("ok");
  expect(mail.received).toEqual([]);
  await mail.close();
  expect(await checkMail({ SMTP_URL: mail.url })).toEqual({
    state: "problem",
    text:
      "Mail: 127.0.0.1 does not answer. Check the name and port of SMTP_URL, and the internet. " +
      "Emails wait in the outbox.",
  });
  const nowhere = "smtp://a:b@mail.nowhere.invalid";
  expect((await checkMail({ SMTP_URL: nowhere })).text).toMatch(/no server has the name/);
});

test("a database is only read, and its clock and that of the internet are compared", async () => {
  const { host, port, user, password } = inject("cluster");
  const login = `${user}:${encodeURIComponent(password)}`;
  const url = `postgres://${login}@localhost:${port}/portal?host=${encodeURIComponent(host)}`;
  const { client, finding } = await openForReading({ DATABASE_URL: url, DATA_DIR: folder }, true);
  expect(finding).toMatchObject({ state: "ok", text: expect.stringMatching(/PostgreSQL \d+/) });
  await expect(client?.query("create table written (id int)")).rejects.toThrow(/read-only/);
  const clock = await clockOfDatabase(client, false);
  expect(checkClock([clock, await clockOfInternet(`${server.origin}/healthz`)])).toEqual({
    state: "ok",
    text: "Clock: agrees with the database and the internet.",
  });
  await client?.end();
  expect(checkClock([{ name: "another computer", aheadMs: 3_600_000 }])).toMatchObject({
    state: "problem",
    text: expect.stringMatching(/60 minutes behind another computer/),
  });
  expect(checkClock([await clockOfInternet("http://127.0.0.1:1/")]).state).toBe("warning");

  const none = await openForReading({ DATABASE_URL: undefined, DATA_DIR: folder }, false);
  expect(none).toMatchObject({ client: null, finding: { state: "ok" } });
  const unreachable = "postgres://portal@127.0.0.1:1/portal";
  const read = (DATABASE_URL: string) => openForReading({ DATABASE_URL, DATA_DIR: folder }, false);
  const textFor = async (address: string) => (await read(address)).finding.text;
  expect(await read(unreachable)).toMatchObject({ client: null, finding: { state: "problem" } });
  expect(await textFor(unreachable)).toBe(
    "Database: the server of DATABASE_URL does not answer. Start it, or check the address.",
  );
  expect(await textFor(url.replace(login, `${user}:wrong`))).toMatch(
    /refuses the user name or the pa/,
  );
  expect(await textFor(url.replace("/portal?", "/nowhere?"))).toMatch(/no database of the name/);
});

test("the clock of a database on this computer says nothing; what was saved later does", async () => {
  expect(isDatabaseHere({ DATABASE_URL: undefined })).toBe(true);
  expect(isDatabaseHere({ DATABASE_URL: "postgres://a@127.0.0.1/b" })).toBe(true);
  expect(isDatabaseHere({ DATABASE_URL: "postgres://a@localhost/b?host=/run/postgresql" })).toBe(
    true,
  );
  expect(isDatabaseHere({ DATABASE_URL: "postgres://a@10.0.0.5/b" })).toBe(false);
  const nothing = [{ name: "a clock that is not asked", aheadMs: null }];
  expect(checkClock(nothing, 5_000).state).toBe("warning");
  expect(checkClock(nothing, 365 * 86_400_000)).toEqual({
    state: "problem",
    text:
      "Clock: it shows a time 365 days before the last entry in the portal. " +
      "Compare day and time with a phone, and set this computer's clock if it is wrong.",
  });
  expect(checkClock([{ name: "a clock that is asked", aheadMs: 0 }], 365 * 86_400_000).state).toBe(
    "ok",
  );
});

test("an embedded database that keeps silent while the portal runs is a problem", async () => {
  const dataDir = await mkdtemp(join(folder, "silent-"));
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "18");
  const state = async (isRunning: boolean) =>
    (await openForReading({ DATABASE_URL: undefined, DATA_DIR: dataDir }, isRunning)).finding.state;
  expect([await state(true), await state(false)]).toEqual(["problem", "warning"]);
});
