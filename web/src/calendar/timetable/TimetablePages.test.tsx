import type {
  ClassTimetable,
  TimetableChoices,
  TimetableLesson,
} from "@school/core/calendar/timetable/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { type FakeResponses, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { onPhone } from "../../ui/testing.ts";
import { EditTimetablePage } from "./EditTimetablePage.tsx";
import { PeriodsPage } from "./PeriodsPage.tsx";
import { labels } from "./text.ts";
import { copiedFrom, otherTeachers, subjectFor, valuesOf, withTeachers } from "./timetable-form.ts";
import { TimetablePage } from "./TimetablePage.tsx";

const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const period = (number: number, startsAt: string, endsAt: string, kind: "LESSON" | "BREAK") => ({
  id: id(number),
  name: kind === "BREAK" ? "A break" : `Period ${number}`,
  kind,
  startsAt,
  endsAt,
});
const days: ClassTimetable["days"] = [
  {
    id: id(9),
    name: "Weekdays",
    classGroups: ["Primary"],
    weekdays: [1, 2],
    periods: [
      period(1, "08:00", "08:40", "LESSON"),
      period(2, "08:40", "09:20", "LESSON"),
      period(3, "09:20", "09:40", "BREAK"),
    ],
  },
];
const gold = { id: id(4), name: "Primary 4 Gold" };
const maths = { id: id(5), name: "Mathematics" };
const ada = { id: id(6), name: "Ada Obi" };
const lesson: TimetableLesson = {
  weekday: 1,
  periodId: id(1),
  startsAt: "08:00",
  endsAt: "08:40",
  class: gold,
  subject: maths,
  teacher: ada,
  byClassTeacher: false,
  room: null,
};
const term = {
  id: id(7),
  term: "TERM_1" as const,
  startsOn: "2025-09-15",
  endsOn: "2025-12-12",
  isCurrent: true,
};
const sessions = {
  data: [{ id: id(8), name: "2025/2026", terms: [term], version: 1 }],
};
const choices: TimetableChoices = {
  term: { ...term, academicYear: "2025/2026" },
  days,
  classes: [{ ...gold, group: "Primary", isPublished: false, lessons: 1 }],
  teachers: [{ ...ada, lessons: 1 }],
  rooms: [],
  copyFrom: null,
};
const editor: ClassTimetable = {
  class: { ...gold, group: "Primary" },
  classTeacher: null,
  lessons: [lesson],
  subjects: [
    { ...maths, teacherId: ada.id },
    { id: id(2), name: "Basic Science and Technology", teacherId: null },
  ],
  teachers: [ada],
  rooms: [],
  days,
  isPublished: false,
  version: 3,
};
interface Opened {
  role: "PARENT" | "STUDENT" | "ADMIN";
  query?: string;
  responses?: FakeResponses;
}

function open(Page: () => ReactNode, { role, query, responses }: Opened) {
  return openPage(Page, {
    query,
    responses: {
      "GET /api/academic-sessions": () => sessions,
      "GET /api/timetable/choices": () => ({ data: choices }),
      "GET /api/timetable": () => ({ data: { lessons: [lesson] } }),
      ...responses,
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

test("a family sees the week of its class, and what is not there yet", async () => {
  open(TimetablePage, { role: "PARENT" });
  const table = await screen.findByRole("table");
  expect(within(table).getByText(maths.name)).toBeTruthy();
  expect(within(table).getAllByText("Empty")).toHaveLength(3);
  expect(screen.queryByRole("link", { name: /Edit/ })).toBeNull();
});

test("on a phone the closed filters name the term", async () => {
  onPhone();
  open(TimetablePage, { role: "ADMIN" });
  await screen.findByRole("button", { name: "Filters · First Term 2025/2026" });
});

test("nothing published is said", async () => {
  const none = { ...choices, classes: [] };
  open(TimetablePage, {
    role: "STUDENT",
    responses: { "GET /api/timetable/choices": () => ({ data: none }) },
  });
  expect(await screen.findByText("No timetable yet")).toBeTruthy();
});

test("the office publishes drafts", async () => {
  const requests = open(TimetablePage, {
    role: "ADMIN",
    responses: { "POST /api/timetable/publish": () => ({ data: { classIds: [gold.id] } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith("POST"))?.body).toEqual({
      termId: term.id,
      classIds: [gold.id],
      isPublished: true,
    }),
  );
});

test("subjects are typed by their first letters, and what the server refuses is in its cell", async () => {
  const clash = "Ada Obi teaches elsewhere";
  const requests = open(EditTimetablePage, {
    role: "ADMIN",
    query: `?term=${term.id}&class=${gold.id}`,
    responses: {
      "GET /api/timetable/class": () => ({ data: editor }),
      "PUT /api/timetable/class": () =>
        Response.json(
          {
            message: clash,
            code: "invalid_input",
            issues: [{ path: ["lessons", 1, "teacherId"], message: clash }],
          },
          { status: 400 },
        ),
    },
  });
  const cell = await screen.findByRole("textbox", { name: "Tuesday, Period 1" });
  await userEvent.type(cell, "bst{Enter}");
  const below = screen.getByRole("textbox", { name: "Tuesday, Period 2" });
  expect(document.activeElement).toBe(below);
  expect(cell).toHaveProperty("value", "Basic Science and Technology");
  await userEvent.type(below, '"');
  expect(below).toHaveProperty("value", "Basic Science and Technology");
  await userEvent.clear(screen.getByRole("textbox", { name: "Monday, Period 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(true));
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    version: 3,
    lessons: [
      { weekday: 2, periodId: id(1), subjectId: id(2), teacherId: null },
      { weekday: 2, periodId: id(2), subjectId: id(2) },
    ],
  });
  expect((await screen.findAllByText(clash)).length).toBeGreaterThan(0);
  expect(below.getAttribute("aria-invalid")).toBe("true");
});

test("a subject is meant by its beginning, a word in it or its initials", () => {
  const subjects = [
    { name: "Yorùbá Language" },
    { name: "Basic Science and Technology" },
    { name: "Mathematics" },
  ];
  const meant = (text: string) => subjectFor(text, subjects)?.name.slice(0, 5);
  expect(["yoruba", "tech", "bst", "MA", "xyz", " "].map(meant)).toEqual([
    "Yorùb",
    "Basic",
    "Basic",
    "Mathe",
    undefined,
    undefined,
  ]);
});

test("a copy has this class's teachers, and leaves out subjects that it does not take", () => {
  const other = { ...lesson, class: { id: id(1), name: "Other" }, teacher: null };
  const art = { ...other, weekday: 2, subject: { id: id(3), name: "Art" } };
  const { values, leftOut } = copiedFrom(editor, [other, art]);
  expect(values.lessons).toMatchObject([{ weekday: 1, subjectId: maths.id, teacherId: ada.id }]);
  expect(leftOut).toBe(1);
});

test("periods begin with the usual day", async () => {
  const empty = { days: [], rooms: [], version: 0 };
  const requests = open(PeriodsPage, {
    role: "ADMIN",
    responses: {
      "GET /api/timetable/periods": () => ({ data: empty }),
      "PUT /api/timetable/periods": () => ({ data: { ...empty, days, version: 1 } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Start with the usual day" }));
  await userEvent.click(screen.getByRole("button", { name: "Add period" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(true));
  const put = requests.find(({ call }) => call.startsWith("PUT"));
  const sent = put?.body as { days: { periods: object[] }[] } | undefined;
  expect(sent?.days[0]?.periods.at(-1)).toMatchObject({ startsAt: "13:30", endsAt: "14:10" });
});

test("the usual day is for the class groups that the school has", async () => {
  const primary = { id: id(1), name: "Primary 4", classGroup: "Primary", order: 1, isActive: true };
  open(PeriodsPage, {
    role: "ADMIN",
    query: `?term=${term.id}`,
    responses: {
      "GET /api/timetable/periods": () => ({ data: { days: [], rooms: [], version: 5 } }),
      "GET /api/categories": () => ({ data: [primary] }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Start with the usual day" }));
  const groups = screen.getByRole("group", { name: "Class groups" });
  const boxes = within(groups).getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([["Primary", true]]);
});

test("a changed teacher of a subject is offered to its lessons", () => {
  const values = valuesOf({ lessons: [lesson] });
  const current = [{ ...maths, teacherId: id(3) }];
  expect(otherTeachers(values, [{ ...maths, teacherId: ada.id }])).toEqual([]);
  expect(otherTeachers(values, [{ ...maths, teacherId: null }])).toEqual([]);
  expect(otherTeachers(values, current)).toEqual([maths.name]);
  expect(otherTeachers(withTeachers(values, current), current)).toEqual([]);
});

// Its own class: other tests of this file have unsaved changes in their forms.
const silver = { id: id(3), name: "Primary 4 Silver", group: "Primary" };

function openSilver(lessons: ClassTimetable["lessons"]) {
  const record = { ...editor, class: silver, classTeacher: ada, lessons };
  return open(EditTimetablePage, {
    role: "ADMIN",
    query: `?term=${term.id}&class=${silver.id}`,
    responses: {
      "GET /api/timetable/class": () => ({ data: record }),
      "PUT /api/timetable/class": () => ({ data: record }),
    },
  });
}

test("a lesson without a teacher shows the class teacher, and is saved without one", async () => {
  const requests = openSilver([{ ...lesson, teacher: ada, byClassTeacher: true }]);
  const cell = await screen.findByRole("textbox", { name: "Monday, Period 1" });
  const hintOf = (input: HTMLElement) =>
    document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(hintOf(cell)).toBe(ada.name);
  await userEvent.click(cell);
  const teacher = screen.getByRole<HTMLSelectElement>("combobox", { name: labels.teacher });
  expect(teacher.selectedOptions[0]?.textContent).toBe(labels.classTeacher(ada.name));
  await userEvent.click(
    screen.getByRole("button", { name: "Add a second subject for other pupils" }),
  );
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Second subject" }),
    "Basic Science and Technology",
  );
  expect(hintOf(cell)).toBe("Ada Obi · + Basic Science and Technology");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      lessons: [
        { weekday: 1, periodId: id(1), subjectId: maths.id, teacherId: null },
        { weekday: 1, periodId: id(1), subjectId: id(2), teacherId: null },
      ],
    }),
  );
});

test("a long subject has a cell of several lines, in which Enter moves on", async () => {
  openSilver([]);
  const cell = await screen.findByRole("textbox", { name: "Tuesday, Period 1" });
  expect(cell.tagName).toBe("TEXTAREA");
  await userEvent.type(cell, "bst{Enter}");
  expect(cell).toHaveProperty("value", "Basic Science and Technology");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Tuesday, Period 2" }));
});
