import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { aTeaching, mountClasses, stale, withoutMessage } from "../testing.tsx";
import { severalClasses } from "../text.ts";
import { SubjectsPage } from "./SubjectsPage.tsx";
import { onPhone } from "../../ui/testing.ts";
import { conflict, failures } from "../../ui/text.ts";

const SUBJECTS = ["English", "French", "Mathematics", "Music"].map((name) => ({
  id: name === "Mathematics" ? "maths" : name.toLowerCase(),
  name,
  order: 1,
  isActive: true,
  version: 1,
}));
const blue = aTeaching({
  id: "class-2",
  fullName: "Primary 4 Blue",
  subjects: [
    {
      id: "music",
      name: "Music",
      isActive: true,
      teacher: { id: "bola", firstName: "Bola", lastName: "Ade" },
      takers: null,
    },
    { id: "english", name: "English", isActive: true, teacher: null, takers: null },
  ],
});

const open = (responses: FakeResponses = {}, query = "") =>
  mountClasses(SubjectsPage, {
    query,
    responses: {
      "GET /api/teaching-grid": () => onePage([aTeaching(), blue]),
      "GET /api/subjects/all": () => ({ data: SUBJECTS }),
      ...responses,
    },
  });
const button = (name: string) => screen.findByRole("button", { name });
const setting = () => screen.findByRole("form", { name: "Subjects of Primary 4 Gold" });

test("each class shows what it takes", async () => {
  const requests = open({}, "year=2024%2F2025");
  const table = await screen.findByRole("table", { name: "Subjects by class" });
  const row = await within(table).findByRole("row", { name: /Primary 4 Gold/ });
  expect(row.textContent).toContain("English, Mathematics");
  expect(requests.find(({ call }) => call.endsWith("/teaching-grid"))?.query).toMatchObject({
    academicYear: "2024/2025",
  });
});

test("on a phone the closed filters name the session", async () => {
  onPhone();
  open({}, "year=2024%2F2025");
  await button("Filters · 2024/2025");
});

test("a class's subjects are set in one write; what it takes keeps its teacher", async () => {
  const user = userEvent.setup();
  const requests = open({ "PUT /api/classes/class-1/subjects": () => ({ data: aTeaching() }) });
  await user.click(await button("Edit subjects of Primary 4 Gold"));
  const form = await setting();
  await user.click(await within(form).findByLabelText("French"));
  await user.click(within(form).getByLabelText("English"));
  await user.click(within(form).getByLabelText("Mathematics"));
  await user.click(within(form).getByLabelText("Mathematics"));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: Primary 4 Gold");
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    subjects: [
      { subjectId: "french", teacherId: null },
      { subjectId: "maths", teacherId: "chidi" },
    ],
  });
});

test("another class's subjects are copied; what is there already stays", async () => {
  const user = userEvent.setup();
  const requests = open(
    { "PUT /api/classes/class-1/subjects": () => ({ data: aTeaching() }) },
    "class=class-1",
  );
  const form = await setting();
  await user.selectOptions(await within(form).findByLabelText(/Copy from/), "Primary 4 Blue");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: Primary 4 Gold");
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    subjects: [
      { subjectId: "music", teacherId: "bola" },
      { subjectId: "english", teacherId: null },
      { subjectId: "maths", teacherId: "chidi" },
    ],
  });
});

test("why a subject cannot be deleted is shown, and what another user changed", async () => {
  const user = userEvent.setup();
  const message = "Primary 4 Gold has results in Mathematics (30) and must keep this subject.";
  const current = aTeaching({ subjects: [], version: 4 });
  const responses = [
    Response.json({ message, code: "subject_has_results" }, { status: 409 }),
    stale(current),
  ];
  open({ "PUT /api/classes/class-1/subjects": () => responses.shift()! }, "class=class-1");
  const form = await setting();
  const save = await within(form).findByRole("button", { name: "Save" });
  await user.click(save);
  expect((await within(form).findByRole("alert")).textContent).toBe(message);
  await user.click(save);
  await within(form).findByText("Mathematics: Chidi Eze → not taught");
  expect(within(form).getByRole("button", { name: conflict.saveAnyway })).toBeDefined();
});

test("subjects are added, disabled, renamed and deleted, which can be undone", async () => {
  const user = userEvent.setup();
  const french = SUBJECTS[1]!;
  const requests = open({
    "POST /api/subjects": () => ({ data: french }),
    "PUT /api/subjects/french": () => ({ data: french }),
    "DELETE /api/subjects/french": () => ({ data: french }),
  });
  const bodies = (start: string) =>
    requests.flatMap(({ call, body }) => (call.startsWith(start) ? [body] : []));
  await user.type(await screen.findByLabelText("New subject"), "French");
  await user.click(await button("Add"));
  await screen.findByText("Added: French");
  await user.click(await button("Disable French"));
  await waitFor(() => expect(bodies("PUT")).toEqual([{ version: 1, isActive: false }]));
  await user.click(await button("Rename French"));
  await user.type(
    within(await screen.findByRole("dialog", { name: "Rename French" })).getByLabelText("Name"),
    " Language",
  );
  await user.click(await button("Save"));
  await screen.findByText("Saved: French Language");
  expect(bodies("PUT")[1]).toEqual({ version: 1, name: "French Language" });
  await user.click(await button("Delete French"));
  await screen.findByText("Deleted: French");
  await user.click(await button("Undo"));
  await waitFor(() =>
    expect(bodies("POST")).toEqual([{ name: "French" }, { name: "French", order: 1 }]),
  );
});

test("a subject moves to the top, all of them in one call", async () => {
  const user = userEvent.setup();
  const requests = open({ "PUT /api/subjects/order": () => ({ data: SUBJECTS }) });
  await user.click(await button("Move Music to the top"));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/subjects/order")?.body).toEqual({
      subjects: ["music", "english", "french", "maths"].map((id) => ({ id, version: 1 })),
    }),
  );
});

test("several classes get the subjects of another one at once, and Undo restores theirs", async () => {
  const user = userEvent.setup();
  const third = aTeaching({ id: "class-3", fullName: "Primary 5", subjects: [], version: 6 });
  const requests = open(
    {
      "GET /api/teaching-grid": () => onePage([aTeaching(), blue, third]),
      "GET /api/subjects": () => ({ data: SUBJECTS }),
      "PUT /api/teaching-grid": () => ({
        data: [
          { ...blue, version: 4 },
          { ...third, version: 7 },
        ],
      }),
    },
    "several=yes",
  );
  const form = await screen.findByRole("form", { name: severalClasses.title });
  await user.click(within(form).getByRole("button", { name: severalClasses.all("Primary") }));
  await user.selectOptions(within(form).getByLabelText("Same as"), "Primary 4 Gold");
  await user.click(within(form).getByLabelText("Also take over its subject teachers"));
  await user.click(within(form).getByRole("button", { name: "Save subjects" }));
  await screen.findByText(severalClasses.done(2));
  await user.click(await button("Undo"));
  await screen.findByText(severalClasses.undone);
  const sent = requests.flatMap(({ call, body }) => (call.startsWith("PUT") ? [body] : []));
  expect(sent).toEqual([
    {
      classes: [
        {
          id: "class-2",
          version: 3,
          subjects: [
            { subjectId: "music", teacherId: "bola" },
            { subjectId: "english", teacherId: null },
            { subjectId: "maths", teacherId: "chidi" },
          ],
        },
        {
          id: "class-3",
          version: 6,
          subjects: [
            { subjectId: "english", teacherId: null },
            { subjectId: "maths", teacherId: "chidi" },
          ],
        },
      ],
    },
    {
      classes: [
        {
          id: "class-2",
          version: 4,
          subjects: [
            { subjectId: "music", teacherId: "bola" },
            { subjectId: "english", teacherId: null },
          ],
        },
        { id: "class-3", version: 7, subjects: [] },
      ],
    },
  ]);
});

test.each([
  [failures.update, "PUT /api/subjects/french", "Disable French"],
  [failures.delete, "DELETE /api/subjects/french", "Delete French"],
])("%s is said when the server says nothing itself", async (text, call, click) => {
  const user = userEvent.setup();
  open({ [call]: withoutMessage });
  await user.click(await button(click));
  await screen.findByText(text);
});
