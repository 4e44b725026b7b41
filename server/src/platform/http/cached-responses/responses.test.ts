import { expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { cachedResponses } from "./responses.ts";

test("memory is bounded: what was not read for longest is forgotten first", () => {
  const responses = cachedResponses({} as Database);
  const large = "x".repeat(1_000_000);
  responses.store("first", "1", large);
  for (let n = 1; n <= 30; n += 1) {
    responses.store(`other ${n}`, "1", large);
    responses.find("first");
  }
  expect(responses.find("first")).toMatchObject({ version: "1" });
  expect(responses.find("other 30")).toBeDefined();
  const cached = Array.from({ length: 30 }, (_, at) => responses.find(`other ${at + 1}`));
  expect(cached.filter((response) => response).length).toBe(6);
});

test("an answer replaces the one of an older version", () => {
  const responses = cachedResponses({} as Database);
  const older = responses.store("key", "1", { total: 1 });
  const newer = responses.store("key", "2", { total: 2 });
  expect(responses.find("key")).toBe(newer);
  expect(newer.etag).not.toBe(older.etag);
  expect(responses.store("key", "3", { total: 2 }).etag).toBe(newer.etag);
});
