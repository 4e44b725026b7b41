import { expect, test, vi } from "vitest";
import { loadAuth } from "../../platform/session/session.ts";
import { enterMailCode, register, showSecondFactor } from "./auth-calls.ts";
import { messages } from "./text.ts";
import { messages as uiMessages } from "../../ui/text.ts";

vi.mock(
  import("../../platform/session/session.ts"),
  () => ({ loadAuth: vi.fn<() => never>() }) as never,
);
vi.stubGlobal("location", { origin: "https://school.example" });

/** The service's client, which answers every call with this and no error. */
function answering(data: object): void {
  const answer = async () => ({ data, error: null });
  const client = { signUp: answer, verifyOtp: answer, mfa: { listFactors: answer } };
  vi.mocked(loadAuth).mockResolvedValue(client as never);
}

const wish = {
  role: "TEACHER",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@demo.school",
  className: "",
  password: "Secret1234",
} as const;

test("an answer without an account, session or factor is a failure with its own words", async () => {
  answering({ user: null, session: null, totp: [] });
  await expect(register(wish)).rejects.toThrow(messages.userCreationFailed);
  await expect(enterMailCode("recovery", "ada@demo.school", "123 456")).rejects.toThrow(
    messages.invalidOrExpiredToken,
  );
  await expect(showSecondFactor("123456")).rejects.toThrow(uiMessages.authenticationFailed);
});
