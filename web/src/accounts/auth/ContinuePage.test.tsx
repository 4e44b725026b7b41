import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { handOver, takeHandover } from "../../platform/session/handover.ts";
import { TOKEN_KEY } from "../../platform/session/stored.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { ContinuePage } from "./ContinuePage.tsx";
import { labels, messages, passkeyTexts, secondFactorTexts, signInTexts } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

const FACTOR = {
  id: "0199a000-0000-7000-8000-00000000000f",
  factor_type: "totp",
  status: "verified",
};

const address = "/signin/continue?from=%2Fnotes";
const stored = () => JSON.parse(localStorage.getItem(TOKEN_KEY) ?? "null") as unknown;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(openDocument).mockClear();
});

test("an unconfirmed address is confirmed with its code, or gets the email once more", async () => {
  handOver({ unconfirmed: "ada@demo.school" });
  const requests = openFront(ContinuePage, {
    address,
    responses: {
      "POST /auth/v1/resend": () => ({}),
      "POST /auth/v1/verify": () => aSignIn(),
    },
  });
  await screen.findByText(signInTexts.known.email_not_confirmed);
  expect(screen.getByLabelText(uiLabels.signInName)).toHaveProperty("value", "ada@demo.school");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: labels.sendAgain }));
  await screen.findByText(/^Confirmation email sent/);
  await user.type(screen.getByLabelText(labels.codeFromTheEmail), "123 456{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toEqual({
    type: "signup",
    email: "ada@demo.school",
    token: "123456",
  });
});

test("on a standby of the school's portal there is no other way in", async () => {
  openFront(ContinuePage, {
    address,
    entrances: { codeChannels: [], passkeys: false, copy: { until: null } },
    responses: {},
  });
  await screen.findByLabelText(uiLabels.signInName);
  expect(screen.queryAllByRole("link", { name: messages.forgotYourPassword })).toEqual([]);
});

test("a second factor is asked for, and raises the session", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn({}, { factors: [FACTOR] })));
  const raised = aSignIn({ aal: "aal2" }, { factors: [FACTOR] });
  const codes = [refusal(422, "mfa_verification_failed"), Response.json(raised)];
  const requests = openFront(ContinuePage, {
    address,
    responses: {
      "GET /auth/v1/user": () => ({ id: "x", factors: [FACTOR] }),
      [`POST /auth/v1/factors/${FACTOR.id}/challenge`]: () => ({ id: "challenge-1" }),
      [`POST /auth/v1/factors/${FACTOR.id}/verify`]: () => codes.shift() ?? {},
    },
  });
  await screen.findByRole("heading", { name: labels.secondStep });
  await vi.waitFor(() => expect(document.title).toBe(`${labels.secondStep} · Test School`));
  const code = screen.getByLabelText("Code");
  await vi.waitFor(() => expect(document.activeElement).toBe(code));
  const user = userEvent.setup();
  await user.type(code, "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    secondFactorTexts.known.mfa_verification_failed,
  );
  await user.clear(code);
  await user.type(code, "654321{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toEqual({ code: "654321", challenge_id: "challenge-1" });
  expect(stored()).toEqual(raised);
});

test("who has a passkey alone is led to it; a recovery code takes its place", async () => {
  const passkey = { ...FACTOR, factor_type: "webauthn" };
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn({}, { factors: [passkey] })));
  const raised = aSignIn({ aal: "aal2" }, { factors: [passkey] });
  const requests = openFront(ContinuePage, {
    address,
    responses: {
      "GET /auth/v1/user": () => ({ id: "x", factors: [passkey] }),
      [`POST /auth/v1/factors/${FACTOR.id}/challenge`]: () => ({ id: "challenge-1" }),
      [`POST /auth/v1/factors/${FACTOR.id}/verify`]: () => raised,
    },
  });
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: passkeyTexts.use });
  expect(screen.queryByLabelText("Code")).toBeNull();
  link.addEventListener("click", (event) => event.preventDefault());
  const user = userEvent.setup();
  await user.click(link);
  expect(link.href).toContain("/signin/passkey?from=%2Fnotes");
  await user.click(screen.getByRole("button", { name: labels.useRecoveryCode }));
  await user.type(await screen.findByLabelText("Recovery code"), "ABCDE-FGHJK{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toEqual({ code: "ABCDE-FGHJK", challenge_id: "challenge-1" });
});

test("a factor that only the server knows of is asked for too, once the app hands it over", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn()));
  handOver({ needsCode: true });
  openFront(ContinuePage, { address });
  await screen.findByRole("heading", { name: labels.secondStep });
  expect(openDocument).not.toHaveBeenCalled();
});

test("a mail's link signs in, and the next page says that the address is confirmed", async () => {
  const { access_token, refresh_token, user } = aSignIn();
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "signup" });
  openFront(ContinuePage, {
    address: `/signin/continue#${tokens}`,
    responses: { "GET /auth/v1/user": () => user },
  });
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
  expect(location.hash).toBe("");
  expect(takeHandover().arrival).toEqual({ type: "signup", errorCode: null, message: null });
  expect(stored()).toMatchObject({ access_token, refresh_token, token_type: "bearer", user });
});

test("a mail's link that has ended says so and offers another", async () => {
  openFront(ContinuePage, {
    address: "/signin/continue#error=access_denied&error_code=otp_expired",
  });
  await screen.findByText(messages.linkExpired);
  expect(location.hash).toBe("");
  expect(screen.getByRole("button", { name: labels.sendAgain })).toBeDefined();
});

test("tokens that the service does not know sign no one in", async () => {
  openFront(ContinuePage, {
    address: "/signin/continue#access_token=a&refresh_token=r&type=signup",
    responses: { "GET /auth/v1/user": () => refusal(403, "bad_jwt") },
  });
  await screen.findByText(messages.linkInvalid);
  expect(stored()).toBeNull();
});
