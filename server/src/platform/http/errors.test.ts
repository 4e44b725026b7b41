import { describe, expect, it } from "vitest";
import { defineError, NotAllowed, PortalError } from "./errors.ts";

const TestClosed = defineError(409, "test_closed", "The test is closed.");
const ClassExists = defineError(
  409,
  "class_exists",
  (name: string, year: string) => `${year} has ${name} already.`,
  { field: "name" },
);

describe("defineError", () => {
  it("makes errors with a status, a code, a message and a name for the log", () => {
    const error = new TestClosed();
    expect(error).toMatchObject({ status: 409, code: "test_closed", name: "TestClosed" });
    expect(error.toBody()).toEqual({ code: "test_closed", message: "The test is closed." });
  });

  it("makes a class that tells its errors from others", () => {
    const error: unknown = new TestClosed();
    expect(error).toBeInstanceOf(PortalError);
    expect(error).toBeInstanceOf(TestClosed);
    expect(error).not.toBeInstanceOf(ClassExists);
  });

  it("makes the message of what it is given, and an issue of the field", () => {
    const message = "2026/2027 has Basic 1 already.";
    expect(new ClassExists("Basic 1", "2026/2027").toBody()).toEqual({
      code: "class_exists",
      message,
      issues: [{ path: ["name"], message }],
    });
  });

  it("takes a message with a default", () => {
    expect(new NotAllowed().message).toBe("You do not have permission to do this.");
    expect(new NotAllowed("Not yours.").message).toBe("Not yours.");
  });
});
