import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { listen, proxiesOf, readCertificate } from "./listen.ts";

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
