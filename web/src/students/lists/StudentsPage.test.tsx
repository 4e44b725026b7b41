import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { StudentsPage } from "./StudentsPage.tsx";
import { aStudent, CHOICES, stale } from "./testing.ts";
import { conflict, labels as uiLabels } from "../../ui/text.ts";
import { classList } from "./text.ts";
import { labels as studentsLabels } from "../text.ts";
import { leaving } from "../departure/text.ts";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { pressInMenu } from "../../ui/table/testing.ts";
import { onPhone } from "../../ui/testing.ts";

const ada = aStudent();
const musa = aStudent({
  id: "student-2",
  firstName: "Musa",
  lastName: "Bello",
  className: null,
  isActive: false,
});

function open(responses: FakeResponses = {}, role: "ADMIN" | "TEACHER" = "ADMIN", query = "") {
  // The selection survives a reload.
  localStorage.clear();
  return mountFor(() => <StudentsPage />, {
    role,
    query,
    responses: { "GET /api/students": () => onePage([ada, musa]), ...CHOICES, ...responses },
  });
}

const button = (name: string) => screen.findByRole("button", { name });

test("the address's filters are asked for, fifty to a page", async () => {
  const requests = open({}, "ADMIN", "search=ngosi&group=Primary&class=primary+4&status=disabled");
  await screen.findByRole("table", { name: "Students" });
  expect(requests.find(({ call }) => call === "GET /api/students")?.query).toEqual({
    page: "1",
    limit: "50",
    search: "ngosi",
    classGroup: "Primary",
    class: "primary 4",
    status: "disabled",
  });
});

test("only class groups of the school's categories can be chosen, and the chosen one", async () => {
  open({}, "ADMIN", "group=JSS");
  await userEvent.click(await button("More filters"));
  const groups = await screen.findByLabelText<HTMLSelectElement>(uiLabels.classGroup);
  const offered = () => [...groups.options].map(({ value }) => value);
  await waitFor(() => expect(offered()).toEqual(["", "Nursery", "Primary", "JSS"]));
  await userEvent.selectOptions(groups, "");
  await waitFor(() => expect(offered()).toEqual(["", "Nursery", "Primary"]));
});

test("pupils without a class have their own filter", async () => {
  const requests = open({}, "ADMIN", "class=No+class");
  await screen.findByRole("table", { name: "Students" });
  const { query } = requests.find(({ call }) => call === "GET /api/students")!;
  expect(query).toMatchObject({ unassigned: "true" });
  expect(query["class"]).toBeUndefined();
});

test("a row says who, where and whom to call, and its menu what can be done", async () => {
  const user = userEvent.setup();
  open();
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  for (const text of ["MC/2025/0001", "Primary 4", "Mrs Obi"]) within(row).getByText(text);
  const call = within(row).getByRole("link", { name: "0803 123 4567" });
  expect(call.getAttribute("href")).toBe("tel:0803 123 4567");
  const page = within(row).getByRole("link", { name: "Obi Ada" });
  expect(page.getAttribute("href")).toBe("/dashboard/students/student-1");
  within(screen.getByRole("row", { name: /Bello Musa/ })).getByText("Disabled");
  expect(within(row).queryByText("Active")).toBeNull();
  await user.click(await button("More for Obi Ada"));
  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe("/dashboard/students/edit/student-1");
  const entries = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(entries).toEqual(["Edit", slipLabels.one, "Disable", leaving.button, "Delete"]);
});

test("the page has one main button, and a menu for the rest", async () => {
  open();
  const main = await screen.findByRole("link", { name: studentsLabels.newAdmission });
  expect(main.getAttribute("href")).toBe("/dashboard/students/create");
  await userEvent.click(await button("More for pupils"));
  await screen.findByRole("menuitem", { name: "Import" });
  const entries = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(entries).toEqual(["Import", "Export", "Print list", slipLabels.several, "Deleted"]);
});

test("a click anywhere on a row opens the pupil, on a control it does not", async () => {
  const user = userEvent.setup();
  open();
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  within(row).getByRole("link", { name: "Obi Ada" }).addEventListener("click", opened);
  await user.click(within(row).getByRole("checkbox"));
  expect(opened).not.toHaveBeenCalled();
  await user.click(within(row).getByText("Mrs Obi"));
  expect(opened).toHaveBeenCalledOnce();
});

test("a set filter is a chip that removes it", async () => {
  const requests = open({}, "ADMIN", "class=Primary+4&session=2024/2025");
  const chips = await screen.findByRole("list", { name: "Set filters" });
  expect(within(chips).getAllByRole("listitem")).toHaveLength(2);
  await userEvent.click(await button("Remove filter: Primary 4"));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sessionJoined: "2024/2025" }));
  expect(requests.at(-1)?.query["class"]).toBeUndefined();
});

test("on a phone cards have no checkbox until Select is pressed, then a tap selects", async () => {
  onPhone();
  const user = userEvent.setup();
  open();
  const list = await screen.findByRole("list", { name: "Students" });
  expect(within(list).queryByRole("checkbox")).toBeNull();
  await user.click(await button("Select"));
  await user.click(within(list).getByText("Primary 4 · MC/2025/0001"));
  await screen.findByText("selected", { exact: false });
  expect(within(list).getByRole("checkbox", { name: "Select Obi Ada" })).toHaveProperty(
    "checked",
    true,
  );
});

test("a class teacher's list opens on the own class, once, with one request", async () => {
  const requests = mountFor(() => <StudentsPage />, {
    role: "TEACHER",
    account: { className: "Primary 4" },
    responses: { "GET /api/students": () => onePage([ada]), ...CHOICES },
  });
  await screen.findByRole("row", { name: /Obi Ada/ });
  const lists = () => requests.filter(({ call }) => call === "GET /api/students");
  expect(lists().map(({ query }) => query["class"])).toEqual(["Primary 4"]);
  await userEvent.click(await button("Remove filter: Primary 4"));
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(lists()[1]?.query["class"]).toBeUndefined();
});

test("teachers see the plain list", async () => {
  const hidden = { parentName: null, parentPhone: null, dob: null };
  open({ "GET /api/students": () => onePage([aStudent(hidden)]) }, "TEACHER");
  await screen.findByRole("row", { name: /Obi Ada/ });
  expect(screen.queryByRole("button", { name: /More for|Select/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Edit|New Admission|Deleted|Obi Ada/ })).toBeNull();
  expect(screen.getByLabelText("Search name or ID")).toBeDefined();
});

test("disabling is done at once, and taken back by the toast", async () => {
  const user = userEvent.setup();
  const requests = open({
    "PUT /api/students/student-1/status": ({ body }) => ({
      data: { ...ada, isActive: (body as { isActive: boolean }).isActive, version: 4 },
    }),
  });
  await pressInMenu("Obi Ada", "Disable");
  await screen.findByText("Disabled: Obi Ada");
  await user.click(await button("Undo"));
  await screen.findByText("Enabled: Obi Ada");
  const bodies = requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  expect(bodies).toEqual([
    { version: 3, isActive: false },
    { version: 4, isActive: true },
  ]);
});

test("a click on an older record says what changed, and nothing is saved", async () => {
  const current = { ...ada, className: "Primary 5", version: 9 };
  open({ "PUT /api/students/student-1/status": () => stale(current) });
  await pressInMenu("Obi Ada", "Disable");
  await screen.findByText(conflict.recordOf("Obi Ada"));
  await screen.findByText("Class: Primary 5. Nothing was saved.");
});

test("deleting asks by name, takes a reason, and continues from what changed since then", async () => {
  const user = userEvent.setup();
  let version = 4;
  const requests = open({
    "DELETE /api/students/student-1": ({ body }) =>
      (body as { version: number }).version === version
        ? { data: { ...ada, deletedAt: "2026-01-12T08:00:00.000Z" } }
        : stale({ ...ada, className: "Primary 5", version }),
  });
  await pressInMenu("Obi Ada", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete Obi Ada?" });
  await user.type(within(dialog).getByLabelText(uiLabels.reasonOptional), "Moved to Abuja");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await within(dialog).findByText("Class: Primary 5");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText("Deleted: Obi Ada");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.findLast(({ call }) => call.startsWith("DELETE"))?.body).toEqual({
    version: 4,
    reason: "Moved to Abuja",
  });
  version += 1;
});

test("an empty school invites to the first admission, empty filters do not", async () => {
  open({ "GET /api/students": () => onePage([]) });
  await screen.findByText("Admit the first pupil, or import a list.");
});

test("a list that did not load says so and is asked for again", async () => {
  let fails = true;
  open({
    "GET /api/students": () =>
      fails ? Response.json({ message: "Busy", code: "busy" }, { status: 400 }) : onePage([ada]),
  });
  await screen.findByText("Busy");
  fails = false;
  await userEvent.click(await button(uiLabels.tryAgain));
  await screen.findByRole("row", { name: /Obi Ada/ });
});

test("a class prints as a list of everyone in it, under its name, with columns to write in", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const requests = open(
    {
      "GET /api/school": () => ({ data: { name: "Demo School" } }),
      "GET /api/students": ({ query }) => ({
        data: query["page"] === "1" ? [ada] : [musa],
        pagination: { current: Number(query["page"]), pages: 2, total: 11 },
      }),
    },
    "ADMIN",
    "class=Primary+4",
  );
  await screen.findByRole("row", { name: /Obi Ada/ });
  await pressInMenu("pupils", "Print list");
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Primary 4");
  const paper = screen.getByRole("table", { name: "Class list" });
  expect(within(paper).getAllByRole("row")).toHaveLength(3);
  within(paper).getByRole("row", { name: /Obi Ada .*Female 14 Mar 2016 0803 123 4567/ });
  expect(within(paper).getAllByText("To write in")).toHaveLength(3);
  expect(requests.findLast(({ call }) => call === "GET /api/students")?.query).toMatchObject({
    class: "Primary 4",
    page: "2",
    limit: "200",
  });
});

test("a heading sorts the list, and the other way at the second click", async () => {
  const requests = open();
  const sorts = () =>
    requests.filter(({ call }) => call === "GET /api/students").map(({ query }) => query["sort"]);
  await screen.findByRole("row", { name: /Obi Ada/ });
  await userEvent.click(screen.getByRole("button", { name: "Class" }));
  await waitFor(() => expect(sorts().at(-1)).toBe("class"));
  await userEvent.click(screen.getByRole("button", { name: "Class" }));
  await waitFor(() => expect(sorts().at(-1)).toBe("-class"));
});

test("the list says how many girls and boys match", async () => {
  const response = { ...onePage([ada, musa]), genders: { girls: 1, boys: 12 } };
  open({ "GET /api/students": () => response });
  expect((await screen.findByText(/1 girl, 12 boys/)).textContent).toBe(
    "2 pupils: 1 girl, 12 boys",
  );
});

test("View Classes leads to the printed list of a class", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const requests = open({}, "ADMIN", "class=primary+4&print=list");
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(
    screen.getByText(classList.heading("primary 4", [ada, musa]), { exact: false }),
  ).toBeDefined();
  const wholes = requests.filter(({ query }) => query["limit"] === "200");
  expect(wholes.map(({ query }) => query["class"])).toEqual(["primary 4"]);
  print.mockRestore();
});
