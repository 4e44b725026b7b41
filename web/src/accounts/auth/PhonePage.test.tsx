import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { addPerson, readPeople } from "../../platform/session/phone-people.ts";
import { readSession, TOKEN_KEY } from "../../platform/session/stored.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { PhonePage } from "./PhonePage.tsx";
import { SignInPage } from "./SignInPage.tsx";
import { phoneTexts, pinFailures } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

const address = "/signin/phone?from=%2Fnotes";
const OPEN = "POST /auth/v1/pin/open";
const FORGET = "POST /auth/v1/pin/forget";
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(openDocument).mockClear();
  addPerson({ key: "key-1", accountId: "a", name: "Ngozi Eze" });
  addPerson({ key: "key-2", accountId: "b", name: "Chidi Eze" });
});

test("the sign-in page leads to the people of the phone, unless another person is meant", async () => {
  openFront(SignInPage, { address: "/signin?from=%2Fnotes" });
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith(address));
  vi.mocked(openDocument).mockClear();
  openFront(SignInPage, { address: "/signin#other" });
  await new Promise((done) => setTimeout(done, 50));
  expect(openDocument).not.toHaveBeenCalled();
});

test("a person chooses the name, enters the PIN, and is back; the session locks by itself", async () => {
  const user = userEvent.setup();
  const session = { ...aSignIn(), has_pin: true };
  const responses = [refusal(400, "wrong_pin", "Wrong PIN. 4 tries left."), session];
  const requests = openFront(PhonePage, {
    address,
    responses: { [OPEN]: () => responses.shift() ?? {} },
  });
  await user.click(await button("Chidi Eze"));
  await user.click(await button("Open"));
  expect(screen.getByText("Please enter your PIN")).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>("PIN");
  expect([field.inputMode, field.type]).toEqual(["numeric", "password"]);
  await user.type(field, "9999{Enter}");
  await screen.findByText("Wrong PIN. 4 tries left.");
  expect(field.value).toBe("");
  await user.type(field, "4815{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toEqual({ device_key: "key-2", pin: "4815" });
  expect(readSession()).not.toBeNull();
  const stored = JSON.parse(localStorage.getItem(TOKEN_KEY) ?? "") as object;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ ...stored, locks_at: Date.now() - 1 }));
  expect(readSession()).toBeNull();
});

test("who is removed is gone here and at school; a phone that lost its sign-in says so", async () => {
  const user = userEvent.setup();
  const responses = { [FORGET]: () => ({}), [OPEN]: () => refusal(400, "device_unknown") };
  const requests = openFront(PhonePage, { address, responses });
  await user.click(await button("Ngozi Eze"));
  await user.click(await button(phoneTexts.remove("Ngozi Eze")));
  await user.click(await button("Chidi Eze"));
  expect(requests.at(-1)?.body).toEqual({ device_key: "key-1" });
  expect(screen.queryByText("Ngozi Eze")).toBeNull();
  await user.type(screen.getByLabelText("PIN"), "4815{Enter}");
  await screen.findByText(pinFailures.known.device_unknown);
  expect(readPeople()).toEqual([]);
  await user.click(await button("Back"));
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/signin?from=%2Fnotes"));
});
