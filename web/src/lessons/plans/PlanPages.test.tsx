import type {
  LessonPlan,
  PlanStart,
  PlanWeek,
  Scheme,
} from "@school/core/lessons/plans/contract.ts";
import { messages as coreMessages } from "@school/core/lessons/plans/text.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { AccountContext } from "../../accounts/account.ts";
import { SendsEmailContext } from "../../accounts/sends-email.ts";
import { anAccount, mountFor } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { LessonPlansPage } from "./LessonPlansPage.tsx";
import { PlanPage } from "./PlanPage.tsx";
import { SchemePage } from "./SchemePage.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { labels, messages, PART_LABELS, STATE_LABELS, titles } from "./text.ts";
import { WritePlanPage } from "./WritePlanPage.tsx";

const term = {
  id: "t1",
  term: "TERM_1" as const,
  academicYear: "2025/2026",
  startsOn: "2025-09-15",
  endsOn: "2025-09-28",
};
const gold = { id: "c1", name: "Primary 4 Gold" };
const maths = { id: "s1", name: "Maths" };
const weeks = [
  { week: 1, startsOn: "2025-09-15", endsOn: "2025-09-21", closed: null },
  { week: 2, startsOn: "2025-09-22", endsOn: "2025-09-28", closed: "Rest" },
];
const content = {
  topic: "Fractions",
  subTopic: "",
  objectives: "Add fractions",
  previousKnowledge: "Halves",
  materials: "None",
  steps: [{ minutes: 10, teacher: "Folds a circle", pupils: "Fold theirs" }],
  evaluation: "Three sums",
  homework: "",
};
const plan: LessonPlan = {
  id: "p1",
  class: gold,
  subject: maths,
  term,
  week: weeks[0]!,
  content,
  state: "submitted",
  comment: "",
  author: "Ngozi Obi",
  submittedAt: "2025-09-12T09:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  mayWrite: false,
  version: 3,
};
const week: PlanWeek = {
  term,
  weeks,
  week: 1,
  lines: [
    { class: gold, subject: maths, teacher: { id: "n", name: "Ngozi Obi" }, plan: null },
    {
      class: gold,
      subject: { id: "s2", name: "Art" },
      teacher: null,
      plan: { id: "p2", topic: "Colours", state: "approved" },
    },
  ],
  reminders: [],
};
const sessions = {
  data: [{ id: "x", name: "2025/2026", version: 1, terms: [{ ...term, isCurrent: true }] }],
};

test("the principal sees what waits and who is missing, and reminds", async () => {
  const user = userEvent.setup();
  const requests = openPage(LessonPlansPage, {
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
        <SendsEmailContext value>
          <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
        </SendsEmailContext>
      </AccountContext>
    ),
    responses: {
      "GET /api/academic-sessions": () => sessions,
      "GET /api/lesson-plans": () => ({ data: week }),
      "GET /api/lesson-plans/waiting": () => ({
        data: [{ ...plan, topic: "Decimals", submittedAt: plan.submittedAt }],
        total: 1,
      }),
      "POST /api/lesson-plans/reminders": () => ({
        data: { reminded: 1, remindedToday: [], withoutEmail: [] },
      }),
    },
  });
  expect(await screen.findByRole("link", { name: "Decimals" })).toBeDefined();
  expect(await screen.findByText(messages.missing(1, 2))).toBeDefined();
  expect(screen.getByText(STATE_LABELS.missing)).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Write plan/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remind teachers" }));
  expect(await screen.findByText(messages.reminded(1))).toBeDefined();
  expect(requests.find(({ call }) => call === "POST /api/lesson-plans/reminders")?.body).toEqual({
    termId: "t1",
    week: 1,
    again: false,
  });
});

test("without a mail server no one is reminded by email", async () => {
  openPage(LessonPlansPage, {
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
    responses: {
      "GET /api/academic-sessions": () => sessions,
      "GET /api/lesson-plans": () => ({ data: week }),
      "GET /api/lesson-plans/waiting": () => ({ data: [], total: 0 }),
    },
  });
  expect(await screen.findByText(NO_MAIL_SERVER)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remind teachers" })).toBeNull();
});

test("a teacher begins with the scheme's topic, copies a plan, and is told what is missing", async () => {
  const user = userEvent.setup();
  const start: PlanStart = {
    class: gold,
    subject: maths,
    term,
    week: weeks[0]!,
    scheme: { week: 1, topic: "Halves", subTopic: "" },
    sources: [
      {
        id: "o",
        className: "Primary 4 Blue",
        academicYear: "2024/2025",
        week: 1,
        author: "Tunde",
        content,
      },
    ],
    planId: null,
  };
  const requests = mountFor(WritePlanPage, {
    role: "TEACHER",
    query: "class=c1&subject=s1&term=t1&week=1",
    responses: {
      "GET /api/lesson-plans/start": () => ({ data: start }),
      "POST /api/lesson-plans": () => Response.json({ data: plan }, { status: 201 }),
    },
  });
  expect(await screen.findByLabelText(/^Topic/)).toHaveProperty("value", "Halves");
  await user.click(screen.getByRole("button", { name: "Submit plan" }));
  expect(await screen.findByText(coreMessages.objectives)).toBeDefined();
  expect(screen.getByText(coreMessages.steps)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Copy from"), "o");
  expect(screen.getByLabelText(/^Topic/)).toHaveProperty("value", "Fractions");
  await user.click(screen.getByRole("button", { name: "Add step" }));
  await user.click(screen.getByRole("button", { name: "Submit plan" }));
  await waitFor(() =>
    // The empty last step is omitted.
    expect(requests.find(({ call }) => call === "POST /api/lesson-plans")?.body).toEqual({
      classId: "c1",
      subjectId: "s1",
      termId: "t1",
      week: 1,
      content,
      submit: true,
    }),
  );
});

test("the principal returns a plan with a comment; a plan that fails to load says so", async () => {
  const user = userEvent.setup();
  let fails = true;
  const requests = mountFor(PlanPage, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/lesson-plans/": () =>
        fails ? Response.json({ message: "No", code: "x" }, { status: 500 }) : { data: plan },
      "POST /api/lesson-plans/p1/return": () => ({ data: { ...plan, state: "returned" } }),
    },
  });
  const retry = await screen.findByRole("button", { name: uiLabels.tryAgain });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText("Folds a circle")).toBeDefined();
  expect(screen.getByText(`${PART_LABELS.steps} (10 min)`)).toBeDefined();
  await user.type(screen.getByLabelText(/^Comment/), "Add homework");
  await user.click(screen.getByRole("button", { name: labels.return }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.endsWith("/return"))?.body).toEqual({
      version: 3,
      comment: "Add homework",
    }),
  );
});

test("a draft is deleted, and Undo saves it again", async () => {
  const user = userEvent.setup();
  const draft = { ...plan, state: "draft" as const, submittedAt: null, mayWrite: true };
  const requests = mountFor(PlanPage, {
    role: "TEACHER",
    responses: {
      "GET /api/lesson-plans/": () => ({ data: draft }),
      "DELETE /api/lesson-plans/p1": () => ({ data: { id: "p1" } }),
      "POST /api/lesson-plans": () => Response.json({ data: draft }, { status: 201 }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete draft" }));
  await screen.findByText("Draft deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/lesson-plans")?.body).toEqual({
      classId: "c1",
      subjectId: "s1",
      termId: "t1",
      week: 1,
      content,
      submit: false,
    }),
  );
});

test("a scheme of work is copied from the year before and saved", async () => {
  const user = userEvent.setup();
  const topics = [{ week: 1, topic: "Numbers", subTopic: "" }];
  const scheme: Scheme = {
    term,
    category: { id: "k", name: "Primary 4" },
    subject: maths,
    topics: [],
    earlier: { academicYear: "2024/2025", topics },
    version: 0,
  };
  const requests = mountFor(SchemePage, {
    role: "TEACHER",
    query: "term=t1&category=k&subject=s1",
    responses: {
      "GET /api/schemes-of-work/k/s1": () => ({ data: scheme }),
      "PUT /api/schemes-of-work/k/s1": () => ({ data: { ...scheme, topics, version: 1 } }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Copy from 2024/2025" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      termId: "t1",
      version: 0,
      topics: [...topics, { week: 2, topic: "", subTopic: "" }],
    }),
  );
});

test("without a choice in the address, the pages lead to their lists and ask for nothing", async () => {
  const scheme = mountFor(SchemePage, { role: "PRINCIPAL", responses: {} });
  await screen.findByText("No scheme of work chosen");
  expect(screen.getAllByRole("link", { name: titles.schemes }).length).toBeGreaterThan(0);
  expect(scheme).toEqual([]);
  cleanup();
  const plan = mountFor(WritePlanPage, { role: "TEACHER", responses: {} });
  await screen.findByText("No class, subject and week chosen");
  expect(plan).toEqual([]);
});
