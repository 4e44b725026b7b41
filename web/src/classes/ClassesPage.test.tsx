import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type FakeResponses } from "../platform/page-under-test.tsx";
import { ClassesPage } from "./ClassesPage.tsx";
import { classDeletion, classLists, girlsAndBoys, labels, failures } from "./text.ts";
import { aClass, mountClasses, withoutMessage } from "./testing.tsx";
import { pressInMenu } from "../ui/table/testing.ts";
import { labels as uiLabels } from "../ui/text.ts";

const gold = aClass();
const closed = aClass({
  id: "class-2",
  fullName: "Primary 5",
  name: "Primary 5",
  section: null,
  classTeacher: null,
  isActive: false,
});

const PERSON = { id: "person-1", firstName: "Ngozi", lastName: "Eze" };

function open(
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "TEACHER" = "PRINCIPAL",
  query = "",
) {
  const all = { "GET /api/classes": () => onePage([gold, closed]), ...responses };
  return mountClasses(ClassesPage, { role, query, responses: all });
}

const button = (name: string) => screen.findByRole("button", { name });

test("the address's filters are asked for, ten to a page", async () => {
  const query = "search=gold&category=Primary+4&year=2024%2F2025&status=all&page=2";
  const requests = open({}, "PRINCIPAL", query);
  await screen.findByRole("table", { name: "Classes" });
  expect(requests.find(({ call }) => call === "GET /api/classes")?.query).toEqual({
    search: "gold",
    category: "Primary 4",
    academicYear: "2024/2025",
    status: "all",
    page: "2",
    limit: "10",
  });
});

test("a row opens to its teacher, assistants and pupils, which are fetched only then", async () => {
  const user = userEvent.setup();
  const assistants = [{ id: "chidi", firstName: "Chidi", lastName: "Eze" }];
  const pupils = [
    {
      id: "pupil-1",
      _id: "pupil-1",
      userId: "MC001",
      admissionNumber: "MC/2020/001",
      firstName: "Ada",
      lastName: "Obi",
      isActive: false,
    },
  ];
  const requests = open({
    "GET /api/classes": () => onePage([aClass({ assistants })]),
    "GET /api/classes/class-1/students": () => onePage(pupils),
  });
  await screen.findByText("Primary 4 Gold");
  const reads = () => requests.filter(({ call }) => call.endsWith("/students"));
  expect(reads()).toEqual([]);
  await user.click(await button("Details of Primary 4 Gold"));
  const list = await screen.findByRole("list", { name: "Pupils of Primary 4 Gold" });
  expect(within(list).getByText(/Obi Ada/)).toBeDefined();
  expect(within(list).getByText("MC/2020/001")).toBeDefined();
  expect(within(list).getByText("Disabled")).toBeDefined();
  expect(screen.getByText("Chidi Eze")).toBeDefined();
  expect(screen.getByText("Bola Ade (bola@demo.school)")).toBeDefined();
  expect(screen.getByText(`2 pupils: ${girlsAndBoys({ girls: 1, boys: 1 })}`)).toBeDefined();
  const opening = screen.getByRole("link", { name: classLists.openOf("Primary 4 Gold") });
  expect(opening.getAttribute("href")).toBe("/dashboard/students?class=Primary+4+Gold");
  const print = screen.getByRole("link", { name: classLists.printOf("Primary 4 Gold") });
  expect(print.getAttribute("href")).toBe("/dashboard/students?class=Primary+4+Gold&print=list");
});

test("a class is deleted after the question, which says what happens to its pupils", async () => {
  const user = userEvent.setup();
  const response = { id: "class-1", unassigned: 2, version: 4 };
  const requests = open({ "DELETE /api/classes/class-1": () => ({ data: response }) });
  await pressInMenu("Primary 4 Gold", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete Primary 4 Gold?" });
  expect(within(dialog).getByText(classDeletion.question(2))).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await pressInMenu("Primary 4 Gold", "Delete");
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await screen.findByText(classDeletion.done);
  const deletions = requests.filter(({ call }) => call.startsWith("DELETE"));
  expect(deletions.map(({ body }) => body)).toEqual([{ version: 3, studentCount: 2 }]);
});

test("an open class that was deleted is not asked for its pupils any more", async () => {
  const user = userEvent.setup();
  const response = { id: "class-1", unassigned: 2, version: 4 };
  const requests = open({
    "GET /api/classes/class-1/students": () => onePage([]),
    "DELETE /api/classes/class-1": () => ({ data: response }),
  });
  await user.click(await button("Details of Primary 4 Gold"));
  await screen.findByText("No pupils in this class.");
  await pressInMenu("Primary 4 Gold", "Delete");
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await screen.findByText(classDeletion.done);
  const after = () =>
    requests.slice(requests.findIndex(({ call }) => call.startsWith("DELETE")) + 1);
  await waitFor(() => expect(after().map(({ call }) => call)).toContain("GET /api/classes"));
  expect(after().filter(({ call }) => call.includes("class-1"))).toEqual([]);
});

test("a deleted class is restored by Undo", async () => {
  const user = userEvent.setup();
  const response = { id: "class-1", unassigned: 2, version: 4 };
  const requests = open({
    "DELETE /api/classes/class-1": () => ({ data: response }),
    "POST /api/classes/class-1/restore": () => ({ data: gold }),
  });
  await pressInMenu("Primary 4 Gold", "Delete");
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await user.click(await button("Undo"));
  await screen.findByText(classDeletion.restored("Primary 4 Gold"));
  expect(requests.find(({ call }) => call.endsWith("/restore"))?.body).toEqual({ version: 4 });
});

test("deleted classes are listed with their day, and restored there", async () => {
  const user = userEvent.setup();
  const gone = aClass({ deletedAt: "2025-11-03T09:00:00Z", version: 4 });
  const requests = open(
    {
      "GET /api/classes": () => onePage([gone]),
      "POST /api/classes/class-1/restore": () => ({ data: gold }),
    },
    "PRINCIPAL",
    "status=deleted",
  );
  await screen.findByText("Deleted 3 Nov 2025");
  expect(screen.queryByRole("button", { name: "More for Primary 4 Gold" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Details of Primary 4 Gold" })).toBeNull();
  await user.click(await button("Restore Primary 4 Gold"));
  await screen.findByText(classDeletion.restored("Primary 4 Gold"));
  expect(requests.find(({ call }) => call.endsWith("/restore"))?.body).toEqual({ version: 4 });
  const list = requests.find(({ call }) => call === "GET /api/classes");
  expect(list?.query).toMatchObject({ status: "deleted" });
});

test("a deletion that fails says so", async () => {
  const user = userEvent.setup();
  open({ "DELETE /api/classes/class-1": withoutMessage });
  await pressInMenu("Primary 4 Gold", "Delete");
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await screen.findByText(failures.deleteClass);
});

test("a teacher reads the classes and changes none", async () => {
  open({}, "TEACHER");
  await screen.findByText("Primary 4 Gold");
  expect(screen.queryByRole("button", { name: /^More for/ })).toBeNull();
  expect(screen.queryByRole("link", { name: labels.manageCategories })).toBeNull();
});

test.each([
  ["", 0],
  ["list=all", 1],
])("a class teacher is led to the own class, but not from %j", async (query, lists) => {
  const ledClass = aClass({ classTeacher: { ...PERSON, email: null } });
  const requests = mountClasses(ClassesPage, {
    role: "TEACHER",
    account: { id: PERSON.id, className: ledClass.fullName },
    query,
    responses: { "GET /api/classes": () => onePage([ledClass, closed]) },
  });
  await waitFor(() => expect(requests.some(({ call }) => call === "GET /api/classes")).toBe(true));
  await waitFor(() => expect(screen.queryAllByRole("table")).toHaveLength(lists));
  expect(screen.queryByText("Loading...")).toBeNull();
});

test("the office finds the ways to the other pages", async () => {
  open();
  const page = await screen.findByRole("link", { name: "Primary 4 Gold" });
  expect(page.getAttribute("href")).toBe("/dashboard/classes/class-1");
  await userEvent.click(await button("More for Primary 4 Gold"));
  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe("/dashboard/classes/edit/class-1");
  const manage = screen.getByRole("link", { name: labels.manageCategories });
  expect(manage.getAttribute("href")).toBe("/dashboard/classes/categories");
});

test("a school without a session is led to its first one", async () => {
  open({
    "GET /api/academic-sessions": () => ({ data: [] }),
    "GET /api/classes": () => onePage([]),
  });
  const link = await screen.findByRole("link", { name: "Create the first session" });
  expect(link.getAttribute("href")).toBe("/dashboard/settings/academic");
});

test("a session without classes copies those of the previous one", async () => {
  const user = userEvent.setup();
  const requests = open({
    "GET /api/classes": () => onePage([]),
    "POST /api/classes/copy": () => ({ data: { copied: 8, skipped: 0 } }),
  });
  await user.click(await button("Copy classes from 2024/2025"));
  await screen.findByText("8 classes copied from 2024/2025");
  expect(requests.find(({ call }) => call.endsWith("/copy"))?.body).toEqual({
    fromYear: "2024/2025",
    toYear: "2025/2026",
  });
});

test("a list that does not load says why and can be asked for again", async () => {
  const user = userEvent.setup();
  let broken = true;
  open({ "GET /api/classes": () => (broken ? withoutMessage() : onePage([gold])) });
  const again = await button(uiLabels.tryAgain);
  broken = false;
  await user.click(again);
  await screen.findByText("Primary 4 Gold");
});
