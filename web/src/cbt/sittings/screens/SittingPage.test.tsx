import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createSittingSession, type SittingSession } from "../engine/sitting-session.ts";
import { SittingScreen } from "./SittingPage.tsx";
import type { SittingApi } from "../engine/sitting-api.ts";
import { memoryStore } from "../engine/store-memory.ts";
import { brief, aSchool, openState, TEST_ID } from "../engine/testing.ts";
import { useSittingView } from "./use-sitting.ts";

let session: SittingSession;
let isSignedIn: boolean;

beforeEach(() => {
  isSignedIn = true;
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => {
  session.stop();
  vi.unstubAllGlobals();
});

function Screen() {
  return <SittingScreen session={session} view={useSittingView(session)} />;
}

/** The page of a pupil at a school that answers; tells what the test may change there. */
async function openScreen({ isPersistent = true, faked = aSchool() } = {}) {
  const { school, ...calls } = faked;
  session = createSittingSession({
    testId: TEST_ID,
    store: memoryStore(),
    isPersistent,
    api: calls,
    isSignedIn: () => isSignedIn,
    machine: "",
  });
  await session.start();
  render(<Screen />);
  return { school, user: userEvent.setup() };
}

async function begin() {
  const at = await openScreen();
  await at.user.click(await screen.findByRole("button", { name: "Begin the test" }));
  await screen.findByRole("heading", { name: "Question 1" });
  return at;
}

/** As the next sign of life would tell it. */
const hear = () => act(async () => session.retryNow());
const number = (place: number) =>
  screen.getByRole("button", { name: new RegExp(`^Question ${place}:`) });

const expectPlace = (place: number, words: string) =>
  expect(number(place).getAttribute("aria-label")).toBe(`Question ${place}: ${words}`);

test("a pupil reads what comes, begins, answers, and sees where each answer is", async () => {
  const { user, school } = await begin();
  expect(screen.getByText(/^Ada Obi, /)).toBeTruthy();
  expectPlace(1, "Not answered");
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await vi.waitFor(() => expectPlace(1, "Kept at school"));
  school.isReached = false;
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("radio", { name: "True" }));
  await vi.waitFor(() => expectPlace(2, "Kept here, on its way to school"));
});

test("questions are reached by their numbers and by the keyboard", async () => {
  const { user } = await begin();
  await user.click(number(3));
  expect(screen.getByRole("heading", { name: "Question 3" })).toBeTruthy();
  expect(number(3).getAttribute("aria-current")).toBe("true");
  await user.keyboard("{PageUp}");
  expect(screen.getByRole("heading", { name: "Question 2" })).toBeTruthy();
  await user.keyboard("{PageDown}{PageDown}");
  expect(screen.getByRole("heading", { name: "Question 3" })).toBeTruthy();
  // The keyboard goes on in the question, not where the pupil was before.
  await user.tab();
  expect(screen.getByRole("textbox")).toBe(document.activeElement);
});

test("handing in shows what is open, and then the school's receipt and score", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await user.click(screen.getByRole("button", { name: "Hand in…" }));
  const open = screen.getByRole("region", { name: "Not answered" });
  expect(within(open).getAllByRole("button")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Hand in now" }));
  expect(await screen.findByText("K7-2QD")).toBeTruthy();
  expect(screen.getByText(/2 of 3 saved, code/)).toBeTruthy();
  expect(screen.getByText(/Your score:/).textContent).toBe("Your score: 2 of 3");
});

test("handing in without a network claims nothing, and can be taken back", async () => {
  const { user, school } = await begin();
  school.isReached = false;
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await user.click(screen.getByRole("button", { name: "Hand in…" }));
  await user.click(await screen.findByRole("button", { name: "Hand in now" }));
  expect(await screen.findByText(/The school has not confirmed it yet/)).toBeTruthy();
  expect(screen.getByText("1 answer is not at school yet.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Go back to the questions" }));
  expect(await screen.findByRole("heading", { name: "Question 1" })).toBeTruthy();
});

test("opened elsewhere it is to be read only, until it goes on here", async () => {
  const { user, school } = await begin();
  school.state = { ...openState, seat: 2 };
  await hear();
  expect(await screen.findByText("This test was opened on another machine.")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Harmattan/ })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Go on here" }));
  await vi.waitFor(() =>
    expect(screen.getByRole("radio", { name: /Harmattan/ })).toHaveProperty("disabled", false),
  );
});

test("a pause and time given back are said", async () => {
  const { school } = await begin();
  school.state = { ...openState, isPaused: true };
  await hear();
  expect(await screen.findByText("The hall is paused.")).toBeTruthy();
  expect(screen.getByText("Clock stands still")).toBeTruthy();
  school.state = { ...openState, secondsGiven: 300 };
  await hear();
  expect(await screen.findByText("5 minutes were given back to you.")).toBeTruthy();
});

test("when the time is up the page waits for the school's word", async () => {
  const { school } = await begin();
  school.state = { ...openState, secondsLeft: 0 };
  await hear();
  expect(await screen.findByRole("heading", { name: "Time is up" })).toBeTruthy();
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  await hear();
  expect(await screen.findByText("K7-2QD")).toBeTruthy();
});

test("an ended session is opened again in a dialog, which may wait", async () => {
  const { user } = await begin();
  isSignedIn = false;
  await hear();
  const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
  expect(within(dialog).getByLabelText("Password")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Later: go on with the test" }));
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await vi.waitFor(() => expectPlace(1, "Kept here, on its way to school"));
  expect(screen.getByText(/You are signed out/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign in again" }));
  expect(await screen.findByRole("dialog", { name: "Sign in again" })).toBeTruthy();
});

test("a wrong entry code is said at the form", async () => {
  const faked = aSchool();
  faked.school.brief = { ...brief, test: { ...brief.test, requireEntryCode: true } };
  faked.begin = async ({ entryCode }) => {
    expect(entryCode).toBe("K1");
    throw new ApiError({ status: 403, code: "x", message: "That is not the entry code." });
  };
  const { user } = await openScreen({ faked });
  await user.type(await screen.findByLabelText("Entry code"), "K1");
  await user.click(screen.getByRole("button", { name: "Begin the test" }));
  expect(await screen.findByText("That is not the entry code.")).toBeTruthy();
});

test("while nothing answers a beginning it says so, and the person can stop waiting", async () => {
  const faked = aSchool();
  const begin = vi.fn<SittingApi["begin"]>(
    ({ signal }) =>
      new Promise<never>((_, fail) =>
        signal.addEventListener("abort", () => fail(noResponse()), { once: true }),
      ),
  );
  faked.begin = begin;
  const { user } = await openScreen({ faked });
  await user.click(await screen.findByRole("button", { name: "Begin the test" }));
  const busy = await screen.findByRole("button", { name: "Opening…" });
  expect([busy.ariaBusy, busy.hasAttribute("disabled")]).toEqual(["true", true]);
  expect(screen.queryByText(/does not answer yet/)).toBeNull();
  const news = "The school does not answer yet. This page keeps trying.";
  await screen.findByText(news, {}, { timeout: 5000 });
  await user.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect(await screen.findByRole("button", { name: "Begin the test" })).toBeTruthy();
  expect([screen.queryByText(news), screen.queryByRole("alert")]).toEqual([null, null]);
  expect(begin).toHaveBeenCalledTimes(1);
});

test.each([
  [{ ...brief, secondsUntilOpen: 90 }, /This test opens at Mon 2 Mar, 09:00/],
  [{ ...brief, test: { ...brief.test, state: "over" as const } }, "This test is over."],
])("a test that is not open cannot be begun (%#)", async (given, said) => {
  const faked = aSchool();
  faked.school.brief = given;
  await openScreen({ faked });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /test$/ })).toBeNull();
});

test("a browser that keeps nothing says so, and so does an address without encryption", async () => {
  vi.stubGlobal("isSecureContext", false);
  await openScreen();
  expect(await screen.findByText(/This address is not secure/)).toBeTruthy();
  session.stop();
  await openScreen({ isPersistent: false });
  expect(await screen.findByText(/This browser keeps nothing/)).toBeTruthy();
});
