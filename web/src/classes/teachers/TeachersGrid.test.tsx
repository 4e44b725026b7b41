import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { grid as gridTexts } from "../../ui/text.ts";
import { aTeaching, mountClasses, stale } from "../testing.tsx";
import { labels, teachersGrid as text } from "../text.ts";
import { TeachersGrid } from "./TeachersGrid.tsx";

const BOLA = { id: "bola", firstName: "Bola", lastName: "Ade" };
const CHIDI = { id: "chidi", firstName: "Chidi", lastName: "Eze" };
const english = { id: "english", name: "English", isActive: true, teacher: null, takers: null };
const music = { ...english, id: "music", name: "Music", teacher: BOLA };
const blue = aTeaching({
  id: "class-2",
  fullName: "Primary 4 Blue",
  classTeacher: null,
  assistants: [BOLA, CHIDI],
  subjects: [english, music],
  version: 7,
});
const call = "PUT /api/teaching-grid/teachers";

const open = (responses: FakeResponses = {}) =>
  mountClasses(() => <TeachersGrid year="" />, {
    responses: { "GET /api/teaching-grid": () => onePage([aTeaching(), blue]), ...responses },
  });
const cell = (column: string, name: string) =>
  screen.findByRole<HTMLInputElement>("combobox", { name: new RegExp(`^${column}, ${name}`) });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const sentBy = (requests: ReturnType<typeof open>) =>
  requests.flatMap((one) => (one.call === call ? [one.body] : []));

test("a cell says who teaches, the class teacher by default, or that the class does not take it", async () => {
  open();
  expect((await cell(labels.classTeacher, "Primary 4 Gold")).value).toBe("Bola Ade");
  expect((await cell("English", "Primary 4 Gold")).value).toBe(text.byClassTeacher);
  expect((await cell("Mathematics", "Primary 4 Gold")).value).toBe("Chidi Eze");
  expect((await cell("Assistants", "Primary 4 Blue")).value).toBe("Bola Ade, Chidi Eze");
  const row = screen.getByRole("row", { name: /Primary 4 Blue/ });
  expect(within(row).getAllByRole("cell")[3]!.textContent).toBe("Not taken");
  expect(within(row).getAllByRole("combobox")).toHaveLength(4);
});

test("letters or a click choose a teacher; all that changed is saved in one call, and undone", async () => {
  const user = userEvent.setup();
  const after = [aTeaching({ version: 5 }), { ...blue, version: 9 }];
  const requests = open({ [call]: () => ({ data: after }) });
  await user.click(await cell("English", "Primary 4 Gold"));
  await user.keyboard("ez{Enter}");
  expect((await cell("English", "Primary 4 Gold")).value).toBe("Chidi Eze");
  await user.click(await cell("Music", "Primary 4 Blue"));
  await user.click(await screen.findByRole("option", { name: text.byClassTeacher }));
  await user.click(await cell(labels.classTeacher, "Primary 4 Blue"));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  await press(user, "Save teachers");
  await screen.findByText(text.done(2));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Teachers are as before");
  const [gold, was] = [
    { id: "class-1", classTeacherId: "bola" },
    { id: "class-2", classTeacherId: null },
  ];
  const taught = (english: string | null, other: string, teacherId: string | null) => [
    { subjectId: "english", teacherId: english },
    { subjectId: other, teacherId },
  ];
  expect(sentBy(requests)).toEqual([
    {
      classes: [
        { ...gold, version: 3, subjects: taught("chidi", "maths", "chidi") },
        { ...was, version: 7, classTeacherId: "chidi", subjects: taught(null, "music", null) },
      ],
    },
    {
      classes: [
        { ...gold, version: 5, assistantIds: [], subjects: taught(null, "maths", "chidi") },
        {
          ...was,
          version: 9,
          assistantIds: ["bola", "chidi"],
          subjects: taught(null, "music", "bola"),
        },
      ],
    },
  ]);
});

test("a choice fills a column and a row where subjects are taken, and Undo takes it back", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await cell("English", "Primary 4 Gold"));
  await user.keyboard("chi{Enter}");
  await press(user, gridTexts.fillDown);
  expect((await cell("English", "Primary 4 Blue")).value).toBe("Chidi Eze");
  await press(user, "Undo");
  expect((await cell("English", "Primary 4 Blue")).value).toBe(text.byClassTeacher);
  await user.click(await cell("English", "Primary 4 Blue"));
  await user.keyboard("chi{Enter}");
  await press(user, "Fill across");
  expect((await cell("Music", "Primary 4 Blue")).value).toBe("Chidi Eze");
  expect((await cell("Mathematics", "Primary 4 Gold")).value).toBe("Chidi Eze");
  // A class teacher leads one class.
  await user.click(await cell(labels.classTeacher, "Primary 4 Gold"));
  await press(user, gridTexts.fillDown);
  expect((await cell(labels.classTeacher, "Primary 4 Blue")).value).toBe("");
});

test("keys move between cells, several names are pasted, and a wrong one says why", async () => {
  const user = userEvent.setup();
  const requests = open({ [call]: () => ({ data: [{ ...blue, version: 9 }] }) });
  const from = await cell(labels.classTeacher, "Primary 4 Gold");
  from.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await cell(labels.classTeacher, "Primary 4 Blue"));
  await user.paste("chidi eze\tNoname");
  await screen.findByText(text.unknown("Noname"));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save teachers" }).disabled).toBe(
    true,
  );
  await user.clear(await cell("Assistants", "Primary 4 Blue"));
  await user.tab();
  await press(user, "Save teachers");
  await screen.findByText(text.done(1));
  expect(sentBy(requests)).toMatchObject([
    { classes: [{ id: "class-2", classTeacherId: "chidi", assistantIds: [] }] },
  ]);
});

test("what another user changed is asked at the cell, and a refusal is said there", async () => {
  const user = userEvent.setup();
  const current = aTeaching({
    version: 4,
    subjects: [{ ...english, teacher: BOLA }, aTeaching().subjects[1]!],
  });
  const message = "This teacher already leads Primary 5.";
  const responses = [
    stale([current]),
    Response.json(
      {
        message: "x",
        code: "invalid",
        issues: [{ path: ["classes", 0, "classTeacherId"], message }],
      },
      { status: 400 },
    ),
  ];
  const requests = open({ [call]: () => responses.shift()! });
  await user.click(await cell("English", "Primary 4 Gold"));
  await user.keyboard("chi{Enter}");
  await press(user, "Save teachers");
  await user.click(await screen.findByRole("button", { name: gridTexts.useMine("Chidi Eze") }));
  await user.click(await cell(labels.classTeacher, "Primary 4 Gold"));
  await user.keyboard("chi{Enter}");
  await press(user, "Save teachers");
  await screen.findByText(message);
  await waitFor(() => expect(sentBy(requests)).toHaveLength(2));
  expect(sentBy(requests)[1]).toMatchObject({ classes: [{ version: 4 }] });
});

test("what was chosen and not saved is there when the page opens again", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await cell("English", "Primary 4 Gold"));
  await user.keyboard("chi{Enter}");
  await waitFor(() => expect(Object.values(localStorage).join()).toContain("Chidi Eze"));
  document.body.replaceChildren();
  open();
  await screen.findByText("We restored your unsaved changes.");
});

test("says what has to be there first", async () => {
  open({ "GET /api/teaching-grid": () => onePage([]) });
  await screen.findByText("Create the classes first.");
});
