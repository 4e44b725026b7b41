import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { readCertificate } from "./certificate.ts";

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
