import "fake-indexeddb/auto";
import type { Marking, OwnAssignment, OwnWork } from "@school/core/lessons/assignments/contract.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount, mountFor } from "../../accounts/testing.tsx";
import { onePage, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { onPhone } from "../../ui/testing.ts";
import { AssignmentsPage } from "./AssignmentsPage.tsx";
import { CreateAssignmentPage } from "./EditAssignmentPage.tsx";
import { sendsWaiting } from "../../platform/offline/testing.ts";
import { MarkingPage } from "./MarkingPage.tsx";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { sendHandIn } from "./send-hand-in.ts";
import { labels, words } from "./text.ts";
import { WorkPage } from "./WorkPage.tsx";

beforeAll(() => sendsWaiting("hand-ins", sendHandIn));
const head = {
  id: "a1",
  title: "Fractions",
  subject: { id: "maths", name: "Mathematics" },
  dueOn: "2026-11-27",
  maxScore: 20,
  author: "Ngozi Eze",
};
const assignment: OwnAssignment = {
  ...head,
  student: { id: "ada", name: "Ada Obi" },
  state: "due",
  handedInAt: null,
  isLate: false,
  score: null,
  remindedAt: "2026-11-26T08:00:00.000Z",
};
const work: OwnWork = {
  ...assignment,
  text: "Page 12",
  files: [{ id: "f1", name: "board.webp", size: 84_000, isPicture: true, url: "/files/f1" }],
  comment: null,
  handIn: null,
  mayHandIn: true,
  closed: null,
};

test("a parent sees what is to do, with the reminder", async () => {
  mountFor(AssignmentsPage, {
    role: "PARENT",
    responses: { "GET /api/assignments/own": () => onePage([assignment]) },
  });
  expect(await screen.findByRole("link", { name: /Fractions/ })).toBeDefined();
  expect(screen.getByText(dueWords.reminded)).toBeDefined();
});

const TERMS = [
  { id: "t1", term: "TERM_1", startsOn: "2026-09-14", endsOn: "2026-12-11", isCurrent: false },
  { id: "t2", term: "TERM_2", startsOn: "2027-01-11", endsOn: "2027-04-02", isCurrent: true },
];

function openTaught(query = "") {
  return openPage(AssignmentsPage, {
    query,
    responses: {
      "GET /api/academic-sessions": () => ({
        data: [{ id: "s1", name: "2026/2027", version: 1, terms: TERMS }],
      }),
      "GET /api/lessons/classes": () => ({ data: [] }),
      "GET /api/assignments": () => onePage([]),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "TEACHER" })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

test("a teacher sees the work of this term, and of an earlier one that is chosen", async () => {
  const user = userEvent.setup();
  const requests = openTaught();
  const requestedTerms = () =>
    requests.flatMap(({ call, query }) =>
      call === "GET /api/assignments" ? [query["termId"]] : [],
    );
  await waitFor(() => expect(requestedTerms()).toEqual(["t2"]));
  await screen.findByText("No homework this term");
  await user.selectOptions(screen.getByRole("combobox", { name: "Term" }), "First Term");
  await waitFor(() => expect(requestedTerms()).toEqual(["t2", "t1"]));
  await screen.findByText(words.noneIn("First Term 2026/2027"));
  expect(screen.queryByText("Set work for one of your classes.")).toBeNull();
});

test("on a phone the closed filters name the term", async () => {
  onPhone();
  openTaught("term=t1");
  await screen.findByRole("button", { name: "Filters · First Term 2026/2027" });
});

test("a pupil hands in text and a photo; pictures of the task load when they are asked for", async () => {
  const user = userEvent.setup();
  let handedIn = false;
  const requests = mountFor(WorkPage, {
    role: "STUDENT",
    query: "child=ada",
    responses: {
      "GET /api/assignments//work": () => ({
        data: handedIn
          ? {
              ...work,
              handedInAt: "2026-11-25T08:00:00.000Z",
              state: "handed_in",
              handIn: { text: "1/2", files: [], version: 1 },
            }
          : work,
      }),
      "POST /api/upload/lesson-file": () => ({ data: { ...work.files[0]!, id: "f2" } }),
      "PUT /api/assignments/a1/work": () => {
        handedIn = true;
        return { data: work };
      },
    },
  });
  await screen.findByText("Page 12");
  expect(screen.queryByRole("img")).toBeNull();
  await user.click(screen.getByRole("button", { name: /Show picture, 84 KB/ }));
  expect(screen.getByRole("img", { name: "board.webp" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Hand in" }));
  expect(screen.getByText("Write your answer, or add a photo or a file.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Answer" }), "1/2");
  // A phone needs seconds to make a photo smaller; the pupil does not wait for it.
  const shrinking = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal("createImageBitmap", () => shrinking.promise);
  await user.upload(
    screen.getByLabelText("File"),
    new File(["jpeg"], "photo.jpg", { type: "image/jpeg" }),
  );
  await user.click(screen.getByRole("button", { name: "Hand in" }));
  await screen.findByRole("button", { name: "Adding file…" });
  await act(async () => shrinking.reject(new Error("The image is broken")));
  await screen.findByText("Your work is with your teacher.", { exact: false });
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    studentId: "ada",
    text: "1/2",
    fileIds: ["f2"],
    version: null,
  });
});

test("work that the school refuses is shown beside what the school has, and sent over it", async () => {
  const user = userEvent.setup();
  const theirs = { text: "3/4", files: [], version: 4 };
  let isHere = false;
  const requests = mountFor(WorkPage, {
    role: "PARENT",
    query: "child=ada",
    responses: {
      "GET /api/assignments//work": () => ({ data: isHere ? { ...work, handIn: theirs } : work }),
      "PUT /api/assignments/a1/work": () => {
        isHere = true;
        const current = { ...work, handIn: theirs };
        return Response.json({ code: "stale", message: "Changed.", current }, { status: 409 });
      },
    },
  });
  await user.type(await screen.findByRole("textbox", { name: "Answer" }), "1/2");
  await user.click(screen.getByRole("button", { name: "Hand in" }));
  await screen.findByText("Not handed in. Changed.");
  expect(await screen.findByText("3/4")).toBeDefined();
  expect(screen.getByText("1/2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  const bodies = () =>
    requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  await waitFor(() => expect(bodies()[1]).toMatchObject({ text: "1/2", version: 4 }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText("1/2")).toBeNull());
});

const marking: Marking = {
  assignment: {
    ...head,
    classes: [{ id: "c4", name: "Primary 4" }],
    text: "",
    files: [],
    termId: "t1",
    handedIn: 1,
    mayChange: true,
    version: 1,
  },
  class: { id: "c4", name: "Primary 4" },
  classes: [{ id: "c4", name: "Primary 4" }],
  remindedAt: null,
  rows: [
    {
      student: { id: "ada", name: "Obi Ada", admissionNumber: "001" },
      handedInAt: "2026-11-25T08:00:00.000Z",
      isLate: false,
      text: "1/2",
      files: [],
      score: null,
      comment: null,
      returnedAt: null,
      version: 1,
    },
    {
      student: { id: "bola", name: "Ojo Bola", admissionNumber: "002" },
      handedInAt: null,
      isLate: false,
      text: "",
      files: [],
      score: null,
      comment: null,
      returnedAt: null,
      version: null,
    },
  ],
};

test("a teacher reads work, scores the class and gives it back, saved first", async () => {
  const user = userEvent.setup();
  const [ada, bola] = marking.rows as [Marking["rows"][0], Marking["rows"][0]];
  const marked = { ...marking, rows: [{ ...ada, score: 18, comment: "Good", version: 2 }, bola] };
  const requests = mountFor(MarkingPage, {
    role: "TEACHER",
    responses: {
      "GET /api/assignments//marks": () => ({ data: marking }),
      "GET /api/assignments/a1/marks": () => ({ data: marked }),
      "PUT /api/assignments/a1/marks": () => ({ data: marked }),
      "POST /api/assignments/a1/return": () => ({ data: { returned: 1 } }),
      "POST /api/assignments/a1/remind": () => ({
        data: { reminded: 1, remindedAt: "2026-11-26T08:00:00.000Z" },
      }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "View work of Obi Ada" }));
  expect(screen.getByText("1/2")).toBeDefined();
  await user.click(screen.getByLabelText("Score, Obi Ada"));
  await user.keyboard("21");
  // Beside the work and in the table.
  expect(screen.getAllByText("The score must be between 0 and 20.")).toHaveLength(2);
  await user.clear(screen.getByLabelText(/^Score, Obi Ada/));
  await user.keyboard("18");
  await user.type(screen.getByLabelText(/^Comment, Obi Ada/), "Good");
  await user.click(screen.getByRole("button", { name: "Give marked work back" }));
  await screen.findByText(words.returned(1));
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    rows: [{ studentId: "ada", version: 1, score: 18, comment: "Good" }],
  });
  await user.click(screen.getByRole("button", { name: words.remind(1) }));
  await screen.findByText(words.remindedCount(1));
  const send = screen.getByRole("link", { name: labels.sendScores });
  expect(send.getAttribute("href")).toBe(addresses.scores("a1", "c4"));
});

test("work is marked beside what was handed in, and only its score is saved", async () => {
  const user = userEvent.setup();
  const [ada, ...otherRows] = marking.rows;
  const marked = {
    ...marking,
    rows: [{ ...ada, score: 18, comment: "Good", version: 2 }, ...otherRows],
  };
  const requests = mountFor(MarkingPage, {
    role: "TEACHER",
    responses: {
      "GET /api/assignments//marks": () => ({ data: marking }),
      "PUT /api/assignments/a1/marks": () => ({ data: marked }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "View work of Obi Ada" }));
  const mark = screen.getByRole("form", { name: "Mark of Obi Ada" });
  await user.type(within(mark).getByLabelText(/^Score of this work/), "18");
  await user.type(within(mark).getByLabelText(/^Comment of this work/), "Good");
  expect(screen.getByLabelText<HTMLInputElement>(/^Score, Obi Ada/).value).toBe("18");
  await user.click(within(mark).getByRole("button", { name: "Save mark" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      rows: [{ studentId: "ada", version: 1, score: 18, comment: "Good" }],
    }),
  );
});

test("the form asks for a subject and offers its classes alone", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateAssignmentPage, {
    role: "TEACHER",
    responses: {
      "GET /api/lessons/classes": () => ({
        data: [
          { id: "c4", name: "Primary 4", subjects: [{ id: "maths", name: "Mathematics" }] },
          { id: "c5", name: "Primary 5", subjects: [{ id: "english", name: "English" }] },
        ],
      }),
      "POST /api/assignments": () =>
        Response.json(
          {
            code: "invalid_input",
            message: "",
            issues: [{ path: ["dueOn"], message: "There is no school on 1 Jan 2027." }],
          },
          { status: 400 },
        ),
    },
  });
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Fractions");
  await user.selectOptions(screen.getByRole("combobox", { name: "Subject" }), "Mathematics");
  expect(screen.queryByRole("checkbox", { name: "Primary 5" })).toBeNull();
  // The only class that takes the subject is ticked.
  const only = screen.getByRole<HTMLInputElement>("checkbox", { name: "Primary 4" });
  expect(only.checked).toBe(true);
  await user.type(screen.getByLabelText(/^Due/), "2027-01-01");
  await user.click(screen.getByRole("button", { name: labels.create }));
  await waitFor(() =>
    expect(requests.some(({ call }) => call === "POST /api/assignments")).toBe(true),
  );
  expect(await screen.findByText("There is no school on 1 Jan 2027.")).toBeDefined();
});
