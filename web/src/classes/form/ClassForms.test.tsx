import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { aClass, mountClasses, stale, withoutMessage } from "../testing.tsx";
import { inactiveWithPupils, swapping, labels as classesLabels } from "../text.ts";
import { CreateClassPage } from "./CreateClassPage.tsx";
import { EditClassPage } from "./EditClassPage.tsx";
import { conflict, failures as uiFailures } from "../../ui/text.ts";
import { failures, toasts } from "./text.ts";
import { messages } from "@school/core/classes/text.ts";

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const create = () => screen.getByRole("button", { name: classesLabels.createClass });

/** Opens the form of a new class; what it offers is there. */
async function openNew(responses: FakeResponses = {}) {
  const requests = mountClasses(CreateClassPage, { responses });
  const form = await screen.findByRole("form", { name: classesLabels.createClass });
  await within(form).findAllByRole("option", { name: "Bola Ade" });
  return requests;
}

test("a class needs a name and a year", async () => {
  const user = userEvent.setup();
  const requests = await openNew();
  await user.selectOptions(await field(/Academic Year/), "");
  await user.click(create());
  expect(screen.getByText(messages.classNameIsRequired)).toBeDefined();
  expect(screen.getByText(messages.academicYearIsRequired)).toBeDefined();
  expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("the name selects the category as it is typed, and a choice by the person stays", async () => {
  const user = userEvent.setup();
  await openNew();
  const name = await field(/Class Name/);
  const category = await field("Class Category");
  await user.type(name, "Primary 5");
  expect(category.value).toBe("category-3");
  await user.clear(name);
  await user.type(name, "basic 4");
  expect(category.value).toBe("category-2");
  await user.type(name, "4");
  expect(category.value).toBe("");
  await user.selectOptions(category, "Nursery 1");
  await user.clear(name);
  await user.type(name, "Primary 5");
  expect(category.value).toBe("category-1");
});

test("a class is created with teacher and assistants, and the form is ready for the next", async () => {
  const user = userEvent.setup();
  const requests = await openNew({ "POST /api/classes": () => ({ data: aClass() }) });
  await user.type(await field(/Class Name/), "Primary 4");
  await user.type(await field(/Section/), "Gold");
  await user.selectOptions(await field("Assistant Class Teachers"), "Bola Ade");
  await user.selectOptions(await field("Assistant Class Teachers"), "Chidi Eze");
  await user.selectOptions(await field(classesLabels.classTeacher), "Bola Ade");
  await user.click(create());
  await screen.findByText("Class created: Primary 4 Gold");
  expect(requests.find(({ call }) => call === "POST /api/classes")?.body).toEqual({
    name: "Primary 4",
    section: "Gold",
    academicYear: "2025/2026",
    categoryId: "category-2",
    classTeacherId: "bola",
    assistantIds: ["chidi"],
  });
  expect((await field(/Class Name/)).value).toBe("");
  expect((await field(/Academic Year/)).value).toBe("2025/2026");
});

test("a failure without words gets the catalogue's; a refusal is at its field", async () => {
  const user = userEvent.setup();
  const message = "2025/2026 has a class called Primary 4 already.";
  const responses = [
    withoutMessage(),
    Response.json(
      { message, code: "class_exists", issues: [{ path: ["name"], message }] },
      { status: 409 },
    ),
  ];
  await openNew({ "POST /api/classes": () => responses.shift()! });
  const name = await field(/Class Name/);
  await user.type(name, "Primary 4");
  await user.click(create());
  await screen.findByText(failures.createClass);
  await user.click(create());
  await screen.findByText(message);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText(failures.createClass)).toBeNull();
});

test("a class that was deleted under that name is offered back", async () => {
  const user = userEvent.setup();
  const message = "Primary 4 of 2025/2026 was deleted.";
  const current = { id: "class-9", version: 2 };
  const requests = await openNew({
    "POST /api/classes": () =>
      Response.json({ message, code: "class_archived", current }, { status: 409 }),
    "POST /api/classes/class-9/restore": () => ({ data: aClass() }),
  });
  await user.type(await field(/Class Name/), "Primary 4");
  await user.click(create());
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await screen.findByText("Restored: Primary 4 Gold");
  expect(requests.find(({ call }) => call.endsWith("/restore"))?.body).toEqual({ version: 2 });
});

test("a school without a session is led to its first one", async () => {
  await openNew({ "GET /api/academic-sessions": () => ({ data: [] }) });
  const link = await screen.findByRole("link", { name: "Create the first session" });
  expect(link.getAttribute("href")).toBe("/dashboard/settings/academic");
});

test.each([
  [toasts.seededDefaultCategories, () => ({ data: [] })],
  [failures.seedDefaults, withoutMessage],
])("a school without categories is offered the defaults: %s", async (text, response) => {
  const user = userEvent.setup();
  await openNew({
    "GET /api/categories": () => ({ data: [] }),
    "POST /api/categories/seed": response,
  });
  await user.click(await screen.findByRole("button", { name: classesLabels.seedDefaults }));
  await screen.findByText(text);
});

/** Opens Edit Class for the class that the address names. */
function openEdit(responses: FakeResponses = {}, query = "class=class-1") {
  return mountClasses(EditClassPage, {
    query,
    responses: {
      "GET /api/classes": () => onePage([aClass()]),
      "GET /api/classes/class-1": () => ({ data: aClass() }),
      ...responses,
    },
  });
}

test("a class is picked and saved with every field", async () => {
  const user = userEvent.setup();
  const requests = openEdit(
    { "PUT /api/classes/class-1": () => ({ data: aClass({ version: 4 }) }) },
    "",
  );
  await screen.findByRole("option", { name: "Primary 4 Gold" });
  await user.selectOptions(await field("Class"), "Primary 4 Gold");
  const name = await field(/Class Name/);
  await screen.findAllByRole("option", { name: "Chidi Eze" });
  await user.clear(name);
  await user.type(name, "Primary 5");
  await user.click(await screen.findByRole("switch", { name: /^Active/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: Primary 4 Gold");
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    name: "Primary 5",
    section: "Gold",
    academicYear: "2025/2026",
    categoryId: "category-3",
    classTeacherId: "bola",
    assistantIds: [],
    isActive: false,
  });
});

test("making a class inactive says how many pupils stay in it", async () => {
  const user = userEvent.setup();
  openEdit({ "GET /api/classes/class-1": () => ({ data: aClass({ studentCount: 128 }) }) });
  const active = await screen.findByRole("switch", { name: /^Active/ });
  expect(screen.queryByText(inactiveWithPupils(128))).toBeNull();
  await user.click(active);
  expect(screen.getByText(inactiveWithPupils(128)).textContent).toContain("128 pupils");
});

test("a class teacher of another class is swapped with its own, and back by Undo", async () => {
  const user = userEvent.setup();
  const message = "Chidi Eze is already the class teacher of Primary 5.";
  const chidi = { id: "chidi", firstName: "Chidi", lastName: "Eze", email: null };
  const bola = { id: "bola", firstName: "Bola", lastName: "Ade", email: null };
  const there = { id: "class-2", fullName: "Primary 5", name: "Primary 5", section: null };
  const after = aClass({ ...there, classTeacher: bola, version: 8 });
  const requests = openEdit({
    "PUT /api/classes/class-1": ({ body }) =>
      "swapWith" in (body as object)
        ? { data: aClass({ classTeacher: chidi, version: 4 }) }
        : Response.json(
            {
              message,
              code: "teacher_has_class",
              issues: [{ path: ["classTeacherId"], message }],
              current: { id: "class-2", fullName: "Primary 5", version: 7 },
            },
            { status: 409 },
          ),
    "GET /api/classes/class-2": () => ({ data: after }),
    "PUT /api/classes/class-2": () => ({ data: { ...after, classTeacher: chidi } }),
  });
  await screen.findAllByRole("option", { name: "Chidi Eze" });
  await user.selectOptions(await field(classesLabels.classTeacher), "Chidi Eze");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(message);
  await screen.findByText(swapping.offer("Bola Ade", "Primary 5"));
  await user.click(screen.getByRole("button", { name: "Swap and save" }));
  await screen.findByText("Class teachers swapped");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Class teachers are as before");
  const sent = requests.flatMap(({ call, body }) => (call.startsWith("PUT") ? [[call, body]] : []));
  expect(sent.slice(1)).toMatchObject([
    [
      "PUT /api/classes/class-1",
      { version: 3, classTeacherId: "chidi", swapWith: { id: "class-2", version: 7 } },
    ],
    [
      "PUT /api/classes/class-2",
      { version: 8, classTeacherId: "chidi", swapWith: { id: "class-1", version: 4 } },
    ],
  ]);
  expect((await field(classesLabels.classTeacher)).value).toBe("bola");
});

test("what another user changed is shown before it is saved after all", async () => {
  const user = userEvent.setup();
  const current = aClass({ section: "Blue", classTeacher: null, version: 4 });
  const requests = openEdit({
    "PUT /api/classes/class-1": ({ body }) =>
      (body as { version: number }).version === 4 ? { data: current } : stale(current),
  });
  const name = await field(/Class Name/);
  await user.type(name, "a");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const news = await screen.findByRole("alert");
  expect(news.textContent).toContain("Section Gold → Blue");
  expect(news.textContent).toContain("Class Teacher Bola Ade → Unassigned");
  await user.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText("Saved: Primary 4 Gold");
  const sent = requests.flatMap(({ call, body }) => (call.startsWith("PUT") ? [body] : []));
  expect(sent[1]).toMatchObject({ version: 4, name: "Primary 4a", section: "Blue" });
});

test("a save that fails says so", async () => {
  const user = userEvent.setup();
  openEdit({ "PUT /api/classes/class-1": withoutMessage });
  await field(/Class Name/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(uiFailures.save);
});
