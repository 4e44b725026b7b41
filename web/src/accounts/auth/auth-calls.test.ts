import { expect, test, vi } from "vitest";
import { messages as uiMessages } from "../../ui/text.ts";
import { enterMailCode, register, signIn } from "./auth-calls.ts";
import { messages } from "./text.ts";

const registration = {
  role: "TEACHER",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@demo.school",
  className: "",
  password: "Secret1234",
} as const;

test("an answer without an account or session is a failure with its own words", async () => {
  vi.stubGlobal("location", { origin: "https://school.example" });
  vi.stubGlobal("fetch", async () => Response.json({ user: null }));
  await expect(register(registration)).rejects.toThrow(messages.userCreationFailed);
  await expect(signIn("ada@demo.school", "Secret1234")).rejects.toThrow(
    uiMessages.authenticationFailed,
  );
  await expect(enterMailCode("recovery", "ada@demo.school", "123 456")).rejects.toThrow(
    messages.invalidOrExpiredToken,
  );
  vi.unstubAllGlobals();
});
