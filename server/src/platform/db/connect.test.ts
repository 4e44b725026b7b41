import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { createLog } from "../log/log.ts";
import { connectDatabase } from "./connect.ts";

it("names DATABASE_URL, but never its password, where no PostgreSQL answers", async () => {
  const config = readConfig({
    DATABASE_URL: "postgres://school:our-password@127.0.0.1:1/school",
    SECRET_KEY: "one key for every process of this school",
  });
  const failure = await connectDatabase(config, createLog("silent")).catch(String);
  expect(failure).toMatch(/DATABASE_URL: [^\n]+$/);
  expect(failure).not.toContain("our-password");
});
