import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { CATEGORIES, mountClasses, stale, withoutMessage } from "../testing.tsx";
import { CategoriesPage } from "./CategoriesPage.tsx";
import type { Backfill } from "@school/core/classes/categories/contract.ts";
import { conflict, labels as uiLabels, failures as uiFailures } from "../../ui/text.ts";
import { titles, labels, toasts, failures } from "./text.ts";
import { failures as classesFailures, labels as classesLabels } from "../text.ts";
import { messages } from "@school/core/api/text.ts";

const open = (responses: FakeResponses = {}) => mountClasses(CategoriesPage, { responses });
const button = (name: string) => screen.findByRole("button", { name });
const [nursery, primary4] = CATEGORIES;

test("it loads, and shows name, order and whether each is active", async () => {
  open({
    "GET /api/categories": () => ({ data: [nursery, { ...primary4, isActive: false }] }),
  });
  await screen.findByText("Loading...");
  const table = await screen.findByRole("table", { name: messages.classCategories });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["Name", "Order", "Active"]));
  const [, first, second] = within(table).getAllByRole("row");
  expect(within(first!).getByText("Yes")).toBeDefined();
  expect(within(second!).getByText("No")).toBeDefined();
  expect(within(second!).getByRole("button", { name: "Enable Primary 4" })).toBeDefined();
});

test("without any it says so", async () => {
  open({ "GET /api/categories": () => ({ data: [] }) });
  await screen.findByText(titles.noCategories);
});

test("a failure to load is shown", async () => {
  open({ "GET /api/categories": withoutMessage });
  await screen.findByText(titles.loadCategories);
});

test("two clicks within milliseconds add a category once", async () => {
  const user = userEvent.setup();
  const requests = open({ "POST /api/categories": () => ({ data: nursery }) });
  const form = await screen.findByRole("form", { name: titles.addACategory });
  await user.type(within(form).getByLabelText("Name"), "After School");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText(toasts.categoryAdded);
  expect(requests.filter(({ call }) => call === "POST /api/categories")).toHaveLength(1);
});

test("a category is added; without a name nothing happens", async () => {
  const user = userEvent.setup();
  const requests = open({ "POST /api/categories": () => ({ data: nursery }) });
  const form = await screen.findByRole("form", { name: titles.addACategory });
  const name = within(form).getByLabelText<HTMLInputElement>("Name");
  await user.type(name, "  ");
  await user.click(await button("Add"));
  expect(requests.some(({ call }) => call === "POST /api/categories")).toBe(false);
  await user.type(name, "After School");
  await user.clear(within(form).getByLabelText("Order"));
  await user.type(within(form).getByLabelText("Order"), "12");
  await user.selectOptions(within(form).getByLabelText(uiLabels.classGroup), "Nursery");
  await user.click(await button("Add"));
  await screen.findByText(toasts.categoryAdded);
  expect(requests.find(({ call }) => call === "POST /api/categories")?.body).toEqual({
    name: "  After School",
    order: 12,
    classGroup: "Nursery",
  });
  expect(name.value).toBe("");
});

test.each([
  [classesFailures.add, "POST /api/categories", ["Add"]],
  [uiFailures.update, "PUT /api/categories/category-1", ["Disable Nursery 1"]],
  [uiFailures.delete, "DELETE /api/categories/category-1", ["Delete Nursery 1", "Delete"]],
  [failures.seed, "POST /api/categories/seed", [classesLabels.seedDefaults]],
])("%s is said when the server says nothing itself", async (text, call, clicks) => {
  const user = userEvent.setup();
  open({ [call]: withoutMessage });
  const form = await screen.findByRole("form", { name: titles.addACategory });
  await user.type(within(form).getByLabelText("Name"), "X");
  for (const name of clicks) await user.click(await button(name));
  await screen.findByText(text);
});

test("a category is disabled and, after the question, deleted", async () => {
  const user = userEvent.setup();
  const requests = open({
    "PUT /api/categories/category-1": () => ({ data: nursery }),
    "DELETE /api/categories/category-1": () => ({ data: nursery }),
  });
  await user.click(await button("Disable Nursery 1"));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      version: 1,
      isActive: false,
    }),
  );
  await user.click(await button("Delete Nursery 1"));
  const dialog = await screen.findByRole("dialog", { name: "Delete category Nursery 1?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText("Deleted");
});

test("why a category in use cannot be deleted is shown in the server's words", async () => {
  const user = userEvent.setup();
  const message = "Nursery 1 is used by 2 classes. Disable it instead of deleting it.";
  open({
    "DELETE /api/categories/category-1": () =>
      Response.json({ message, code: "category_in_use" }, { status: 409 }),
  });
  await user.click(await button("Delete Nursery 1"));
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await screen.findByText(message);
});

test("a category moves up, all of them in one call", async () => {
  const user = userEvent.setup();
  const requests = open({ "PUT /api/categories/order": () => ({ data: CATEGORIES }) });
  await user.click(await button("Move Primary 4 up"));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.endsWith("/order"))?.body).toEqual({
      categories: ["category-2", "category-1", "category-3"].map((id) => ({ id, version: 1 })),
    }),
  );
  expect((await button("Move Nursery 1 up")).hasAttribute("disabled")).toBe(true);
});

test("an edit shows what another user changed before it is saved after all", async () => {
  const user = userEvent.setup();
  const current = { ...nursery, order: 7, version: 2 };
  const requests = open({
    "PUT /api/categories/category-1": ({ body }) =>
      (body as { version: number }).version === 2 ? { data: current } : stale(current),
  });
  await user.click(await button("Edit Nursery 1"));
  const dialog = await screen.findByRole("dialog", { name: "Edit Nursery 1" });
  await user.type(within(dialog).getByLabelText("Name"), "a");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Order 1 → 7");
  await user.click(within(dialog).getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText("Saved: Nursery 1a");
  expect(requests.filter(({ call }) => call.startsWith("PUT"))).toHaveLength(2);
});

test("the defaults are seeded, and the backfill says what it set and what is left", async () => {
  const user = userEvent.setup();
  const nothing: Backfill = { changed: 0, classes: [], unknown: [], unassigned: 0 };
  const responses: Backfill[] = [
    { ...nothing, changed: 12, classes: ["Basic 4 Gold"] },
    { ...nothing, unknown: ["Star Class"], unassigned: 1 },
  ];
  open({
    "POST /api/categories/seed": () => ({ data: CATEGORIES }),
    "POST /api/categories/backfill-students": () => ({ data: responses.shift() ?? nothing }),
  });
  await user.click(await button(classesLabels.seedDefaults));
  await screen.findByText(toasts.seededDefaults);
  await user.click(await button(labels.backfillStudentCategories));
  await screen.findByText("Basic 4 Gold: category set for 12 pupils");
  await user.click(await button(labels.backfillStudentCategories));
  await screen.findByText(/No category fits Star Class.*1 pupil is in no class/);
});

test("a known name is added, changed and deleted, which can be undone", async () => {
  const user = userEvent.setup();
  const known = { id: "known-1", name: "Basic 4", category: primary4, version: 1 };
  const requests = open({
    "POST /api/known-class-names": () => ({ data: known }),
    "PUT /api/known-class-names/known-1": () => ({ data: known }),
    "DELETE /api/known-class-names/known-1": () => ({ data: known }),
  });
  const bodies = (start: string) =>
    requests.flatMap(({ call, body }) => (call.startsWith(start) ? [body] : []));
  await user.click(await button(titles.addAnAlias));
  await user.type(await screen.findByLabelText("Class name"), "KG 1");
  await user.click(within(await screen.findByRole("dialog")).getByText("Add"));
  await screen.findByText("Added: KG 1");
  expect(bodies("POST")).toEqual([{ name: "KG 1", categoryId: "category-1" }]);

  await user.click(await button("Change known name Basic 4"));
  await user.selectOptions(await screen.findByLabelText("Category"), "Primary 5");
  await user.click(await button("Save"));
  await screen.findByText("Saved: Basic 4");
  expect(bodies("PUT")).toEqual([{ version: 1, name: "Basic 4", categoryId: "category-3" }]);

  await user.click(await button("Change known name Basic 4"));
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await screen.findByText("Deleted: Basic 4");
  await user.click(await button("Undo"));
  await waitFor(() => expect(bodies("POST")).toHaveLength(2));
  expect(bodies("POST")[1]).toEqual({ name: "Basic 4", categoryId: "category-2" });
});
