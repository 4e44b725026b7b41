import { expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { keptAnswers } from "./answers.ts";

test("memory is bounded: what was not read for longest is forgotten first", () => {
  const answers = keptAnswers({} as Database);
  const large = "x".repeat(1_000_000);
  answers.keep("first", "1", large);
  for (let n = 1; n <= 30; n += 1) {
    answers.keep(`other ${n}`, "1", large);
    answers.find("first");
  }
  expect(answers.find("first")).toMatchObject({ version: "1" });
  expect(answers.find("other 30")).toBeDefined();
  const kept = Array.from({ length: 30 }, (_, at) => answers.find(`other ${at + 1}`));
  expect(kept.filter((answer) => answer).length).toBe(6);
});

test("an answer replaces the one of an older version", () => {
  const answers = keptAnswers({} as Database);
  const older = answers.keep("key", "1", { total: 1 });
  const newer = answers.keep("key", "2", { total: 2 });
  expect(answers.find("key")).toBe(newer);
  expect(newer.etag).not.toBe(older.etag);
  expect(answers.keep("key", "3", { total: 2 }).etag).toBe(newer.etag);
});
