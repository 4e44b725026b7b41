import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createSittingSession, type SittingSession } from "../engine/sitting-session.ts";
import { SittingScreen } from "./SittingPage.tsx";
import type { SittingApi } from "../engine/sitting-api.ts";
import { memoryStore } from "../engine/store-memory.ts";
import { brief, aSchool, openState, TEST_ID } from "../engine/testing.ts";
import { before, buttons, notices, answerStates, submission } from "../text.ts";
import { useSittingView } from "./use-sitting.ts";
import { labels } from "../../text.ts";

let session: SittingSession;
let isSignedIn: boolean;

beforeEach(() => {
  isSignedIn = true;
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => {
  session.stop();
});

function Screen() {
  return <SittingScreen session={session} view={useSittingView(session)} />;
}

/** The page of a pupil; returns the faked school for the test to change. */
async function openScreen({ isPersistent = true, faked = aSchool() } = {}) {
  const { school, ...calls } = faked;
  session = createSittingSession({
    testId: TEST_ID,
    store: memoryStore(),
    isPersistent,
    api: calls,
    isSignedIn: () => isSignedIn,
    deviceName: "",
  });
  await session.start();
  render(<Screen />);
  return { school, user: userEvent.setup() };
}

async function begin() {
  const at = await openScreen();
  await at.user.click(await screen.findByRole("button", { name: "Start test" }));
  await screen.findByRole("heading", { name: "Question 1" });
  return at;
}

/** As the next heartbeat does. */
const heartbeat = () => act(async () => session.retryNow());
const questionButton = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Question ${number}:`) });

const expectState = (number: number, words: string) =>
  expect(questionButton(number).getAttribute("aria-label")).toBe(`Question ${number}: ${words}`);

test("a pupil starts the test, answers, and sees where each answer is", async () => {
  const { user, school } = await begin();
  expect(screen.getByText(/^Ada Obi, /)).toBeTruthy();
  expectState(1, answerStates.none);
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await vi.waitFor(() => expectState(1, answerStates.saved));
  school.isOnline = false;
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("radio", { name: "True" }));
  await vi.waitFor(() => expectState(2, answerStates.unsent));
});

test("questions are reached by their numbers and by the keyboard", async () => {
  const { user } = await begin();
  await user.click(questionButton(3));
  expect(screen.getByRole("heading", { name: "Question 3" })).toBeTruthy();
  expect(questionButton(3).getAttribute("aria-current")).toBe("true");
  await user.keyboard("{PageUp}");
  expect(screen.getByRole("heading", { name: "Question 2" })).toBeTruthy();
  await user.keyboard("{PageDown}{PageDown}");
  expect(screen.getByRole("heading", { name: "Question 3" })).toBeTruthy();
  // The focus has moved into the question.
  await user.tab();
  expect(screen.getByRole("textbox")).toBe(document.activeElement);
});

test("submitting shows unanswered questions, then the receipt and the score", async () => {
  const { user } = await begin();
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await user.click(screen.getByRole("button", { name: buttons.askToSubmit }));
  const open = screen.getByRole("region", { name: answerStates.none });
  expect(within(open).getAllByRole("button")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Submit test" }));
  expect(await screen.findByText("K7-2QD")).toBeTruthy();
  expect(screen.getByText(submission.receipt(2, 3), { exact: false })).toBeTruthy();
  expect(screen.getByText("Your score:", { exact: false }).textContent).toBe("Your score: 2 of 3");
});

test("signing out is offered before the test and after it, and not while it is written", async () => {
  const { user } = await openScreen();
  expect(await screen.findByRole("button", { name: "Not you? Sign out" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Start test" }));
  await screen.findByRole("heading", { name: "Question 1" });
  expect(screen.queryByRole("button", { name: /Sign out/i })).toBeNull();
  await user.click(screen.getByRole("button", { name: buttons.askToSubmit }));
  await user.click(screen.getByRole("button", { name: "Submit test" }));
  expect(await screen.findByRole("button", { name: "Sign out for the next pupil" })).toBeTruthy();
});

test("submitting without a network claims nothing and can be undone", async () => {
  const { user, school } = await begin();
  school.isOnline = false;
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await user.click(screen.getByRole("button", { name: buttons.askToSubmit }));
  await user.click(await screen.findByRole("button", { name: "Submit test" }));
  expect(await screen.findByText("We will keep trying until the school confirms.")).toBeTruthy();
  expect(screen.getByText(submission.notSent(1))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: buttons.backToQuestions }));
  expect(await screen.findByRole("heading", { name: "Question 1" })).toBeTruthy();
});

test("a test open on another device is read-only until the pupil continues here", async () => {
  const { user, school } = await begin();
  school.state = { ...openState, seat: 2 };
  await heartbeat();
  expect(await screen.findByText("This test is open on another device.")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Harmattan/ })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: buttons.continue }));
  await vi.waitFor(() =>
    expect(screen.getByRole("radio", { name: /Harmattan/ })).toHaveProperty("disabled", false),
  );
});

test("a pause and added time are shown", async () => {
  const { school } = await begin();
  school.state = { ...openState, isPaused: true };
  await heartbeat();
  expect(await screen.findByText("The test is paused.")).toBeTruthy();
  expect(screen.getByText("Timer stopped")).toBeTruthy();
  school.state = { ...openState, secondsGiven: 300 };
  await heartbeat();
  expect(await screen.findByText(notices.timeAdded(5))).toBeTruthy();
});

test("when the time is up the page waits for the school's receipt", async () => {
  const { school } = await begin();
  school.state = { ...openState, secondsLeft: 0 };
  await heartbeat();
  expect(await screen.findByRole("heading", { name: "Time is up" })).toBeTruthy();
  school.state = { ...openState, status: "handed_in", secondsLeft: 0 };
  await heartbeat();
  expect(await screen.findByText("K7-2QD")).toBeTruthy();
});

test("an expired sign-in opens a dialog that can be closed", async () => {
  const { user } = await begin();
  isSignedIn = false;
  await heartbeat();
  const dialog = await screen.findByRole("dialog", { name: buttons.signInAgain });
  expect(within(dialog).getByLabelText("Password")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Not now" }));
  await user.click(screen.getByRole("radio", { name: /Harmattan/ }));
  await vi.waitFor(() => expectState(1, answerStates.unsent));
  expect(
    screen.getByText(
      "You are signed out. Your answers are saved on this device. Sign in to send them.",
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: buttons.signInAgain }));
  expect(await screen.findByRole("dialog", { name: buttons.signInAgain })).toBeTruthy();
});

test("a wrong entry code is shown in the form", async () => {
  const faked = aSchool();
  faked.school.brief = { ...brief, test: { ...brief.test, requireEntryCode: true } };
  faked.begin = async ({ entryCode }) => {
    expect(entryCode).toBe("K1");
    throw new ApiError({
      status: 403,
      code: "x",
      message: "Wrong entry code. Check it and try again.",
    });
  };
  const { user } = await openScreen({ faked });
  await user.type(await screen.findByLabelText(labels.entryCode), "K1");
  await user.click(screen.getByRole("button", { name: "Start test" }));
  expect(await screen.findByText("Wrong entry code. Check it and try again.")).toBeTruthy();
});

test("while starting gets no answer the page says so, and the pupil can cancel", async () => {
  const faked = aSchool();
  const begin = vi.fn<SittingApi["begin"]>(
    ({ signal }) =>
      new Promise<never>((_, fail) =>
        signal.addEventListener("abort", () => fail(noResponse()), { once: true }),
      ),
  );
  faked.begin = begin;
  const { user } = await openScreen({ faked });
  await user.click(await screen.findByRole("button", { name: "Start test" }));
  const busy = await screen.findByRole("button", { name: "Opening…" });
  expect([busy.ariaBusy, busy.hasAttribute("disabled")]).toEqual(["true", true]);
  expect(screen.queryByText("No answer from school yet. We will keep trying.")).toBeNull();
  await screen.findByText("No answer from school yet. We will keep trying.", {}, { timeout: 5000 });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Start test" })).toBeTruthy();
  expect([
    screen.queryByText("No answer from school yet. We will keep trying."),
    screen.queryByRole("alert"),
  ]).toEqual([null, null]);
  expect(begin).toHaveBeenCalledTimes(1);
});

test.each([
  [{ ...brief, secondsUntilOpen: 90 }, before.opensOn("Mon 2 Mar, 9:00 am")],
  [{ ...brief, test: { ...brief.test, state: "over" as const } }, "This test is over."],
])("a test that is not open cannot be started (%#)", async (briefing, said) => {
  const faked = aSchool();
  faked.school.brief = briefing;
  await openScreen({ faked });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /test$/ })).toBeNull();
});

test("warns of a browser without storage and of an address without encryption", async () => {
  vi.stubGlobal("isSecureContext", false);
  await openScreen();
  expect(
    await screen.findByText(
      "Keep this page open. This address is not secure (http), so the page cannot open again without a network.",
    ),
  ).toBeTruthy();
  session.stop();
  await openScreen({ isPersistent: false });
  expect(
    await screen.findByText(
      "This browser cannot save your answers. Keep this page open until you submit, and tell your teacher. The window is private or the device is full.",
    ),
  ).toBeTruthy();
});
