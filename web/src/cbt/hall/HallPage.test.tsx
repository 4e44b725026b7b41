import type { Hall } from "@school/core/cbt/hall/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type Answers, type Asked } from "../../platform/page-under-test.tsx";
import { aTest } from "../testing.ts";
import { HallPage } from "./HallPage.tsx";
import { aDoneRow, aHall, anAbsentRow, anAnswerApart, anEvent, aRow } from "./testing.ts";

afterEach(() => vi.unstubAllGlobals());

const HALL = "GET /api/cbt-tests/test-1/hall";

function open(hall: Hall | (() => Hall | Response), answers: Answers = {}, query = ""): Asked[] {
  const answer = typeof hall === "function" ? hall : () => hall;
  return mountFor(HallPage, {
    role: "STAFF",
    query: `testId=test-1${query}`,
    answers: {
      [HALL]: () => {
        const now = answer();
        return now instanceof Response ? now : { data: now };
      },
      "GET /api/cbt-tests/test-1/hall-log": () => onePage([anEvent()]),
      ...answers,
    },
  });
}

const rows = [
  aRow({ name: "Obi Ada" }),
  aRow({ name: "Ade Sola", lastContact: 20, secondsGiven: 600, openings: 2 }),
  aRow({ name: "Ike Uche", lastContact: 8 }),
  aDoneRow({ name: "Eze Chidi", setAside: 1 }),
  anAbsentRow("Bello Musa"),
];

const bodiesOf = (asked: readonly Asked[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);
const line = async (name: string) => {
  const pupil = await screen.findByRole("button", { name });
  return pupil.closest("tr")?.textContent ?? "";
};

test("each pupil stands there in words: in contact, quiet, away, handed in, not begun", async () => {
  open(aHall(rows, { entryCode: "MANGO7" }));
  expect(await line("Obi Ada")).toContain("In contact1412 of 3020:05");
  expect(await line("Ade Sola")).toContain("Away 20 s");
  expect(await line("Ade Sola")).toContain("+10 min");
  expect(await line("Ade Sola")).toContain("Opened 2 times");
  expect(await line("Obi Ada")).not.toContain("Opened");
  expect(await line("Ike Uche")).toContain("Heard 8 s ago");
  expect(await line("Eze Chidi")).toContain("Handed in, time up1 to decide");
  expect(await line("Eze Chidi")).toContain("K7-2QD");
  expect(await line("Bello Musa")).toContain("Not begun");
  expect(screen.getByText("MANGO7")).toBeDefined();
});

test("the list narrows to who is away, from the address, and to a name", async () => {
  open(aHall(rows), {}, "&show=away");
  await screen.findByRole("button", { name: "Ade Sola" });
  expect(screen.queryByRole("button", { name: "Obi Ada" })).toBeNull();
  const show = screen.getByRole("combobox", { name: "Show" });
  expect(within(show).getByRole("option", { name: "Away (1)" })).toBeDefined();
  await userEvent.selectOptions(show, "To decide (1)");
  await screen.findByRole("button", { name: "Eze Chidi" });
  await userEvent.selectOptions(show, "Everybody");
  await userEvent.type(screen.getByRole("searchbox"), "musa{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Obi Ada" })).toBeNull());
  expect(screen.getByRole("button", { name: "Bello Musa" })).toBeDefined();
});

test("it looks again by itself", async () => {
  let looks = 0;
  open(() => aHall([aRow({ lastContact: (looks += 1) > 1 ? 30 : 1 })]));
  expect(await line("Obi Ada")).toContain("In contact");
  await screen.findByText("Away 30 s", {}, { timeout: 5000 });
});

test("without an answer it says since when, goes on asking, and is live again", async () => {
  let gone = false;
  open(() => (gone ? Response.json({ message: "x", code: "x" }, { status: 503 }) : aHall(rows)));
  await screen.findByRole("button", { name: "Obi Ada" });
  gone = true;
  const alert = await screen.findByRole("alert", {}, { timeout: 12_000 });
  expect(alert.textContent).toMatch(/No answer from the school since .*\d:\d\d:\d\d/);
  expect(screen.getByText(/\d s old/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Obi Ada" })).toBeDefined();
  gone = false;
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull(), { timeout: 5000 });
});

test("a hall that is not theirs says so", async () => {
  open(() =>
    Response.json(
      { message: "You do not teach a class that this test is for.", code: "not_allowed" },
      { status: 403 },
    ),
  );
  await screen.findByText("You do not teach a class that this test is for.");
});

test("without a test it leads to the tests", async () => {
  const asked = mountFor(HallPage, { role: "STAFF", answers: {} });
  const link = await screen.findByRole("link", { name: "Manage Tests" });
  expect(link.getAttribute("href")).toBe("/dashboard/cbt/manage");
  expect(asked.filter(({ call }) => call.includes("hall"))).toEqual([]);
});

test("time for all asks for minutes and a reason before it is sent", async () => {
  const user = userEvent.setup();
  const call = "POST /api/cbt-tests/test-1/hall/time";
  const asked = open(aHall(rows), { [call]: () => ({ data: { pupils: 3 } }) });
  await user.click(await screen.findByRole("button", { name: "Give Time to All" }));
  const dialog = await screen.findByRole("dialog", { name: "Give Time to All" });
  await user.click(within(dialog).getByRole("button", { name: "Give to all" }));
  expect(within(dialog).getByText("Say why.")).toBeDefined();
  expect(bodiesOf(asked, call)).toEqual([]);
  const minutes = within(dialog).getByRole("textbox", { name: "Minutes" });
  await user.clear(minutes);
  await user.type(minutes, "10");
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Power cut");
  await user.click(within(dialog).getByRole("button", { name: "Give to all" }));
  await screen.findByText("Time given back to 3 pupils");
  expect(bodiesOf(asked, call)).toEqual([
    { sittingId: null, classId: null, minutes: 10, reason: "Power cut" },
  ]);
});

test("with one class in the list, what is done for all is done for that class alone", async () => {
  const user = userEvent.setup();
  const call = "POST /api/cbt-tests/test-1/hall/end";
  const two = [...rows, aRow({ name: "Oke Tola", className: "Primary 4 Blue" })];
  const asked = open(
    aHall(two),
    { [call]: () => ({ data: { pupils: 1 } }) },
    "&class=Primary+4+Blue",
  );
  await screen.findByRole("button", { name: "Give Time to Primary 4 Blue" });
  await user.click(screen.getByRole("button", { name: "End for Primary 4 Blue" }));
  const dialog = await screen.findByRole("dialog", { name: "End for Primary 4 Blue" });
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Time was up");
  await user.click(within(dialog).getByRole("button", { name: "End for Primary 4 Blue" }));
  await screen.findByText("Handed in for 1 pupil");
  expect(bodiesOf(asked, call)).toEqual([
    { sittingId: null, classId: "class Primary 4 Blue", reason: "Time was up" },
  ]);
});

test("a paused hall says so and goes on; pausing is not offered twice", async () => {
  const user = userEvent.setup();
  let pausedAt: string | null = "2026-01-12T09:00:05.000Z";
  const asked = open(
    () => aHall(rows, { pausedAt, test: aTest({ isPaused: pausedAt !== null }) }),
    {
      "POST /api/cbt-tests/test-1/hall/resume": () => {
        pausedAt = null;
        return { data: { seconds: 200 } };
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Resume" }));
  await screen.findByText("The hall goes on after 3 min 20 s");
  await screen.findByRole("button", { name: "Pause the Hall" });
  expect(screen.queryByText(/Paused since/)).toBeNull();
  expect(bodiesOf(asked, "POST /api/cbt-tests/test-1/hall/resume")).toHaveLength(1);
});

test("ending asks why, and a refusal is read", async () => {
  const user = userEvent.setup();
  const refusal = { message: "Nobody is sitting this test at the moment.", code: "nobody_sits" };
  open(aHall(rows), {
    "POST /api/cbt-tests/test-1/hall/end": () => Response.json(refusal, { status: 409 }),
  });
  await user.click(await screen.findByRole("button", { name: "End for All" }));
  const dialog = await screen.findByRole("dialog", { name: "End for All" });
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Fire drill");
  await user.click(within(dialog).getByRole("button", { name: "End for all" }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty(
    "textContent",
    "Nobody is sitting this test at the moment.",
  );
});

test("late answers stand beside what the school has, and are accepted with a reason", async () => {
  const user = userEvent.setup();
  const path = "/api/sittings/sitting-eze-chidi/set-aside";
  let answer = anAnswerApart();
  const asked = open(aHall(rows), {
    [`GET ${path}`]: () => ({ data: [answer] }),
    [`POST ${path}/decide`]: () => {
      answer = { ...answer, decision: "accepted", standing: "B" };
      return { data: [answer] };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Eze Chidi" }));
  const dialog = await screen.findByRole("dialog", { name: "Eze Chidi" });
  const choice = await within(dialog).findByRole("checkbox", {
    name: /Question 4: B instead of A.*after the test was over.*35 s after the last contact/,
  });
  expect(choice).toHaveProperty("checked", true);
  await user.click(within(dialog).getByRole("button", { name: "Accept" }));
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Network failure");
  await user.click(within(dialog).getByRole("button", { name: "Accept 1 answer" }));
  await screen.findByText("Accepted: 1 answer counts now");
  expect(await within(dialog).findByText(/^Accepted\./)).toBeDefined();
  expect(within(dialog).queryByText(/instead of/)).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Decline" })).toBeNull();
  expect(bodiesOf(asked, `POST ${path}/decide`)).toEqual([
    { ids: [answer.id], accept: true, reason: "Network failure" },
  ]);
});

test("a pupil who has handed in can be let in again, one who sits cannot", async () => {
  const user = userEvent.setup();
  const asked = open(aHall(rows), {
    "GET /api/sittings/sitting-eze-chidi/set-aside": () => ({ data: [] }),
    "GET /api/sittings/sitting-obi-ada/set-aside": () => ({ data: [] }),
    "POST /api/sittings/sitting-eze-chidi/reopen": () => ({
      data: { sittingId: "sitting-eze-chidi" },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Obi Ada" }));
  const first = await screen.findByRole("dialog", { name: "Obi Ada" });
  expect(within(first).getByRole("button", { name: "Give time" })).toBeDefined();
  expect(within(first).queryByRole("button", { name: "Re-open" })).toBeNull();
  expect(await within(first).findByText("Time given back: 10 min")).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Obi Ada" })),
  );
  await user.click(await screen.findByRole("button", { name: "Eze Chidi" }));
  const dialog = await screen.findByRole("dialog", { name: "Eze Chidi" });
  await user.click(within(dialog).getByRole("button", { name: "Re-open" }));
  await user.type(within(dialog).getByRole("combobox", { name: /Reason/ }), "Power cut");
  await user.click(within(dialog).getByRole("button", { name: "Re-open" }));
  await screen.findByText("Re-opened: the pupil can go on");
  expect(bodiesOf(asked, "POST /api/sittings/sitting-eze-chidi/reopen")).toEqual([
    { minutes: 5, reason: "Power cut" },
  ]);
});

test("the log says what happened, to whom, by whom and why", async () => {
  open(
    aHall(rows),
    {
      "GET /api/cbt-tests/test-1/hall-log": () =>
        onePage([anEvent(), anEvent({ id: "e2", kind: "paused", student: null, seconds: null })]),
    },
    "&view=log",
  );
  const given = await screen.findByText("Time given back: 10 min");
  expect(given.closest("tr")?.textContent).toMatch(/Power cut.*Obi Ada.*Ngozi Eze/);
  expect(screen.getByRole("row", { name: /Hall paused/ }).textContent).toContain("Whole hall");
});

test("the log is narrowed to a kind of event and to a pupil, and stays so in the address", async () => {
  const user = userEvent.setup();
  const asked = open(
    aHall(rows),
    {
      "GET /api/cbt-tests/test-1/hall-log": () => onePage([]),
    },
    "&view=log&search=ada&kind=paused",
  );
  await screen.findByText("Nothing found");
  const last = () => asked.findLast(({ call }) => call.endsWith("/hall-log"))?.query;
  expect(last()).toMatchObject({ kind: "paused", search: "ada" });
  await user.selectOptions(screen.getByRole("combobox", { name: "What" }), "Wrong entry code");
  await waitFor(() => expect(last()).toMatchObject({ kind: "wrong_code", search: "ada" }));
  expect(await screen.findByText("0")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByText("Nothing has happened yet");
  expect(last()).not.toHaveProperty("kind");
  expect(last()).not.toHaveProperty("search");
});

test("a carried file is read, and says what became of its answers", async () => {
  const user = userEvent.setup();
  const asked = open(aHall(rows), {
    "POST /api/carried-answers": () => ({
      data: { student: "Ada Obi", test: "Fractions", saved: 3, setAside: 2, refused: 0 },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Read a Carried File" }));
  const dialog = await screen.findByRole("dialog", { name: "Read a Carried File" });
  const file = new File(["QUJD\n"], "answers-1.txt", { type: "text/plain" });
  await user.upload(within(dialog).getByLabelText("File of answers", { selector: "input" }), file);
  await user.click(within(dialog).getByRole("button", { name: "Read the file" }));
  await within(dialog).findByText(/3 answers saved, 2 kept apart, 0 refused/);
  expect(bodiesOf(asked, "POST /api/carried-answers")).toEqual([{ file: "QUJD" }]);
});
