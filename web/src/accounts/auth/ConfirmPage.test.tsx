import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { takeHandover } from "../../platform/session/handover.ts";
import { readSession } from "../../platform/session/stored.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { ConfirmPage } from "./ConfirmPage.tsx";
import { confirmTexts, linkTexts, messages } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

beforeEach(() => {
  vi.mocked(openDocument).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

const VERIFY = "POST /auth/v1/verify";
const addressOf = (type: string, path: string) =>
  `/confirm?${new URLSearchParams({ token_hash: "h4sh", type, redirect_to: location.origin + path })}`;
const button = (name: string) => screen.findByRole("button", { name });

test.each([
  ["signup", "/signin", confirmTexts.buttons["signup"], "/signin"],
  ["email_change", "/profile", confirmTexts.buttons["email_change"], "/profile"],
  ["recovery", "/", confirmTexts.buttons["recovery"], "/reset-password"],
])("opening a link of type %s changes nothing; its button does", async (type, path, name, next) => {
  const responses = { [VERIFY]: () => aSignIn() };
  const requests = openFront(ConfirmPage, { address: addressOf(type, path), responses });
  await button(name!);
  expect(requests).toEqual([]);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith(next));
  expect(requests).toMatchObject([{ call: VERIFY, body: { type, token_hash: "h4sh" } }]);
  expect(readSession()).not.toBeNull();
  expect(takeHandover().arrival).toMatchObject({ type, errorCode: null });
});

test("the first half of a change of address says what is left to do", async () => {
  const responses = { [VERIFY]: () => ({ msg: "Confirmation link accepted.", code: "200" }) };
  openFront(ConfirmPage, { address: addressOf("email_change", "/profile"), responses });
  await userEvent.setup().click(await button(confirmTexts.buttons["email_change"]!));
  await screen.findByText("One step left: open the link in the email to your other address.");
  expect(screen.queryByRole("button")).toBeNull();
  expect(openDocument).not.toHaveBeenCalled();
});

test("a link that was used says so, and leads to a new one", async () => {
  const responses = { [VERIFY]: () => refusal(403, "otp_expired") };
  openFront(ConfirmPage, { address: addressOf("recovery", "/reset-password"), responses });
  await userEvent.setup().click(await button(confirmTexts.buttons["recovery"]!));
  expect((await screen.findByRole("alert")).textContent).toBe(linkTexts.known.otp_expired);
  const again = screen.getByRole("link", { name: messages.forgotYourPassword });
  expect(again.getAttribute("href")).toBe("/forgot-password");
});

test("never leads to another website", async () => {
  const query = new URLSearchParams({
    token_hash: "h4sh",
    type: "signup",
    redirect_to: "https://elsewhere.example/signin",
  });
  openFront(ConfirmPage, {
    address: `/confirm?${query}`,
    responses: { [VERIFY]: () => aSignIn() },
  });
  await userEvent.setup().click(await button(confirmTexts.buttons["signup"]!));
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/signin"));
});

test("an address without a link says that it does not work", async () => {
  openFront(ConfirmPage, { address: "/confirm" });
  await screen.findByText(messages.linkInvalid);
  expect(screen.queryByRole("button")).toBeNull();
});
