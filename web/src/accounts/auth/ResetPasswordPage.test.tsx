import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";
import { TOKEN_KEY } from "../../platform/session/stored.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { storeForm } from "../stored-form.ts";
import { labels as accountsLabels, messages as accountsMessages } from "../text.ts";
import { RESET } from "./reset-name.ts";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";
import { codeField, labels, messages, newCodeTexts, resetTexts } from "./text.ts";

const VERIFY = "POST /auth/v1/verify";
const USER = "PUT /auth/v1/user";
const address = "/reset-password";
const responses = {
  [VERIFY]: () => aSignIn({ amr: [{ method: "otp" }] }),
  [USER]: () => ({ id: "x" }),
  "GET /auth/v1/user": () => ({ id: "x" }),
  "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
};

const field = (name: string) => screen.getByLabelText(name, { selector: "input" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("without a mail server the page speaks of the code from the school, and of no email", () => {
  openFront(ResetPasswordPage, { address, responses, entrances: { sendsEmail: false } });
  expect(field(codeField.fromOffice)).toBeDefined();
  expect(screen.getByRole("link", { name: newCodeTexts.ask(false) })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/email (yet|first)|in the email/i);
});

test("without a mail's link the mail's code is asked for, and signs in before the change", async () => {
  const requests = openFront(ResetPasswordPage, { address, responses });
  const hand = userEvent.setup();
  await hand.type(field(uiLabels.signInName), "pry4/017");
  await hand.type(field(coreAccountsMessages.newPassword), "Secret1");
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret2");
  await hand.click(screen.getByRole("button", { name: "Update Password" }));
  await screen.findByText(accountsMessages.noResetToken);
  expect(screen.getByText(accountsMessages.passwordsDoNotMatch)).toBeDefined();
  expect(requests).toEqual([]);

  await hand.type(field(labels.codeFromTheEmail), "123 456");
  await hand.clear(field(accountsLabels.confirmNewPassword));
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret1{Enter}");
  await screen.findByText(messages.passwordUpdated);
  expect(requests).toMatchObject([
    { call: VERIFY, body: { type: "recovery", email: "pry4/017", token: "123456" } },
    { call: USER, body: { password: "Secret1" } },
    { call: "POST /auth/v1/logout" },
  ]);
  const back = screen.getByRole("link", { name: labels.backToSignIn });
  expect(back.getAttribute("href")).toBe("/signin");
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test("what was refused before is gone when a field is wrong", async () => {
  const wrong = { ...responses, [VERIFY]: () => refusal(403, "otp_expired") };
  openFront(ResetPasswordPage, { address, responses: wrong });
  const hand = userEvent.setup();
  await hand.type(field(uiLabels.signInName), "pry4/017");
  await hand.type(field(labels.codeFromTheEmail), "123456");
  await hand.type(field(coreAccountsMessages.newPassword), "Secret1");
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret1{Enter}");
  await screen.findByText(resetTexts.known.otp_expired);
  await hand.type(field(accountsLabels.confirmNewPassword), "2{Enter}");
  await screen.findByText(accountsMessages.passwordsDoNotMatch);
  expect(screen.queryByText(resetTexts.known.otp_expired)).toBeNull();
});

test("a mail's link needs no code; the name that asked for it is filled in without one", async () => {
  storeForm(RESET, { name: "pry4/017" });
  openFront(ResetPasswordPage, { address });
  await vi.waitFor(() => expect(field(uiLabels.signInName)).toHaveProperty("value", "pry4/017"));

  const { access_token, refresh_token } = aSignIn({ amr: [{ method: "otp" }] });
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "recovery" });
  const requests = openFront(ResetPasswordPage, { address: `${address}#${tokens}`, responses });
  await vi.waitFor(() => expect(screen.queryByLabelText(labels.codeFromTheEmail)).toBeNull());
  const hand = userEvent.setup();
  await hand.type(await screen.findByLabelText(coreAccountsMessages.newPassword), "Secret1");
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret1{Enter}");
  await screen.findByText(messages.passwordUpdated);
  expect(requests.find(({ call }) => call === USER)?.token).toBe(access_token);
});

test("a session that ends in between says so", async () => {
  const expired = aSignIn({ amr: [{ method: "otp" }] });
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ ...expired, expires_at: 1 }));
  openFront(ResetPasswordPage, {
    address,
    responses: { "POST /auth/v1/token": () => refusal(400, "refresh_token_not_found") },
  });
  await vi.waitFor(() => expect(screen.queryByLabelText(labels.codeFromTheEmail)).toBeNull());
  const hand = userEvent.setup();
  await hand.type(field(coreAccountsMessages.newPassword), "Secret1");
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(resetTexts.known.session_not_found);
});
