import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { CodePage } from "./CodePage.tsx";
import { codeFailures, codeTexts, messages } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

beforeEach(() => {
  vi.mocked(openDocument).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const address = "/signin/code?from=%2Fnotes";
const ASK = "POST /auth/v1/otp";
const VERIFY = "POST /auth/v1/verify";
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const phone = () => screen.getByLabelText<HTMLInputElement>("Phone number");

test("a code is asked for and entered; then the person is where the session ended", async () => {
  const user = userEvent.setup();
  const responses = { [ASK]: () => ({}), [VERIFY]: () => aSignIn() };
  const requests = openFront(CodePage, { address, responses });
  await user.click(await button(codeTexts.send.sms));
  expect(screen.getByText("Please enter your phone number")).toBeDefined();
  expect(requests).toEqual([]);
  await user.type(phone(), "0803 555 0101{Enter}");
  await screen.findByText(codeTexts.sent("0803 555 0101"));
  expect(requests[0]?.body).toEqual({ phone: "0803 555 0101", channel: "sms", create_user: false });

  const code = screen.getByLabelText<HTMLInputElement>("Code");
  // Phones offer the code of the message.
  expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
  await vi.waitFor(() => expect(document.activeElement).toBe(code));
  expect((await button(codeTexts.againIn(60))).disabled).toBe(true);
  await user.click(await button(uiLabels.signIn));
  expect(screen.getByText("Please enter the code")).toBeDefined();
  await user.type(code, "123 456");
  await user.click(screen.getByLabelText(messages.keepSignedIn));
  await user.click(await button(uiLabels.signIn));
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests[1]?.body).toEqual({
    type: "sms",
    phone: "0803 555 0101",
    token: "123456",
    keep: true,
  });
});

test("an account that was never used also needs the slip or a child's facts", async () => {
  const user = userEvent.setup();
  const verdicts = [refusal(403, "slip_required", "Enter the password on your slip."), aSignIn()];
  const responses = { [ASK]: () => ({}), [VERIFY]: () => verdicts.shift() ?? {} };
  const requests = openFront(CodePage, { address, responses });
  await user.type(phone(), "0803 555 0101{Enter}");
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Enter the password on your slip.");
  await user.type(screen.getByLabelText("Admission number of your child"), "MC/2026/013");
  await user.type(screen.getByLabelText("Date of birth of your child"), "2016-03-14");
  await user.click(await button(uiLabels.signIn));
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toMatchObject({
    token: "123456",
    admission_number: "MC/2026/013",
    date_of_birth: "2016-03-14",
  });
});

test.each([
  [429, "over_sms_send_rate_limit", "For security purposes, wait", /a moment ago/],
  [429, "over_sms_send_rate_limit", "No more codes today.", /^No more codes today\.$/],
  [400, "phone_provider_disabled", "Unsupported", /password on your slip/],
  [400, "validation_failed", "Enter a mobile phone number", /^Enter a mobile/],
])("a refusal %i %s is said in words", async (status, code, message, words) => {
  const user = userEvent.setup();
  openFront(CodePage, { address, responses: { [ASK]: () => refusal(status, code, message) } });
  await user.type(phone(), "0803 555 0101{Enter}");
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
});

test("a slip's or a message's link fills the number in; WhatsApp is offered where it is set", async () => {
  const user = userEvent.setup();
  const requests = openFront(CodePage, {
    address: "/signin/code#name=0803%20555%200101",
    entrances: { codeChannels: ["sms", "whatsapp"] },
    responses: { [ASK]: () => ({}) },
  });
  await vi.waitFor(() => expect(phone().value).toBe("0803 555 0101"));
  await user.click(await button(codeTexts.send.whatsapp));
  await screen.findByText(codeTexts.sent("0803 555 0101"));
  expect(requests[0]?.body).toMatchObject({ channel: "whatsapp" });
});

test("who has a second factor shows it next; without a gateway the page says what to use", async () => {
  const user = userEvent.setup();
  const session = aSignIn({}, { factors: [{ factor_type: "totp", status: "verified" }] });
  openFront(CodePage, { address, responses: { [ASK]: () => ({}), [VERIFY]: () => session } });
  await user.type(phone(), "0803 555 0101{Enter}");
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  await vi.waitFor(() =>
    expect(openDocument).toHaveBeenCalledWith("/signin/continue?from=%2Fnotes"),
  );
  localStorage.clear();
  openFront(CodePage, { address, entrances: { codeChannels: [] } });
  expect(
    screen.getByText(
      "The school does not send codes to phones. Use the password on your slip from the school.",
    ),
  ).toBeDefined();
  expect((await button(codeTexts.send.sms)).disabled).toBe(true);
});

// Last, since it stops the clock by which effects of a page run.
test("a wrong code is said in words, and after a minute another can be sent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const responses = { [ASK]: () => ({}), [VERIFY]: () => refusal(403, "otp_expired") };
  const requests = openFront(CodePage, { address, responses });
  await user.type(phone(), "0803 555 0101{Enter}");
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  await screen.findByText(codeFailures.known.otp_expired);
  for (let second = 0; second < 61; second += 1) await vi.advanceTimersByTimeAsync(1000);
  await user.click(await button("Send again"));
  await vi.waitFor(() => expect(requests.filter(({ call }) => call === ASK)).toHaveLength(2));
  await user.click(await button("Use another number"));
  expect(phone().value).toBe("");
});
