import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

it("tells of a failed statement everything but its values", () => {
  const cause = Object.assign(new Error('invalid input: "0123456789"'), {
    code: "22P02",
    detail: "Key (account)=(0123456789)",
  });
  const error = new DrizzleQueryError("select $1::int", ["0123456789"], cause);
  const described = JSON.stringify(describeError(error));
  expect(described).not.toContain("0123456789");
  expect(described).toContain("select $1::int");
  expect(described).toContain("22P02");
  expect(described).toContain("describe-error.test");
});

it.each([
  ["that came past the query builder", (error: Error) => error],
  ["inside another error", (error: Error) => new Error("The import failed", { cause: error })],
])("tells as little of one %s", (_how, wrap) => {
  const error = Object.assign(new pg.DatabaseError('invalid input: "0123456789"', 1, "error"), {
    code: "23502",
    table: "staff_details",
    detail: "Failing row contains (0123456789).",
    where: "COPY staff_details, line 3: 0123456789",
  });
  const described = JSON.stringify(describeError(wrap(error)));
  expect(described).not.toContain("0123456789");
  expect(described).toContain("staff_details");
  expect(described).toContain("describe-error.test");
});

it("leaves other errors as they are", () => {
  expect(describeError(new Error("no room"))).toMatchObject({ message: "no room" });
});
