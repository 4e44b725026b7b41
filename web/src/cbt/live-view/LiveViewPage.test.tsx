import type { LiveView } from "@school/core/cbt/live-view/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses, type SentRequest } from "../../platform/page-under-test.tsx";
import { aTest } from "../testing.ts";
import { noMatches, labels as uiLabels, titles as uiTitles } from "../../ui/text.ts";
import { LiveViewPage } from "./LiveViewPage.tsx";
import {
  actions,
  answerFile,
  connection,
  log,
  noConnectionSince,
  status,
  toasts,
  labels,
  events,
} from "./text.ts";
import { aSubmittedRow, aLiveView, aRowNotStarted, aLateAnswer, anEvent, aRow } from "./testing.ts";

const LIVE_VIEW = "GET /api/cbt-tests/test-1/hall";

function open(
  liveView: LiveView | (() => LiveView | Response),
  responses: FakeResponses = {},
  query = "",
): SentRequest[] {
  const response = typeof liveView === "function" ? liveView : () => liveView;
  return mountFor(LiveViewPage, {
    role: "STAFF",
    query: `testId=test-1${query}`,
    responses: {
      [LIVE_VIEW]: () => {
        const data = response();
        return data instanceof Response ? data : { data };
      },
      "GET /api/cbt-tests/test-1/hall-log": () => onePage([anEvent()]),
      ...responses,
    },
  });
}

const rows = [
  aRow({ name: "Obi Ada" }),
  aRow({ name: "Ade Sola", lastContact: 20, secondsGiven: 600, openings: 2 }),
  aRow({ name: "Ike Uche", lastContact: 8 }),
  aSubmittedRow({ name: "Eze Chidi", lateAnswers: 1 }),
  aRowNotStarted("Bello Musa"),
];

const bodiesOf = (requests: readonly SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const line = async (name: string) => {
  const pupil = await screen.findByRole("button", { name });
  return pupil.closest("tr")?.textContent ?? "";
};

test("shows each pupil as connected, last seen, offline, submitted or not started", async () => {
  open(aLiveView(rows, { entryCode: "MANGO7" }));
  expect(await line("Obi Ada")).toContain(`${"Connected"}1412 of 3020:05`);
  expect(await line("Ade Sola")).toContain(connection.offline("20 s"));
  expect(await line("Ade Sola")).toContain("+10 min");
  expect(await line("Ade Sola")).toContain(status.opened(2));
  expect(await line("Obi Ada")).not.toContain("Opened");
  expect(await line("Ike Uche")).toContain(connection.lastSeen("8 s"));
  expect(await line("Eze Chidi")).toContain(`${status.submitted.time}${status.lateAnswers(1)}`);
  expect(await line("Eze Chidi")).toContain("K7-2QD");
  expect(await line("Bello Musa")).toContain(status.notStarted);
  expect(screen.getByText("MANGO7")).toBeDefined();
});

test("the list is filtered by the address and by a name", async () => {
  open(aLiveView(rows), {}, "&show=away");
  await screen.findByRole("button", { name: "Ade Sola" });
  expect(screen.queryByRole("button", { name: "Obi Ada" })).toBeNull();
  const show = screen.getByRole("combobox", { name: "Show" });
  expect(within(show).getByRole("option", { name: "Offline (1)" })).toBeDefined();
  await userEvent.selectOptions(show, "Late answers (1)");
  await screen.findByRole("button", { name: "Eze Chidi" });
  await userEvent.selectOptions(show, log.allPupils);
  await userEvent.type(screen.getByRole("searchbox"), "musa{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Obi Ada" })).toBeNull());
  expect(screen.getByRole("button", { name: "Bello Musa" })).toBeDefined();
});

test("refreshes automatically", async () => {
  let reads = 0;
  open(() => aLiveView([aRow({ lastContact: (reads += 1) > 1 ? 30 : 1 })]));
  expect(await line("Obi Ada")).toContain("Connected");
  await screen.findByText(connection.offline("30 s"), {}, { timeout: 5000 });
});

test("without a connection says since when, retries, and recovers", async () => {
  let gone = false;
  open(() =>
    gone ? Response.json({ message: "x", code: "x" }, { status: 503 }) : aLiveView(rows),
  );
  await screen.findByRole("button", { name: "Obi Ada" });
  gone = true;
  const alert = await screen.findByRole("alert", {}, { timeout: 12_000 });
  expect(alert.textContent).toMatch(new RegExp(noConnectionSince(".*\\d:\\d\\d:\\d\\d")));
  expect(screen.getByText(/\d s old/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Obi Ada" })).toBeDefined();
  gone = false;
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull(), { timeout: 5000 });
});

test("shows the refusal to a teacher of another class", async () => {
  open(() =>
    Response.json(
      { message: "You cannot open this test. You do not teach its class.", code: "not_allowed" },
      { status: 403 },
    ),
  );
  await screen.findByText("You cannot open this test. You do not teach its class.");
});

test("without a test links to the list of tests", async () => {
  const requests = mountFor(LiveViewPage, { role: "STAFF", responses: {} });
  const link = await screen.findByRole("link", { name: uiTitles.tests });
  expect(link.getAttribute("href")).toBe("/cbt");
  expect(requests.filter(({ call }) => call.includes("hall"))).toEqual([]);
});

test("adding time asks for minutes and a reason first", async () => {
  const user = userEvent.setup();
  const call = "POST /api/cbt-tests/test-1/hall/time";
  const requests = open(aLiveView(rows), { [call]: () => ({ data: { pupils: 3 } }) });
  await user.click(await screen.findByRole("button", { name: actions.addTimeFor("everyone") }));
  const dialog = await screen.findByRole("dialog", { name: actions.addTimeFor("everyone") });
  await user.click(within(dialog).getByRole("button", { name: actions.addTimeFor("everyone") }));
  expect(within(dialog).getByText("Enter a reason.")).toBeDefined();
  expect(bodiesOf(requests, call)).toEqual([]);
  const minutes = within(dialog).getByRole("textbox", { name: "Minutes" });
  await user.clear(minutes);
  await user.type(minutes, "10");
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), labels.powerCut);
  await user.click(within(dialog).getByRole("button", { name: actions.addTimeFor("everyone") }));
  await screen.findByText(toasts.timeAdded(3));
  expect(bodiesOf(requests, call)).toEqual([
    { sittingId: null, classId: null, minutes: 10, reason: labels.powerCut },
  ]);
});

test("with the list filtered by class, actions apply to that class only", async () => {
  const user = userEvent.setup();
  const call = "POST /api/cbt-tests/test-1/hall/end";
  const two = [...rows, aRow({ name: "Oke Tola", className: "Primary 4 Blue" })];
  const requests = open(
    aLiveView(two),
    { [call]: () => ({ data: { pupils: 1 } }) },
    "&class=Primary+4+Blue",
  );
  await screen.findByRole("button", { name: actions.addTimeFor("Primary 4 Blue") });
  await user.click(screen.getByRole("button", { name: actions.endFor("Primary 4 Blue") }));
  const dialog = await screen.findByRole("dialog", { name: actions.endFor("Primary 4 Blue") });
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Time was up");
  await user.click(within(dialog).getByRole("button", { name: actions.endFor("Primary 4 Blue") }));
  await screen.findByText(toasts.ended(1));
  expect(bodiesOf(requests, call)).toEqual([
    { sittingId: null, classId: "class Primary 4 Blue", reason: "Time was up" },
  ]);
});

test("a paused test says so and can be resumed; pausing is not offered twice", async () => {
  const user = userEvent.setup();
  let pausedAt: string | null = "2026-01-12T09:00:05.000Z";
  const requests = open(
    () => aLiveView(rows, { pausedAt, test: aTest({ isPaused: pausedAt !== null }) }),
    {
      "POST /api/cbt-tests/test-1/hall/resume": () => {
        pausedAt = null;
        return { data: { seconds: 200 } };
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Resume test" }));
  await screen.findByText(toasts.resumed("3 min 20 s"));
  await screen.findByRole("button", { name: actions.pause });
  expect(screen.queryByText(/Paused since/)).toBeNull();
  expect(bodiesOf(requests, "POST /api/cbt-tests/test-1/hall/resume")).toHaveLength(1);
});

test("ending asks for a reason and shows a refusal", async () => {
  const user = userEvent.setup();
  const refusal = { message: "No pupil is sitting this test now.", code: "nobody_sits" };
  open(aLiveView(rows), {
    "POST /api/cbt-tests/test-1/hall/end": () => Response.json(refusal, { status: 409 }),
  });
  await user.click(await screen.findByRole("button", { name: actions.endFor("everyone") }));
  const dialog = await screen.findByRole("dialog", { name: actions.endFor("everyone") });
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Fire drill");
  await user.click(within(dialog).getByRole("button", { name: actions.endFor("everyone") }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty(
    "textContent",
    "No pupil is sitting this test now.",
  );
});

test("late answers are shown beside the saved ones and accepted with a reason", async () => {
  const user = userEvent.setup();
  const path = "/api/sittings/sitting-eze-chidi/set-aside";
  let answer = aLateAnswer();
  const requests = open(aLiveView(rows), {
    [`GET ${path}`]: () => ({ data: [answer] }),
    [`POST ${path}/decide`]: () => {
      answer = { ...answer, decision: "accepted", standing: "B" };
      return { data: [answer] };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Eze Chidi" }));
  const dialog = await screen.findByRole("dialog", { name: "Eze Chidi" });
  const choice = await within(dialog).findByRole("checkbox", {
    name: /Question 4: B instead of A.*after the time was up.*35 s after its last connection/,
  });
  expect(choice).toHaveProperty("checked", true);
  await user.click(within(dialog).getByRole("button", { name: actions.acceptLate }));
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Network failure");
  await user.click(within(dialog).getByRole("button", { name: "Accept 1 answer" }));
  await screen.findByText(toasts.accepted(1));
  expect(await within(dialog).findByText(/^Accepted\./)).toBeDefined();
  expect(within(dialog).queryByText(/instead of/)).toBeNull();
  expect(within(dialog).queryByRole("button", { name: actions.declineLate })).toBeNull();
  expect(bodiesOf(requests, `POST ${path}/decide`)).toEqual([
    { ids: [answer.id], accept: true, reason: "Network failure" },
  ]);
});

test("a submitted test can be reopened, an open one cannot", async () => {
  const user = userEvent.setup();
  const requests = open(aLiveView(rows), {
    "GET /api/sittings/sitting-eze-chidi/set-aside": () => ({ data: [] }),
    "GET /api/sittings/sitting-obi-ada/set-aside": () => ({ data: [] }),
    "POST /api/sittings/sitting-eze-chidi/reopen": () => ({
      data: { sittingId: "sitting-eze-chidi" },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Obi Ada" }));
  const first = await screen.findByRole("dialog", { name: "Obi Ada" });
  expect(within(first).getByRole("button", { name: actions.addTime })).toBeDefined();
  expect(within(first).queryByRole("button", { name: actions.reopen })).toBeNull();
  expect(await within(first).findByText("Time added: 10 min")).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Obi Ada" })),
  );
  await user.click(await screen.findByRole("button", { name: "Eze Chidi" }));
  const dialog = await screen.findByRole("dialog", { name: "Eze Chidi" });
  await user.click(within(dialog).getByRole("button", { name: actions.reopen }));
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), labels.powerCut);
  await user.click(within(dialog).getByRole("button", { name: actions.reopen }));
  await screen.findByText("Test reopened. The pupil can continue.");
  expect(bodiesOf(requests, "POST /api/sittings/sitting-eze-chidi/reopen")).toEqual([
    { minutes: 5, reason: labels.powerCut },
  ]);
});

test("the log shows event, pupil, person and reason", async () => {
  open(
    aLiveView(rows),
    {
      "GET /api/cbt-tests/test-1/hall-log": () =>
        onePage([anEvent(), anEvent({ id: "e2", kind: "paused", student: null, seconds: null })]),
    },
    "&view=log",
  );
  const entry = await screen.findByText("Time added: 10 min");
  expect(entry.closest("tr")?.textContent).toMatch(/Power cut.*Obi Ada.*Ngozi Eze/);
  expect(screen.getByRole("row", { name: /Test paused/ }).textContent).toContain(log.allPupils);
});

test("the log is filtered by event and pupil, and keeps the filters in the address", async () => {
  const user = userEvent.setup();
  const requests = open(
    aLiveView(rows),
    {
      "GET /api/cbt-tests/test-1/hall-log": () => onePage([]),
    },
    "&view=log&search=ada&kind=paused",
  );
  await screen.findByText(noMatches);
  const last = () => requests.findLast(({ call }) => call.endsWith("/hall-log"))?.query;
  expect(last()).toMatchObject({ kind: "paused", search: "ada" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), events.wrong_code);
  await waitFor(() => expect(last()).toMatchObject({ kind: "wrong_code", search: "ada" }));
  expect(await screen.findByText("0")).toBeDefined();
  await user.click(screen.getByRole("button", { name: uiLabels.clearAllFilters }));
  await screen.findByText(log.empty);
  expect(last()).not.toHaveProperty("kind");
  expect(last()).not.toHaveProperty("search");
});

test("an answer file is uploaded, and the result is shown", async () => {
  const user = userEvent.setup();
  const requests = open(aLiveView(rows), {
    "POST /api/carried-answers": () => ({
      data: { student: "Ada Obi", test: "Fractions", saved: 3, lateAnswers: 2, refused: 0 },
    }),
  });
  await user.click(await screen.findByRole("button", { name: actions.uploadFile }));
  const dialog = await screen.findByRole("dialog", { name: actions.uploadFile });
  const file = new File(["QUJD\n"], "answers-1.txt", { type: "text/plain" });
  await user.upload(within(dialog).getByLabelText("Answer file", { selector: "input" }), file);
  await user.click(within(dialog).getByRole("button", { name: "Upload file" }));
  await within(dialog).findByText(answerFile.result(3, 2, 0), { exact: false });
  expect(bodiesOf(requests, "POST /api/carried-answers")).toEqual([{ file: "QUJD" }]);
});
