import { DEPARTURE_LABELS } from "@school/core/accounts/departure.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { StaffPage } from "./StaffPage.tsx";
import { aStaffRow, pageOfMany, refusal } from "./testing.ts";
import { conflict, labels as uiLabels } from "../../ui/text.ts";
import { labels, failures, hints, leaving, titles } from "./text.ts";
import { labels as staffLabels, titles as staffTitles } from "../text.ts";
import { pressInMenu } from "../../ui/table/testing.ts";
import { messages } from "@school/core/staff/text.ts";

const bola = aStaffRow();
const bare = aStaffRow({
  id: "staff-2",
  firstName: "Chidi",
  lastName: "Eze",
  email: null,
  phoneNumber: null,
  roleInSchool: null,
  department: null,
  employeeId: "",
  isActive: false,
});
const head = aStaffRow({ id: "staff-3", firstName: "Ngozi", lastName: "Obi", role: "PRINCIPAL" });

const CATEGORIES = {
  data: [
    { id: "c1", name: "Primary", classGroup: "Primary", order: 1, isActive: true, version: 1 },
    { id: "c2", name: "Old", classGroup: "Primary", order: 2, isActive: false, version: 1 },
  ],
};
const NO_DUTIES = {
  id: bola.id,
  firstName: "Bola",
  lastName: "Ade",
  version: 3,
  classTeacherOf: [],
  assistantIn: [],
  subjects: [],
};

function open(
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
  query = "",
) {
  return mountFor(() => <StaffPage />, {
    role,
    query,
    responses: {
      "GET /api/staff": () => onePage([bola, bare, head]),
      "GET /api/categories": () => CATEGORIES,
      [`GET /api/staff/${bola.id}/duties`]: () => ({ data: NO_DUTIES }),
      ...responses,
    },
  });
}

const SEARCH = "Search name, email or ID";
const button = (name: string) => screen.findByRole("button", { name });
const rowOf = async (name: RegExp) => screen.findByRole("row", { name });

test("each row shows who, how to reach them, where they work, and what is missing", async () => {
  open();
  expect(await screen.findByRole("heading", { name: titles.staffManagement })).toBeDefined();
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getByText("Staff")).toBeDefined();
  expect(crumbs.getByText(uiLabels.viewStaff)).toBeDefined();
  expect(screen.getByRole("link", { name: labels.addNewStaff }).getAttribute("href")).toBe(
    "/dashboard/staff/create",
  );
  const one = within(await rowOf(/Bola Ade/));
  for (const words of ["BA", "Teacher", "bola@demo.school", "08031234567", "Primary", "STF001"]) {
    expect(one.getByText(words), words).toBeDefined();
  }
  expect(one.queryByText("Active")).toBeNull();
  expect(one.getByRole("link", { name: "Bola Ade" }).getAttribute("href")).toBe(
    "/dashboard/staff/staff-1",
  );
  const two = within(await rowOf(/Chidi Eze/));
  for (const words of [uiLabels.noPhoneNumber, "N/A", labels.noId, "Staff", "Inactive"]) {
    expect(two.getByText(words), words).toBeDefined();
  }
  await userEvent.click(await button("More for Bola Ade"));
  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe("/dashboard/staff/edit/staff-1");
});

test("a heading sorts the list, and the list to print keeps filters and order", async () => {
  const user = userEvent.setup();
  const requests = open({}, "PRINCIPAL", "department=Primary");
  const sorts = () =>
    requests.flatMap(({ call, query }) => (call === "GET /api/staff" ? [query["sort"]] : []));
  await rowOf(/Bola Ade/);
  const heading = (name: string) =>
    within(screen.getByRole("columnheader", { name: new RegExp(`^${name}`) })).getByRole("button");
  await user.click(heading("Department"));
  await waitFor(() => expect(sorts()).toEqual([undefined, "department"]));
  await user.click(heading("Department"));
  await waitFor(() => expect(sorts()).toEqual([undefined, "department", "-department"]));
  await user.click(await button("More for staff"));
  const printed = await screen.findByRole("menuitem", { name: "Staff list to print" });
  expect(printed.getAttribute("href")).toBe(
    "/dashboard/staff/print-list?department=Primary&sort=-department",
  );
});

test("filters take effect at once, also those of Search Staff, and are cleared together", async () => {
  const user = userEvent.setup();
  const requests = open({}, "PRINCIPAL", "view=search");
  const lists = () =>
    requests.flatMap(({ call, query }) => (call === "GET /api/staff" ? [query] : []));
  await user.type(await screen.findByLabelText(SEARCH), "ada obi{Enter}");
  await user.type(screen.getByLabelText("Department", { selector: "input" }), "Crèche{Enter}");
  await user.selectOptions(screen.getByLabelText("Status"), "Inactive");
  const category = screen.getByLabelText("Category");
  await waitFor(() => expect(within(category).queryByText("Primary")).not.toBeNull());
  expect(within(category).queryByText("Old")).toBeNull();
  await user.selectOptions(category, "Primary");
  const role = screen.getByLabelText(staffLabels.roleInSchool, { selector: "input" });
  await user.type(role, "Proprietress{Enter}");
  await waitFor(() =>
    expect(lists().at(-1)).toEqual({
      page: "1",
      limit: "50",
      search: "ada obi",
      department: "Crèche",
      status: "inactive",
      category: "Primary",
      roleInSchool: "Proprietress",
    }),
  );
  await user.click(await button(uiLabels.clearAllFilters));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(SEARCH).value).toBe(""));
  await waitFor(() => expect(lists().at(-1)).toEqual({ page: "1", limit: "50" }));
  await user.click(await button("Fewer filters"));
  expect(screen.queryByLabelText("Category")).toBeNull();
});

test("no staff at all, and no matches, are different messages", async () => {
  open({ "GET /api/staff": () => onePage([]) });
  expect(await screen.findByText(titles.noStaffMembersFound)).toBeDefined();
  expect(screen.getByText(hints.getStartedByAddingANew)).toBeDefined();
  expect(screen.getByRole("link", { name: labels.newStaffMember }).getAttribute("href")).toBe(
    "/dashboard/staff/create",
  );
});

test("with a filter the hint is to change it", async () => {
  open({ "GET /api/staff": () => onePage([]) }, "PRINCIPAL", "search=xyz");
  expect(await screen.findByText(titles.noStaffMembersFound)).toBeDefined();
  expect(screen.getByText(hints.adjustFilters)).toBeDefined();
  expect(screen.queryByRole("link", { name: labels.newStaffMember })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(SEARCH).value).toBe("xyz");
});

test("Search Staff says in its own words when no one matches", async () => {
  open({ "GET /api/staff": () => onePage([]) }, "PRINCIPAL", "view=search&search=xyz");
  await screen.findByText(staffTitles.noStaffFound);
});

test("the pager shows the current page; a single page has no pager", async () => {
  const user = userEvent.setup();
  const requests = open({
    "GET /api/staff": ({ query }) => pageOfMany([bola], Number(query["page"]), 373, 50),
  });
  expect(await screen.findByText(/^Showing/)).toBeDefined();
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 1 to 50 of 373 results");
  await user.click(await button("Page 5"));
  await waitFor(() => expect(requests.at(-1)?.query["page"]).toBe("5"));
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 201 to 250 of 373 results");
  const numbers = screen.getAllByRole("button", { name: /^Page \d/ }).map((one) => one.textContent);
  expect(numbers).toEqual(["3", "4", "5", "6", "7"]);
  await user.click(await button(uiLabels.lastPage));
  await waitFor(() => expect(requests.at(-1)?.query["page"]).toBe("8"));
});

test("deactivating asks first and says what was done", async () => {
  const user = userEvent.setup();
  const requests = open({
    "POST /api/staff/staff-1/deactivate": () => ({
      message: messages.deactivated,
      data: { ...bola, isActive: false },
    }),
  });
  await pressInMenu("Bola Ade", "Deactivate");
  const dialog = await screen.findByRole("dialog", { name: "Deactivate Bola Ade?" });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  await screen.findByText(messages.deactivated);
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ version: 3 });
});

test("activating says so; a refusal gets the catalogue's words", async () => {
  const user = userEvent.setup();
  let fails = true;
  open({
    "POST /api/staff/staff-2/activate": () =>
      fails ? refusal(500, {}) : { message: messages.reactivated, data: bare },
  });
  const activate = async () => {
    await pressInMenu("Chidi Eze", "Activate");
    const dialog = await screen.findByRole("dialog", { name: "Reactivate Chidi Eze?" });
    await user.click(within(dialog).getByRole("button", { name: "Activate" }));
  };
  await activate();
  await screen.findByText(failures.updateStatus);
  fails = false;
  await activate();
  await screen.findByText(messages.reactivated);
});

test("a change by another person is shown, and nothing is written", async () => {
  const user = userEvent.setup();
  const current = { ...bola, department: "Support", version: 4 };
  open({
    "POST /api/staff/staff-1/deactivate": () =>
      refusal(409, { message: "Changed", code: "stale_version", current }),
  });
  await pressInMenu("Bola Ade", "Deactivate");
  const dialog = await screen.findByRole("dialog", { name: "Deactivate Bola Ade?" });
  await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  await screen.findByText(conflict.recordOf("Bola Ade"));
  expect(screen.getByText("Department Primary → Support. Nothing was saved.")).toBeDefined();
});

test("the office is offered nothing about principals", async () => {
  open({}, "ADMIN");
  expect(await button("More for Bola Ade")).toBeDefined();
  expect(screen.queryByRole("button", { name: "More for Ngozi Obi" })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: "Select Ngozi Obi" })).toBeNull();
});

test("deleting a person without classes sends the reason and where it can be undone", async () => {
  const user = userEvent.setup();
  const requests = open({
    "DELETE /api/staff/staff-1": () => ({
      message: messages.deleted,
      data: { ...bola, deletedAt: "2026-01-12T08:00:00.000Z", deletedBy: null, reason: null },
    }),
  });
  await pressInMenu("Bola Ade", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete Bola Ade?" });
  const reason = await within(dialog).findByLabelText(uiLabels.reasonOptional);
  expect(within(dialog).getByText(/You can restore the record in Deleted Staff/)).toBeDefined();
  expect(within(dialog).queryByText("Who takes over?")).toBeNull();
  await user.type(reason, " Moved ");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText(messages.deleted);
  const deleted = requests.findIndex(({ call }) => call.startsWith("DELETE"));
  expect(requests[deleted]?.body).toEqual({ version: 3, reason: "Moved" });
  const after = requests.slice(deleted + 1).map(({ call }) => call);
  expect(after).toContain("GET /api/staff");
  expect(after.filter((call) => call.includes(bola.id))).toEqual([]);
});

const busy = {
  ...NO_DUTIES,
  classTeacherOf: [{ classId: "k1", className: "Primary 4", academicYear: "2025/2026" }],
  subjects: [
    {
      classId: "k2",
      className: "Primary 5",
      academicYear: "2025/2026",
      subjectId: "s1",
      subjectName: "Maths",
    },
  ],
};

test("deleting a teacher waits until each class and subject has an answer", async () => {
  const user = userEvent.setup();
  const heir = aStaffRow({ id: "staff-4", firstName: "Sade", lastName: "Bello", staffId: "STF4" });
  const clerk = aStaffRow({ id: "staff-5", firstName: "Tunde", roleInSchool: "Accountant" });
  let done = false;
  const requests = open({
    "GET /api/staff": () => onePage([bola, heir, clerk]),
    "GET /api/staff/staff-1/duties": () => ({ data: busy }),
    "DELETE /api/staff/staff-1": () => {
      if (done) return { message: messages.deleted, data: bola };
      done = true;
      const assistantIn = [{ classId: "k3", className: "Nursery 1", academicYear: "2025/2026" }];
      const current = { ...busy, assistantIn };
      return refusal(409, { message: "Say who", code: "staff_has_duties", current });
    },
  });
  await pressInMenu("Bola Ade", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete Bola Ade?" });
  const successor = await within(dialog).findByLabelText("Class teacher of Primary 4");
  const remove = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(remove.disabled).toBe(true);
  await waitFor(() => expect(within(successor).queryByText("Sade Bello (STF4)")).not.toBeNull());
  expect(within(successor).queryByText(/Bola Ade/)).toBeNull();
  expect(within(successor).queryByText(/Tunde/)).toBeNull();
  await user.selectOptions(
    within(dialog).getByLabelText("All classes and subjects"),
    "Sade Bello (STF4)",
  );
  await user.selectOptions(within(dialog).getByLabelText("Maths in Primary 5"), "No one");
  expect(remove.disabled).toBe(false);
  await user.click(remove);
  expect((await within(dialog).findByRole("alert")).textContent).toContain(conflict.record);
  expect(remove.disabled).toBe(true);
  await user.selectOptions(within(dialog).getByLabelText("Assistant in Nursery 1"), "No one");
  await user.click(remove);
  await screen.findByText(messages.deleted);
  expect(requests.findLast(({ call }) => call.startsWith("DELETE"))?.body).toEqual({
    version: 3,
    takeover: {
      classTeacherOf: [{ classId: "k1", to: "staff-4" }],
      assistantIn: [{ classId: "k3", to: null }],
      subjects: [{ classId: "k2", subjectId: "s1", to: null }],
    },
  });
});

test("who left is marked with a day and reason, and Undo brings them back", async () => {
  const user = userEvent.setup();
  const left = { on: "2025-07-24", as: "LEFT" as const, reason: "Moved" };
  const gone = aStaffRow({ isActive: false, left, version: 4 });
  const requests = open({
    "POST /api/staff/staff-1/leave": () => ({
      message: "Staff member left the school",
      data: gone,
    }),
    "POST /api/staff/staff-1/undo-leaving": () => ({
      message: "Staff member is back",
      data: bola,
      classes: { back: [], kept: [] },
    }),
  });
  await pressInMenu("Bola Ade", leaving.button);
  const dialog = await screen.findByRole("dialog", { name: leaving.title("Bola Ade") });
  const day = await within(dialog).findByLabelText(leaving.lastDay);
  await user.clear(day);
  await user.click(within(dialog).getByRole("button", { name: leaving.button }));
  expect(day.getAttribute("aria-invalid")).toBe("true");
  await user.type(day, "2025-07-24");
  await user.type(within(dialog).getByLabelText(uiLabels.reasonOptional), "Moved");
  await user.click(within(dialog).getByRole("button", { name: leaving.button }));
  await screen.findByText(leaving.done("Bola Ade"));
  await user.click(await button("Undo"));
  await screen.findByText(leaving.undone("Bola Ade"));
  expect(requests.flatMap(({ call, body }) => (call.startsWith("POST") ? [body] : []))).toEqual([
    { version: 3, leftOn: "2025-07-24", leavingReason: "Moved" },
    { version: 4 },
  ]);
});

test("those who left have their own filter, with the day and an Undo", async () => {
  const user = userEvent.setup();
  const left = { on: "2025-07-24", as: "LEFT" as const, reason: "Moved" };
  const requests = open(
    {
      "GET /api/staff": () => onePage([aStaffRow({ isActive: false, left })]),
      "POST /api/staff/staff-1/undo-leaving": () => ({
        message: "Staff member is back",
        data: bola,
        classes: { back: [], kept: [] },
      }),
    },
    "PRINCIPAL",
    "status=left",
  );
  const row = within(await rowOf(/Bola Ade/));
  expect(row.getByText(DEPARTURE_LABELS.LEFT).parentElement?.textContent).toBe(
    "Left 24 Jul 2025: Moved",
  );
  expect(requests.find(({ call }) => call === "GET /api/staff")?.query).toMatchObject({
    status: "left",
  });
  await user.click(row.getByRole("button", { name: "More for Bola Ade" }));
  await screen.findByRole("menuitem", { name: leaving.undo });
  expect(screen.queryByRole("menuitem", { name: "Deactivate" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: leaving.undo }));
  await screen.findByText(leaving.undone("Bola Ade"));
});

test("a deletion that fails without words gets the catalogue's", async () => {
  const user = userEvent.setup();
  open({ "DELETE /api/staff/staff-1": () => refusal(500, {}) });
  await pressInMenu("Bola Ade", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete Bola Ade?" });
  await user.click(await within(dialog).findByRole("button", { name: "Delete" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(failures.deleteStaff);
});
