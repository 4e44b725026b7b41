import { FIRST_BACKUP_PLAN } from "@school/core/school/backups/plan.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AccountContext, useAccount } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { anOwnPart, aTest } from "../../cbt/testing.ts";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { dueWords } from "../../lessons/assignments/due-text.ts";
import * as events from "../../platform/events.ts";
import { offline } from "../../ui/text.ts";
import { HomeNews } from "./HomeNews.tsx";
import { noSheet, notLinked } from "../../results/empty-texts.ts";
import { endOfTerm, reminded } from "./text.ts";
import { labels as accountsLabels } from "../../accounts/text.ts";

const nothing: Home = {
  announcements: [],
  unread: 0,
  comingUp: [],
  threads: [],
  tests: [],
  today: [],
  lessons: [],
  nextLessonAt: null,
  homework: [],
  toMark: [],
  pupils: null,
  teaching: null,
  school: null,
};
const term = {
  id: "t1",
  term: "TERM_2",
  startsOn: "2026-01-12",
  endsOn: "2026-04-02",
  isCurrent: true,
  academicYear: "2025/2026",
} as const;
const nothingOwed = { rejected: [], sheets: [], reminder: null };
const counts = {
  class: { id: "c1", name: "Primary 4" },
  pupils: 40,
  noScores: 10,
  incomplete: 0,
  draft: 10,
  published: 10,
  approved: 8,
  rejected: 2,
};
const show = (
  role: "PRINCIPAL" | "STAFF" | "PARENT",
  home: Partial<Home>,
  more: Record<string, () => object> = {},
) =>
  mountFor(HomeNews, {
    role,
    responses: { "GET /api/home": () => ({ data: { ...nothing, ...home } }), ...more },
  });

test("the principal sees what is to do, and how far the classes are", async () => {
  show("PRINCIPAL", {
    school: {
      pupils: 240,
      staff: 20,
      pendingResults: 7,
      waitingRegistrations: 1,
      waitingParents: 0,
      accountsWithoutRecord: 0,
      newEnquiries: null,
      bulkReaders: null,
      day: { staffPresent: null, absencesReported: 0, withoutPicture: 3, birthdays: [] },
      term,
      progress: [counts],
      plans: { waiting: 2, missing: 5 },
      board: null,
    },
  });
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you" }));
  // What is 0 is not shown: no account without a record.
  expect(waiting.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
    "Review: 7 results to approve",
    "Open: 1 registration to approve",
    "Open: 2 lesson plans to approve",
    "See: 5 lesson plans of this week are missing",
  ]);
  const plans = waiting.getByRole("link", { name: /^See/ });
  expect(plans.getAttribute("href")).toBe("/lesson-plan?show=missing");
  const chart = screen.getByRole("region", { name: "Scores of this term" });
  expect(
    within(chart).getByRole("img", { name: /8 approved, 10 with the principal/ }),
  ).toBeDefined();
  expect(within(chart).getByText("45 %")).toBeDefined();
});

test("a school sees how far its set-up is until all of it is done or skipped", async () => {
  const school = {
    pupils: 0,
    staff: 1,
    pendingResults: 0,
    waitingRegistrations: 0,
    waitingParents: 0,
    accountsWithoutRecord: 0,
    newEnquiries: 0,
    bulkReaders: 1,
    day: { staffPresent: null, absencesReported: 0, withoutPicture: 3, birthdays: [] },
    term: null,
    progress: [],
    plans: null,
    board: null,
  };
  const setup = (isSkipped: boolean) => ({
    data: {
      steps: [
        { step: "school", isDone: true, isSkipped: false, count: null, of: null },
        { step: "site", isDone: false, isSkipped, count: null, of: null },
      ],
      percent: 50,
    },
  });
  show("PRINCIPAL", { school }, { "GET /api/settings/setup": () => setup(false) });
  const see = await screen.findByRole("link", { name: "See: 1 account opened very many records" });
  expect(see.getAttribute("href")).toBe("/dashboard/settings/system?view=reads");
  const panel = await screen.findByRole("region", { name: "Set up the school" });
  const link = within(panel).getByRole("link", { name: "Continue the set-up" });
  expect(link.getAttribute("href")).toBe("/dashboard/setup");
  expect(within(panel).getByText("1 of 2")).toBeDefined();
  cleanup();
  show(
    "PRINCIPAL",
    { school: { ...school, bulkReaders: 0 } },
    {
      "GET /api/settings/setup": () => setup(true),
      "GET /api/backups": () => ({
        data: {
          plan: FIRST_BACKUP_PLAN,
          version: 1,
          passphrase: null,
          hasBucket: false,
          portalFolder: "/srv/data/backups",
          lastGood: null,
          isOverdue: true,
          backups: [],
        },
      }),
    },
  );
  await screen.findByText("Nothing is waiting for you.");
  const backups = await screen.findByRole("region", { name: "Last good backup" });
  expect(within(backups).getByRole("alert").textContent).toBe(
    "There has been no good backup for two days. If the server broke now, the work since then would be lost.",
  );
  expect(within(backups).getByRole("link").getAttribute("href")).toBe(
    "/dashboard/settings/backups",
  );
  expect(screen.queryByRole("region", { name: "Set up the school" })).toBeNull();
});

test("a teacher sees what is missing and what was sent back", async () => {
  const sheet = { ...counts, subject: { id: "s1", name: "English" }, teacher: null };
  show("STAFF", {
    teaching: {
      classes: [{ class: { id: "c1", name: "Primary 4" }, isAssistant: false }],
      term,
      open: [sheet],
      finished: 3,
      ...nothingOwed,
      rejected: [{ class: counts.class, subject: sheet.subject, results: 2 }],
    },
  });
  expect(await screen.findByText(/2 results of English in Primary 4 sent back\./)).toBeDefined();
  const correct = screen.getByRole("link", { name: /English in Primary 4$/ });
  expect(correct.getAttribute("href")).toContain("subject=s1");
  expect(screen.getByRole("link", { name: "English" }).getAttribute("href")).toContain(
    "subject=s1",
  );
});

test("a teacher without a class has no class links, and reads that another's subject was sent back", async () => {
  const rejected = [{ class: counts.class, subject: { id: "s2", name: "Music" }, results: 29 }];
  const teaching = { classes: [], term, open: [], finished: 12, ...nothingOwed, rejected };
  show("STAFF", { teaching });
  await screen.findByText(/29 results of Music in Primary 4 sent back\./);
  expect(screen.queryByRole("navigation", { name: "My classes" })).toBeNull();
  expect(screen.getByText("Correct the results sent back and publish them again.")).toBeDefined();
  expect(screen.queryByText("All your scores are published.")).toBeNull();
});

test("in the last weeks of a term the principal sees the steps of the report sheets", async () => {
  const { class: _, ...scores } = counts;
  const sheets = { pupils: 40, traits: 40, attendance: 12, comments: 0, remarks: 0, released: 0 };
  show("PRINCIPAL", {
    school: {
      pupils: 240,
      staff: 20,
      pendingResults: 7,
      waitingRegistrations: 1,
      waitingParents: 0,
      accountsWithoutRecord: 0,
      newEnquiries: null,
      bulkReaders: null,
      day: { staffPresent: null, absencesReported: 0, withoutPicture: 3, birthdays: [] },
      term,
      progress: [counts],
      plans: null,
      board: { scores, entered: 30, sheets, owing: 3 },
    },
  });
  const board = await screen.findByRole("region", { name: "Report cards of this term" });
  within(board).getByText(endOfTerm("Second Term", "Thu 2 Apr 2026", 3));
  expect(
    within(board)
      .getAllByRole("listitem")
      .map((step) => step.textContent)
      .slice(0, 8),
  ).toEqual([
    expect.stringContaining("30 of 40"),
    expect.stringContaining("18 of 40"),
    expect.stringContaining("8 of 40"),
    expect.stringContaining("40 of 40"),
    expect.stringContaining("12 of 40"),
    expect.stringContaining("0 of 40"),
    expect.stringContaining("0 of 40"),
    expect.stringContaining("0 of 40"),
  ]);
  const link = within(board).getByRole("link", { name: "Term board" });
  expect(link.getAttribute("href")).toBe("/dashboard/report-card/board");
});

test("a teacher sees which report sheets to finish, and who asked for it", async () => {
  const entries = { pupils: 30, traits: 30, attendance: 30, comments: 28, remarks: 0, released: 0 };
  show("STAFF", {
    teaching: {
      classes: [{ class: counts.class, isAssistant: false }],
      term,
      open: [],
      rejected: [],
      finished: 3,
      sheets: [{ class: counts.class, hasExpectations: false, ...entries }],
      reminder: {
        personId: "p1",
        by: "Grace Bello",
        at: "2026-03-12T08:05:00.000Z",
        isMailed: true,
      },
    },
  });
  await screen.findByText(reminded("Grace Bello", "12 Mar 2026, 9:05 am"));
  const panel = screen.getByRole("region", { name: "Waiting for you" });
  within(panel).getByText(/2 of 30 pupils have no comment/);
  const link = within(panel).getByRole("link", { name: `${"Enter"} for Primary 4` });
  expect(link.getAttribute("href")).toContain("class=c1");
});

test("a teacher without scores to enter reads why", async () => {
  const led = { class: { id: "c1", name: "Primary 4" }, isAssistant: false };
  show("STAFF", { teaching: { classes: [], term, open: [], finished: 0, ...nothingOwed } });
  const who = `${"No class or subject is assigned to you this term."} ${noSheet.noClasses.teacher}`;
  expect(await screen.findByText(who)).toBeDefined();
  cleanup();
  show("STAFF", { teaching: { classes: [led], term, open: [], finished: 0, ...nothingOwed } });
  expect(
    await screen.findByText(
      "Your classes have no subjects this term. Ask the office to assign them.",
    ),
  ).toBeDefined();
  cleanup();
  show("STAFF", { teaching: { classes: [led], term, open: [], finished: 3, ...nothingOwed } });
  expect(await screen.findByText("All your scores are published.")).toBeDefined();
});

test("a teacher has a link to the live view of an open test", async () => {
  show("STAFF", { tests: [{ ...aTest(), own: null }] });
  const link = await screen.findByRole("link", { name: "Live view of Fractions" });
  expect(link.getAttribute("href")).toBe("/dashboard/cbt/hall?testId=test-1");
  expect(screen.getByText(/Open until/)).toBeDefined();
});

test("a parent reads of a child's test, which only the child can begin", async () => {
  show("PARENT", { pupils: [], tests: [{ ...aTest(), own: anOwnPart() }] });
  expect(await screen.findByText("Fractions")).toBeDefined();
  expect(screen.queryByRole("link", { name: /Start|Continue|Watch|Live view/ })).toBeNull();
});

test("a parent without a linked child is told what to do; announcements are opened in place", async () => {
  show("PARENT", {
    pupils: [],
    unread: 1,
    announcements: [
      {
        id: "a1",
        _id: "a1",
        title: "Sports day",
        body: "Come in house colours.",
        publishedAt: "2026-01-12T08:00:00.000Z",
      },
    ],
  });
  expect(
    await screen.findByText(`${notLinked.parent.title}. ${notLinked.parent.hint}`),
  ).toBeDefined();
  expect(screen.getByText("Sports day")).toBeDefined();
  expect(screen.getByText("1 unread")).toBeDefined();
});

test("without a network it says so, and comes by itself once there is one", async () => {
  let hasNetwork = false;
  mountFor(HomeNews, {
    role: "PARENT",
    responses: {
      "GET /api/home": () => {
        if (!hasNetwork) throw new TypeError("offline");
        return { data: { ...nothing, pupils: [] } };
      },
    },
  });
  expect(await screen.findByText(offline.notYet, {}, { timeout: 5_000 })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  hasNetwork = true;
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await screen.findByText(`${notLinked.parent.title}. ${notLinked.parent.hint}`);
});

test("a person who waits for approval asks for no news, which would be refused", async () => {
  const listens = vi.spyOn(events, "useServerEvents");
  const requests = mountFor(
    () => (
      <AccountContext value={{ ...useAccount(), awaitingApproval: true }}>
        <p>{accountsLabels.waitingForApproval}</p>
        <HomeNews />
      </AccountContext>
    ),
    { role: "STUDENT", responses: {} },
  );
  await screen.findByText(accountsLabels.waitingForApproval);
  expect(requests).toEqual([]);
  expect(listens).not.toHaveBeenCalled();
});

test("everyone sees what is next in the school's calendar", async () => {
  const days = { startsOn: "2026-03-27", endsOn: "2026-03-27", startsAt: "16:00" };
  const meeting = { ...days, entryId: "e1", kind: "MEETING", title: "Parents' meeting" } as const;
  show("PARENT", { comingUp: [meeting] });
  const panel = await screen.findByRole("region", { name: "Coming up" });
  const link = within(panel).getByRole("link", { name: meeting.title });
  expect(link.getAttribute("href")).toBe("/school-calendar?day=2026-03-27");
  expect(within(panel).getByRole("listitem").textContent).toBe(
    "Parents' meeting Fri 27 Mar 2026, 4:00 pm",
  );
});

test("families see what to hand in and who was at school, teachers what to mark", async () => {
  const subject = { id: "maths", name: "Mathematics" };
  const task = { id: "a1", title: "Fractions", subject, dueOn: "2026-01-14" };
  const student = { id: "ada", name: "Ada Obi" };
  const state = { isLate: false, score: null, handedInAt: null, maxScore: 20, author: "Ngozi Eze" };
  show("PARENT", {
    homework: [
      { ...task, ...state, student, state: "due", remindedAt: "2026-01-13T08:00:00.000Z" },
      { ...task, ...state, id: "a2", student, state: "overdue", remindedAt: null },
    ],
    pupils: [],
  });
  const due = await screen.findByRole("region", { name: "Homework to hand in" });
  const [link] = within(due).getAllByRole("link", { name: "Fractions" });
  expect(link?.getAttribute("href")).toBe(addresses.work("a1", "ada"));
  within(due).getByText(`${dueWords.due("2026-01-14")}. ${dueWords.reminded}`);
  within(due).getByText(dueWords.wasDue("2026-01-14"));
  cleanup();
  const lesson = {
    weekday: 2,
    periodId: "p1",
    startsAt: "08:00",
    endsAt: "08:40",
    class: counts.class,
    subject,
    teacher: { id: "t1", name: "Ngozi Eze" },
    byClassTeacher: false,
    room: { id: "r1", name: "Library" },
  };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-02T07:20:00Z") });
  show("STAFF", { today: [lesson], toMark: [{ ...task, class: counts.class, toMark: 3 }] });
  const day = await screen.findByRole("region", { name: "Lessons today" });
  expect(within(day).getByRole("listitem").textContent).toBe(
    "8:00 – 8:40 am Mathematics · Primary 4 · Library Now",
  );
  const work = await screen.findByRole("link", { name: "Mark Fractions" });
  expect(work.getAttribute("href")).toBe(addresses.marks("a1", "c1"));
  vi.useRealTimers();
});
