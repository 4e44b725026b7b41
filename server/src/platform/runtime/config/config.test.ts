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

  it("builds links from the origin of PUBLIC_URL alone", () => {
    expect(readConfig({ PUBLIC_URL: "https://school.example/portal/" }).publicUrl).toBe(
      "https://school.example",
    );
  });
});
