import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

it("tells of a failed statement everything but its values", () => {
  const cause = Object.assign(new Error('invalid input: "0123456789"'), {
    code: "22P02",
    detail: "Key (account)=(0123456789)",
  });
  const error = new DrizzleQueryError("select $1::int", ["0123456789"], cause);
  const told = JSON.stringify(describeError(error));
  expect(told).not.toContain("0123456789");
  expect(told).toContain("select $1::int");
  expect(told).toContain("22P02");
  expect(told).toContain("describe-error.test");
});

it("leaves other errors as they are", () => {
  expect(describeError(new Error("no room"))).toMatchObject({ message: "no room" });
});
