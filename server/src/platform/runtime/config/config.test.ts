import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 5001, HOST: "127.0.0.1", DATA_DIR: "./data" });
    expect(config.publicUrl).toBe("http://localhost:5001");
  });

  it("takes an empty variable for none", () => {
    expect(readConfig({ DATABASE_URL: "", PUBLIC_URL: "" }).DATABASE_URL).toBeUndefined();
  });

  it.each([
    ["PORT", { PORT: "many" }],
    ["PORT", { PORT: "70000" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["LOG_FORMAT", { LOG_FORMAT: "xml" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://school" }],
    ["SECRET_KEY", { DATABASE_URL: "postgres://db/school" }],
    ["SECRET_KEY", { SECRET_KEY: "short" }],
    ["PUBLIC_URL", { PUBLIC_URL: "school.example" }],
    ["S3_URL", { S3_URL: "bucket" }],
    ["S3_URL", { S3_URL: "s3://key:secret@host/bucket" }],
    ["S3_URL", { S3_URL: "https://host/bucket" }],
    ["S3_URL", { S3_URL: "https://key:secret@host" }],
    ["S3_URL", { S3_URL: "https://key:secret@host/bucket?zone=1" }],
    ["S3_URL", { S3_URL: "https://key:%ff@host/bucket" }],
    ["COPY_TO", { COPY_TO: "a/folder" }],
    ["COPY_FROM", { COPY_FROM: "https://host/bucket" }],
    ["COPY_TO", { COPY_TO: "/copy", COPY_FROM: "/copy" }],
    [
      "COPY_TO",
      { COPY_TO: "/copy", DATABASE_URL: "postgres://db/school", SECRET_KEY: "k".repeat(32) },
    ],
    ["TLS_CERT", { TLS_CERT: "cert.pem" }],
    ["PRINCIPAL_EMAIL", { PRINCIPAL_EMAIL: "head@school.example" }],
  ])("stops with one line that names %s", (name, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  describe("of a server on another computer", () => {
    const KEY = { SECRET_KEY: "k".repeat(32), MAIL_FROM: "office@school.example" };
    const database = (hosts: string, query = "") =>
      `postgres://portal:word@${hosts}/school${query}`;
    const read = (variables: object) => readConfig({ ...KEY, ...variables });

    it.each([
      ["DATABASE_URL", { DATABASE_URL: database("db") }],
      ["DATABASE_URL", { DATABASE_URL: database("localhost:5432,10.0.0.5:5432") }],
      ["DATABASE_URL", { DATABASE_URL: database("10.0.0.5", "?sslmode=prefer") }],
      ["DATABASE_URL", { DATABASE_URL: database("localhost", "?host=10.0.0.5") }],
      [
        "DATABASE_DIRECT_URL",
        { DATABASE_URL: database("localhost"), DATABASE_DIRECT_URL: database("db") },
      ],
      [
        "DATABASE_READ_URL",
        { DATABASE_URL: database("localhost"), DATABASE_READ_URL: database("db") },
      ],
      ["S3_URL", { S3_URL: "http://key:secret@10.0.0.5:9000/files" }],
      ["COPY_TO", { COPY_TO: "http://key:secret@store/files" }],
      ["COPY_FROM", { COPY_FROM: "http://key:secret@store/files" }],
      ["TEST_GATEWAY", { TEST_GATEWAY: "http://10.0.0.5:8025" }],
    ])("refuses a connection without TLS, naming %s", (name, variables) => {
      expect(() => read(variables)).toThrow(new RegExp(`^${name}: [^\n]+UNENCRYPTED_HOSTS[^\n]+$`));
    });

    it("takes one with TLS, one on this computer, and a host that is named as safe", () => {
      for (const url of [
        database("db1:5432,db2:5432", "?sslmode=verify-full"),
        database("localhost"),
        database("127.0.0.1:5433"),
        database("[::1]"),
        database("localhost", "?host=/run/postgresql"),
      ]) {
        expect(read({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
      }
      const named = {
        DATABASE_URL: database("database:5432"),
        S3_URL: "http://key:secret@store:9000/files",
        UNENCRYPTED_HOSTS: "database, store",
      };
      expect(read(named).S3_URL).toBe(named.S3_URL);
      expect(() => read({ ...named, UNENCRYPTED_HOSTS: "database" })).toThrow(/^S3_URL: /);
    });

    it("has mail servers upgrade to TLS", () => {
      const mail = (SMTP_URL: string, UNENCRYPTED_HOSTS = "") =>
        read({ SMTP_URL, UNENCRYPTED_HOSTS }).SMTP_URL;
      const address = "smtp://office:word@mail.example:587";
      expect(mail(address)).toBe(`${address}?requireTLS=true`);
      expect(mail(`${address}?requireTLS=false`)).toBe(`${address}?requireTLS=true`);
      expect(mail(address, "mail.example")).toBe(address);
      expect(mail("smtp://127.0.0.1:25")).toBe("smtp://127.0.0.1:25");
    });
  });

  it("builds links from the origin of PUBLIC_URL alone", () => {
    expect(readConfig({ PUBLIC_URL: "https://school.example/portal/" }).publicUrl).toBe(
      "https://school.example",
    );
  });
});
