import type { Note, NoteLine } from "@school/core/lessons/notes/contract.ts";
import { messages as issues } from "@school/core/lessons/notes/text.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { AccountContext, type Account } from "../../accounts/account.ts";
import { anAccount, mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { setDataSaver } from "../../ui/frame/data-saver.ts";
import { onPhone } from "../../ui/testing.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { CreateNotePage, EditNotePage } from "./EditNotePage.tsx";
import { NotePage } from "./NotePage.tsx";
import { NotesPage } from "./NotesPage.tsx";

afterEach(() => {
  setDataSaver("auto");
});

const term = { id: "t1", term: "TERM_1" as const, academicYear: "2026/2027" };
const line: NoteLine = {
  id: "n1",
  title: "Fractions",
  subject: { id: "maths", name: "Mathematics" },
  classes: [{ id: "c4", name: "Primary 4" }],
  term,
  week: { week: 3, startsOn: "2026-09-28", endsOn: "2026-10-04" },
  author: "Ngozi Eze",
  isPublished: true,
  files: 2,
  size: 1_284_000,
};
const note: Note = {
  ...line,
  text: "A half:\n- one of two equal parts",
  files: [
    { id: "f1", name: "small.webp", size: 84_000, isPicture: true, url: "/files/f1" },
    { id: "f2", name: "large.webp", size: 1_200_000, isPicture: true, url: "/files/f2" },
    { id: "f3", name: "sheet.pdf", size: 20_000, isPicture: false, url: "/files/f3" },
  ],
  links: [{ url: "https://maths.example/half", label: "" }],
  mayWrite: false,
  version: 1,
};
const sessions = {
  data: [
    {
      id: "s1",
      name: "2026/2027",
      version: 1,
      terms: [
        {
          ...term,
          startsOn: "2026-09-14",
          endsOn: "2026-12-11",
          isCurrent: true,
        },
      ],
    },
  ],
};
const responses = {
  "GET /api/academic-sessions": () => sessions,
  "GET /api/notes/choices": () => ({ data: { subjects: [line.subject], classes: line.classes } }),
  "GET /api/lessons/classes": () => ({
    data: [
      { ...line.classes[0], subjects: [line.subject] },
      { id: "c5", name: "Primary 5", subjects: [{ id: "english", name: "English" }] },
    ],
  }),
};

/** The pages that ask which term it is. */
function mountInTerm(
  Page: () => ReactNode,
  {
    role,
    query,
    responses: overrides,
  }: { role: Account["role"]; query?: string; responses: FakeResponses },
) {
  return openPage(Page, {
    query,
    responses: { ...responses, ...overrides },
    wrap: (page) => (
      <AccountContext value={anAccount({ role })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

test("a pupil finds a note by term and words, with the size of its files", async () => {
  const requests = mountInTerm(NotesPage, {
    role: "STUDENT",
    query: "search=half&week=3",
    responses: { "GET /api/notes": () => onePage([line]) },
  });
  expect(await screen.findByRole("link", { name: "Fractions" })).toHaveProperty(
    "pathname",
    "/notes/n1",
  );
  expect(screen.getByText("2 files, 1.3 MB")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Write note" })).toBeNull();
  expect(requests.find(({ call }) => call === "GET /api/notes")?.query).toMatchObject({
    termId: "t1",
    search: "half",
    week: "3",
  });
});

test("small pictures load at once, large ones when asked for, and none while data is saved", async () => {
  const user = userEvent.setup();
  const open = () =>
    mountFor(NotePage, {
      role: "PARENT",
      responses: { "GET /api/notes/": () => ({ data: note }) },
    });
  open();
  expect(await screen.findByRole("img", { name: "small.webp" })).toBeDefined();
  expect(screen.queryByRole("img", { name: "large.webp" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /1.2 MB: large.webp/ }));
  expect(screen.getByRole("img", { name: "large.webp" })).toBeDefined();
  expect(screen.getByRole("link", { name: /sheet.pdf/ })).toHaveProperty("download", "sheet.pdf");
  const link = screen.getByRole("link", { name: "maths.example" });
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("on a device that saves data every picture waits", async () => {
  setDataSaver("on");
  mountFor(NotePage, { role: "PARENT", responses: { "GET /api/notes/": () => ({ data: note }) } });
  await screen.findByRole("button", { name: /small.webp/ });
  expect(screen.queryByRole("img")).toBeNull();
});

test("a teacher writes a note: what is missing is said, a draft may be empty, links are checked", async () => {
  const user = userEvent.setup();
  const requests = mountInTerm(CreateNotePage, {
    role: "TEACHER",
    responses: { "POST /api/notes": () => ({ data: note }) },
  });
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "Fractions");
  await user.selectOptions(screen.getByRole("combobox", { name: "Subject" }), "Mathematics");
  expect(screen.queryByRole("checkbox", { name: "Primary 5" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Primary 4" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Week" }), "3");
  await user.click(screen.getByRole("button", { name: "Publish note" }));
  expect(await screen.findByText(issues.empty)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Add link" }));
  await user.type(screen.getByRole("textbox", { name: "Link 1" }), "http://plain.example");
  await user.click(screen.getByRole("button", { name: uiLabels.saveDraft }));
  expect(await screen.findByText(issues.link)).toBeDefined();
  await user.clear(screen.getByRole("textbox", { name: "Link 1" }));
  await user.click(screen.getByRole("button", { name: uiLabels.saveDraft }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/notes")?.body).toMatchObject({
      title: "Fractions",
      subjectId: "maths",
      classIds: ["c4"],
      termId: "t1",
      week: 3,
      links: [],
      isPublished: false,
    }),
  );
});

test("two edits at once are both shown, and a delete can be undone", async () => {
  const user = userEvent.setup();
  const ownNote = { ...note, mayWrite: true };
  const requests = mountInTerm(EditNotePage, {
    role: "TEACHER",
    responses: {
      "GET /api/notes/": () => ({ data: ownNote }),
      "PUT /api/notes/n1": () =>
        Response.json(
          {
            code: "stale_version",
            message: "",
            current: { ...ownNote, title: "Halves", version: 2 },
          },
          { status: 409 },
        ),
      "DELETE /api/notes/n1": () => ({ data: { id: "n1" } }),
      "POST /api/notes": () => ({ data: ownNote }),
    },
  });
  const title = await screen.findByRole("textbox", { name: "Note" });
  await user.type(title, " More");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Title Fractions → Halves")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByText("Note deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/notes")?.body).toMatchObject({
      title: "Fractions",
      fileIds: ["f1", "f2", "f3"],
      isPublished: true,
    }),
  );
});

test("on a phone the closed filters name the term", async () => {
  onPhone();
  mountInTerm(NotesPage, {
    role: "STUDENT",
    responses: { "GET /api/notes": () => onePage([line]) },
  });
  await screen.findByRole("button", { name: "Filters · First Term 2026/2027" });
});
