import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../platform/page-under-test.tsx";
import { ClassesFromLevels } from "./ClassesFromLevels.tsx";
import { ClassesPage } from "./ClassesPage.tsx";
import { aClass, mountClasses } from "./testing.tsx";
import { fromLevels, newClasses } from "./text.ts";

const gold = aClass();

async function open(responses: FakeResponses = {}) {
  const requests = mountClasses(ClassesPage, {
    responses: { "GET /api/classes": () => onePage([gold]), ...responses },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create several" }));
  await screen.findByRole("form", { name: newClasses.title });
  return requests;
}

async function choose(arms: string) {
  await userEvent.click(screen.getByRole("button", { name: newClasses.all("Primary") }));
  if (arms) await userEvent.type(screen.getByLabelText("Arms"), arms);
}

test("the list says which classes are new and which are there, before any is created", async () => {
  const requests = await open();
  await choose("Gold, Silver");
  const list = screen.getByRole("list", { name: "Classes to create" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining(`Primary 4 Gold`),
    "Primary 4 Silver",
    "Primary 5 Gold",
    "Primary 5 Silver",
  ]);
  expect(within(list).getAllByText("Already there")).toHaveLength(1);
  expect(screen.getByText(newClasses.count(3, "2025/2026"))).toBeDefined();
  expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("missing classes are created at once and taken back by Undo", async () => {
  const created = [
    { id: "new-1", fullName: "Primary 4", version: 1 },
    { id: "new-2", fullName: "Primary 5", version: 1 },
  ];
  const gone =
    ({ id }: { id: string }) =>
    () => ({ data: { id, unassigned: 0, version: 2 } });
  const requests = await open({
    "POST /api/classes/several": () => ({ data: { created, skipped: 0 } }),
    "DELETE /api/classes/new-1": gone({ id: "new-1" }),
    "DELETE /api/classes/new-2": gone({ id: "new-2" }),
  });
  await choose("");
  await userEvent.click(screen.getByRole("button", { name: "Create 2 classes" }));
  await screen.findByText(newClasses.done(2));
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    academicYear: "2025/2026",
    classes: [
      { name: "Primary 4", section: null, categoryId: "category-2" },
      { name: "Primary 5", section: null, categoryId: "category-3" },
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: /Undo/ }));
  await screen.findByText("Classes removed again");
  const deletions = requests.filter(({ call }) => call.startsWith("DELETE"));
  expect(deletions.map(({ call, body }) => [call, body])).toEqual(
    created.map(({ id }) => [`DELETE /api/classes/${id}`, { version: 1, studentCount: 0 }]),
  );
});

test("the first levels are named as they are added", async () => {
  mountClasses(ClassesFromLevels, {
    responses: { "GET /api/categories": () => ({ data: [] }) },
  });
  const names = DEFAULT_CATEGORIES.map(({ name }) => name);
  await screen.findByText(fromLevels.means(names));
  expect(fromLevels.means(names)).not.toContain("Nursery 3");
});

test("on a page the form is empty after the classes are created, ready for levels with other arms", async () => {
  mountClasses(ClassesFromLevels, {
    responses: {
      "GET /api/classes": () => onePage([]),
      "POST /api/classes/several": () => ({ data: { created: [], skipped: 0 } }),
    },
  });
  await screen.findByRole("form", { name: newClasses.title });
  await choose("2");
  await userEvent.click(screen.getByRole("button", { name: "Create 4 classes" }));
  await waitFor(() => expect(screen.getByLabelText("Arms")).toHaveProperty("value", ""));
  expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);
});
