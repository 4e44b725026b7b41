import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openFront, refusal } from "../front/testing.ts";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as accountsMessages } from "../text.ts";
import { forgotTexts } from "./text.ts";

const RECOVER = "POST /auth/v1/recover";
const rateLimited = () =>
  refusal(429, "over_email_send_rate_limit", "For security purposes, wait 59 seconds.");

/** Opens the page; the service responds to the requests for an email one after the other. */
const open = ({ sendsEmail = true, responses = [Response.json({})] } = {}) =>
  openFront(ForgotPasswordPage, {
    entrances: { sendsEmail },
    responses: { [RECOVER]: () => responses.shift() ?? Response.json({}) },
  });

const nameField = () => screen.findByLabelText(uiLabels.signInName);

test("any of the three names is mailed to; the mail leads back to the reset page", async () => {
  const user = userEvent.setup();
  const requests = open();
  const sent = () => requests.filter(({ call }) => call === RECOVER);
  expect(
    await screen.findByText(
      "We will email you a link to choose a new password. If a pupil has no email address, the link goes to the parent.",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: forgotTexts.send(true) }));
  await screen.findByText(accountsMessages.emailRequired);
  expect(sent()).toEqual([]);

  await user.type(await nameField(), "pry4/017{Enter}");
  await screen.findByText(forgotTexts.sent(true));
  const [request] = sent();
  expect(request?.body).toMatchObject({ email: "pry4/017" });
  expect(request?.query["redirect_to"]).toBe(`${location.origin}/reset-password`);
  const code = screen.getByRole("link", { name: forgotTexts.enterCode(true) });
  expect(code.getAttribute("href")).toBe("/reset-password");
});

test("a second request that comes too soon keeps the way to the first email's code", async () => {
  const user = userEvent.setup();
  open({ responses: [Response.json({}), rateLimited()] });
  await user.type(await nameField(), "ada@demo.school{Enter}");
  await screen.findByText(forgotTexts.sent(true));
  await user.click(screen.getByRole("button", { name: forgotTexts.send(true) }));
  expect((await screen.findByRole("alert")).textContent).toContain("Wait a minute");
  expect(screen.getByText(forgotTexts.sent(true))).toBeDefined();
  expect(screen.getByRole("link", { name: forgotTexts.enterCode(true) })).toBeDefined();
});

test("without a mail server no email is promised: the office has the code", async () => {
  const user = userEvent.setup();
  open({ sendsEmail: false });
  expect(
    await screen.findByText(
      "The school does not send emails. Request a code here, then ask the school office for it. The office can also give you a new password.",
    ),
  ).toBeDefined();
  await user.type(await nameField(), "ada@demo.school{Enter}");
  expect(await screen.findByText(forgotTexts.sent(false))).toBeDefined();
  expect(screen.queryByText(/inbox/)).toBeNull();
});
