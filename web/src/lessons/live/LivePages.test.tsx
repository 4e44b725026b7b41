import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { messages } from "@school/core/lessons/live/text.ts";
import { schoolClock, weekdayText } from "@school/core/api/dates.ts";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import type { TimetableLesson } from "@school/core/calendar/timetable/contract.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount, mountFor } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../../school/testing.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { CreateLivePage } from "./EditLivePage.tsx";
import { LiveLessonsPage } from "./LiveLessonsPage.tsx";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const lesson: LiveLesson = {
  id: "l1",
  title: "Fractions",
  subject: { id: "s1", name: "Maths" },
  classes: [{ id: "c1", name: "Primary 4 Gold" }],
  host: "Ngozi Obi",
  startsAt: inMinutes(5),
  endsAt: inMinutes(45),
  phase: "open",
  isCancelled: false,
  link: "https://meet.example/abc",
  recordingLink: null,
  notesLink: null,
  mayChange: false,
  version: 1,
};
const page = (...data: LiveLesson[]) => ({
  data,
  pagination: { current: 1, pages: 1, total: data.length },
});

test("a pupil joins a lesson in a tab of its own from ten minutes before", async () => {
  const later = {
    ...lesson,
    id: "l2",
    title: "Decimals",
    startsAt: inMinutes(30),
    phase: "coming" as const,
  };
  mountFor(LiveLessonsPage, {
    role: "STUDENT",
    responses: { "GET /api/live-lessons": () => page(lesson, later) },
  });
  const link = await screen.findByRole("link", { name: /Join lesson: Fractions/ });
  expect(link).toHaveProperty("href", lesson.link);
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer",
  ]);
  expect(screen.getAllByRole("link", { name: /Join lesson/ })).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "New live lesson" })).toBeNull();
});

test("a teacher cancels a lesson and takes that back; a list that fails says so", async () => {
  const user = userEvent.setup();
  let fails = true;
  const requests = mountFor(LiveLessonsPage, {
    role: "TEACHER",
    responses: {
      "GET /api/live-lessons": () =>
        fails
          ? Response.json({ message: "The database rests.", code: "x" }, { status: 500 })
          : page({ ...lesson, mayChange: true }),
      "POST /api/live-lessons/l1/cancel": () => ({
        data: { ...lesson, isCancelled: true, version: 2 },
      }),
      "POST /api/live-lessons/l1/restore": () => ({ data: { ...lesson, version: 3 } }),
    },
  });
  const retry = await screen.findByRole("button", { name: uiLabels.tryAgain });
  fails = false;
  await user.click(retry);
  await user.click(await screen.findByRole("button", { name: "Cancel lesson Fractions" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/live-lessons/l1/restore")?.body).toEqual(
      {
        version: 2,
      },
    ),
  );
});

test("a teacher without lessons reads how to begin", async () => {
  mountFor(LiveLessonsPage, {
    role: "TEACHER",
    responses: { "GET /api/live-lessons": () => page() },
  });
  expect(await screen.findByText("No live lessons are planned")).toBeDefined();
  expect(screen.getByRole("link", { name: "New live lesson" })).toBeDefined();
});

const taught = (day: string): TimetableLesson => ({
  weekday: isoWeekday(day),
  periodId: "p1",
  startsAt: "10:20",
  endsAt: "11:00",
  class: { id: "c1", name: "Primary 4 Gold" },
  subject: { id: "s1", name: "Maths" },
  teacher: null,
  byClassTeacher: false,
  room: null,
});

test("a new lesson is checked before it is sent, and sent with the school's times", async () => {
  const user = userEvent.setup();
  const starts = schoolClock(inMinutes(24 * 60)).slice(0, 10);
  const school = schoolNow({ ...FIRST_TERM, endsOn: addDays(starts, 30) });
  const requests = openPage(CreateLivePage, {
    wrap: (opened) => (
      <AccountContext value={anAccount({ role: "TEACHER" })}>
        <SchoolNowContext value={school}>{opened}</SchoolNowContext>
      </AccountContext>
    ),
    responses: {
      "GET /api/timetable": () => ({ data: { lessons: [taught(starts)] } }),
      "GET /api/live-lesson-choices": () => ({
        data: { classes: lesson.classes, subjects: [lesson.subject] },
      }),
      "POST /api/live-lessons": () => Response.json({ data: lesson }, { status: 201 }),
    },
  });
  const offered = await screen.findByLabelText("From the timetable");
  await user.selectOptions(offered, "0");
  expect(screen.getByLabelText(/^Starts/)).toHaveProperty(
    "value",
    `${weekdayText(starts)}, 10:20 am`,
  );
  expect(screen.getByLabelText("Primary 4 Gold")).toHaveProperty("checked", true);
  await user.click(screen.getByLabelText("Primary 4 Gold"));
  await user.selectOptions(screen.getByLabelText("Subject"), "");
  await user.clear(screen.getByLabelText(/^Title/));
  fireEvent.change(await screen.findByLabelText(/^Starts/), {
    target: { value: `${starts}T09:00` },
  });
  fireEvent.change(screen.getByLabelText(/^Ends/), { target: { value: "09:40" } });
  await user.type(screen.getByLabelText(/^Title/), "Fractions");
  await user.type(screen.getByLabelText(/^Link to join/), "http://meet.example");
  await user.click(screen.getByRole("button", { name: "Save live lesson" }));
  expect(await screen.findByText(messages.link)).toBeDefined();
  expect(screen.getByText("Choose at least one class")).toBeDefined();
  expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
  await user.click(screen.getByLabelText("Primary 4 Gold"));
  await user.clear(screen.getByLabelText(/^Link to join/));
  await user.type(screen.getByLabelText(/^Link to join/), "https://meet.example/abc");
  await user.click(screen.getByRole("button", { name: "Save live lesson" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/live-lessons")?.body).toMatchObject({
      classIds: ["c1"],
      subjectId: null,
      startsAt: `${starts}T08:00:00.000Z`,
      endsAt: `${starts}T08:40:00.000Z`,
    }),
  );
});
