import { AuthApiError } from "@supabase/auth-js";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../platform/session/session.ts";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { messages, signInTexts } from "./text.ts";
import { labels, messages as uiMessages } from "../../ui/text.ts";

vi.mock("../../platform/session/session.ts", () => ({ signIn: vi.fn<() => Promise<void>>() }));

const name = () => screen.getByLabelText(labels.signInName);
const password = () => screen.getByLabelText("Password", { selector: "input" });

beforeEach(() => {
  vi.mocked(signIn).mockReset();
  render(
    <UiProvider>
      <SignInForm />
    </UiProvider>,
  );
});

test("password managers know both fields, and the password can be shown by keyboard", async () => {
  expect(name().getAttribute("autocomplete")).toBe("username");
  expect(password().getAttribute("autocomplete")).toBe("current-password");
  const user = userEvent.setup();
  await user.click(password());
  await user.tab();
  await user.keyboard("{Enter}");
  expect(password().getAttribute("type")).toBe("text");
});

test("the button says Signing in... and is disabled while the server is asked", async () => {
  vi.mocked(signIn).mockReturnValue(new Promise(() => {}));
  const user = userEvent.setup();
  await user.type(name(), " pry4/017 ");
  await user.type(password(), " my secret {Enter}");
  const button = screen.getByRole("button", { name: uiMessages.signingIn });
  expect(button).toHaveProperty("disabled", true);
  expect(signIn).toHaveBeenCalledExactlyOnceWith("pry4/017", " my secret ");
});

test("a refusal is said inline, and what was typed stays", async () => {
  vi.mocked(signIn).mockRejectedValue(
    new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
  );
  const user = userEvent.setup();
  await user.type(name(), "ada@demo.school");
  await user.type(password(), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    signInTexts.known.invalid_credentials,
  );
  expect(name()).toHaveProperty("value", "ada@demo.school");
  expect(screen.getByRole("button", { name: labels.signIn })).toHaveProperty("disabled", false);
});

test("an empty field is named and gets the focus; nothing is sent", async () => {
  const user = userEvent.setup();
  await user.type(name(), "ada@demo.school{Enter}");
  expect(screen.getByText(messages.passwordRequired)).toBeDefined();
  expect(document.activeElement).toBe(password());
  expect(signIn).not.toHaveBeenCalled();
});
