import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../runtime/config/config.ts";
import { createLog } from "../runtime/log/log.ts";
import { makeCertificate } from "../testing/certificate.ts";
import { listen, proxiesOf, readCertificate } from "./listen.ts";
import { createServer } from "./server.ts";

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

function app() {
  const made = Fastify();
  apps.push(made);
  return made;
}

it("names PORT where another program listens", async () => {
  const first = app();
  await listen(first, readConfig({ PORT: "0" }));
  const { port } = first.server.address() as AddressInfo;
  await expect(listen(app(), readConfig({ PORT: String(port) }))).rejects.toThrow(
    new RegExp(`^PORT: ${port} is already in use on 127.0.0.1$`),
  );
});

it("names HOST where the computer has no such address", async () => {
  const config = readConfig({ PORT: "0", HOST: "192.0.2.1" });
  await expect(listen(app(), config)).rejects.toThrow(/^HOST: 192.0.2.1 is not an address/);
});

it("asks for nothing where HTTPS is off", () => {
  expect(readCertificate(readConfig({}))).toBeNull();
});

it.each([
  ["TLS_CERT", { TLS_CERT: "/nowhere/cert.pem", TLS_KEY: import.meta.filename }],
  ["TLS_KEY", { TLS_CERT: import.meta.filename, TLS_KEY: "/nowhere/key.pem" }],
  ["TLS_CERT", { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }],
])("stops with one line that names %s", (name, environment) => {
  expect(() => readCertificate(readConfig(environment))).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

describe("with a certificate", () => {
  let folder: string;
  let opened: Awaited<ReturnType<typeof listen>>;
  let plain: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-listen-"));
    const { cert, key } = makeCertificate();
    const [TLS_CERT, TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    writeFileSync(TLS_CERT, cert);
    writeFileSync(TLS_KEY, key);
    const config = readConfig({ PORT: "0", TLS_CERT, TLS_KEY });
    const server = await createServer(config, createLog("silent"));
    server.get("/signin", () => "page");
    opened = await listen(server, config);
    plain = opened.origin.replace("https:", "http:");
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(plain + path, { redirect: "manual", ...init });

  it("leads a page to HTTPS, and refuses calls and whatever carries a token", async () => {
    const page = await ask("/signin?next=1");
    expect([page.status, page.headers.get("location")]).toEqual([
      307,
      `${opened.origin}/signin?next=1`,
    ]);
    const authorization = "Bearer secret";
    const refused = await Promise.all([
      ask("/api/me"),
      ask("/auth/v1/token?grant_type=password", { method: "POST", body: "{}" }),
      ask("/signin", { headers: { authorization } }),
      ask("/contact", { method: "POST", body: "a=b" }),
    ]);
    for (const response of refused) {
      expect([response.status, response.headers.get("location")]).toEqual([403, null]);
      expect(await response.json()).toMatchObject({ code: "https_required" });
    }
  });

  it.each([
    ["ECDHE-ECDSA-AES128-GCM-SHA256", true],
    ["ECDHE-ECDSA-AES256-SHA384", false],
    ["ECDHE-ECDSA-AES128-SHA", false],
  ])("takes TLS 1.2 with %s: %s", async (ciphers, isTaken) => {
    const { port } = new URL(opened.origin);
    const socket = connect({
      host: "127.0.0.1",
      port: Number(port),
      rejectUnauthorized: false,
      maxVersion: "TLSv1.2",
      ciphers,
    });
    const outcome = await once(socket, "secureConnect").then(
      () => socket.getCipher().name,
      () => null,
    );
    socket.destroy();
    expect(outcome).toBe(isTaken ? ciphers : null);
  });
});

it("reads addresses and networks with or without spaces between them", () => {
  expect(proxiesOf("10.0.0.1, 192.168.0.0/16,::1,fd00::/8 , loopback")).toEqual([
    "10.0.0.1",
    "192.168.0.0/16",
    "::1",
    "fd00::/8",
    "loopback",
  ]);
});

it.each(["proxy.school.example", "10.0.0.1,", "10.0.0.0/33", "1", "true", "10.0.0.1/x"])(
  "names TRUST_PROXY for %s",
  (text) => expect(() => proxiesOf(text)).toThrow(/^TRUST_PROXY: [^\n]+$/),
);
