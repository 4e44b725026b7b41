import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { DeletedStaffPage } from "./DeletedStaffPage.tsx";
import { StaffBulkEditPage } from "./StaffBulkEditPage.tsx";
import { StaffListPage } from "./StaffListPage.tsx";
import { staffList } from "./text.ts";
import { StaffSearchPage } from "./StaffSearchPage.tsx";
import { aStaffRow, pageOfMany, refusal } from "./testing.ts";
import { messages, labels, titles } from "./text.ts";
import { titles as staffTitles, labels as staffLabels } from "../text.ts";
import { labels as uiLabels, titles as uiTitles } from "../../ui/text.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";

const bola = aStaffRow();
const chidi = aStaffRow({
  id: "staff-2",
  staffId: "STF002",
  firstName: "Chidi",
  lastName: "Eze",
  isActive: false,
  version: 7,
});
const CHOICES = { data: { departments: ["Crèche"], rolesInSchool: ["Proprietress"] } };

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

describe("Staff list to print", () => {
  test("has everyone, over as many calls as it takes, with the chosen columns", async () => {
    const user = userEvent.setup();
    const requests = mountFor(() => <StaffListPage />, {
      role: "PRINCIPAL",
      query: "status=active",
      responses: {
        "GET /api/staff": ({ query: { page } }) =>
          pageOfMany(page === "1" ? [bola] : [chidi], Number(page), 201, 200),
      },
    });
    const table = within(await screen.findByRole("table", { name: staffList.title }));
    const heads = () => table.getAllByRole("columnheader").map((head) => head.textContent);
    expect(await table.findByText("Eze Chidi")).toBeDefined();
    expect(heads()).toEqual(["No.", "Name", uiLabels.staffId, "Role", "Department", "Phone"]);
    const calls = requests.flatMap(({ call, query }) => (call === "GET /api/staff" ? [query] : []));
    expect(calls).toEqual([
      { status: "active", page: "1", pageSize: "200" },
      { status: "active", page: "2", pageSize: "200" },
    ]);
    await user.click(screen.getByLabelText("Signature"));
    await user.click(screen.getByLabelText("Phone"));
    await waitFor(() => expect(heads()).toContain("Signature"));
    expect(heads()).not.toContain("Phone");
  });
});

describe("Search Staff", () => {
  const open = (responses: FakeResponses = {}, query = "") =>
    mountFor(() => <StaffSearchPage />, {
      role: "PRINCIPAL",
      query,
      responses: {
        "GET /api/staff": ({ query: { page } }) => pageOfMany([bola, chidi], Number(page), 34),
        "GET /api/staff/choices": () => CHOICES,
        ...responses,
      },
    });

  test("searches when asked to, from page 1", async () => {
    const user = userEvent.setup();
    const requests = open({}, "page=3");
    expect(await screen.findByText("Page 3 / 4")).toBeDefined();
    const lists = () =>
      requests.flatMap(({ call, query }) => (call === "GET /api/staff" ? [query] : []));
    await user.type(screen.getByLabelText("Search"), "ada");
    await user.type(screen.getByLabelText("Department", { selector: "input" }), "Crèche");
    await user.type(
      screen.getByLabelText(staffLabels.roleInSchool, { selector: "input" }),
      "Proprietress",
    );
    await user.selectOptions(screen.getByLabelText("Status"), "Disabled");
    expect(lists()).toHaveLength(1);
    await user.click(await button("Search"));
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(lists()[1]).toEqual({
      page: "1",
      limit: "10",
      search: "ada",
      department: "Crèche",
      roleInSchool: "Proprietress",
      isActive: "false",
    });
  });

  test("shows the columns and moves by Prev and Next", async () => {
    const user = userEvent.setup();
    open();
    const table = within(await screen.findByRole("table", { name: "Staff found" }));
    const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual([uiLabels.staffId, "Name", "Role", "Department", "Email", "Status"]);
    expect(within(table.getByRole("row", { name: /Chidi/ })).getByText("Disabled")).toBeDefined();
    expect((await button("Prev")).disabled).toBe(true);
    await user.click(await button("Next"));
    expect(await screen.findByText("Page 2 / 4")).toBeDefined();
  });

  test("says when no one matches", async () => {
    open({ "GET /api/staff": () => onePage([]) });
    expect(await screen.findByText(staffTitles.noStaffFound)).toBeDefined();
  });
});

describe("Bulk Edit Staff", () => {
  const open = (responses: FakeResponses = {}) =>
    mountFor(() => <StaffBulkEditPage />, {
      role: "PRINCIPAL",
      responses: {
        "GET /api/staff": () => onePage([bola, chidi]),
        "GET /api/staff/choices": () => CHOICES,
        ...responses,
      },
    });
  const selectAll = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));

  test("sends the filled fields for everyone at once, after the question", async () => {
    const user = userEvent.setup();
    const requests = open({ "POST /api/staff/bulk": () => ({ data: [bola, chidi] }) });
    await screen.findByRole("table", { name: "Staff to change" });
    expect(requests.find(({ call }) => call === "GET /api/staff")?.query).toEqual({
      page: "1",
      pageSize: "100",
    });
    expect((await button(uiLabels.applyChanges)).disabled).toBe(true);
    await selectAll(user);
    await waitFor(async () => expect((await button(uiLabels.applyChanges)).disabled).toBe(false));
    await user.type(screen.getByLabelText("Department", { selector: "input" }), "Support");
    await user.selectOptions(screen.getByLabelText("Status"), "Disabled");
    await user.click(await button(uiLabels.applyChanges));
    const dialog = await screen.findByRole("dialog", { name: uiTitles.confirmBulkUpdate });
    expect(within(dialog).getByText(messages.applyChanges)).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await screen.findByText(staffMessages.updated);
    expect(requests.filter(({ call }) => call.startsWith("POST")).map(({ body }) => body)).toEqual([
      {
        staff: [
          { id: "staff-1", version: 3 },
          { id: "staff-2", version: 7 },
        ],
        department: "Support",
        isActive: false,
      },
    ]);
    await waitFor(async () => expect((await button(uiLabels.applyChanges)).disabled).toBe(true));
  });

  test("sends nothing when no field is filled", async () => {
    const user = userEvent.setup();
    const requests = open();
    await selectAll(user);
    await user.click(await button(uiLabels.applyChanges));
    await screen.findByText("Nothing to apply");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  test("says who kept it from being done, and reads the list again", async () => {
    const user = userEvent.setup();
    const message = "Nothing was changed. Chidi Eze: This was changed by someone else.";
    const requests = open({
      "POST /api/staff/bulk": () => refusal(409, { message, code: "stale_version" }),
    });
    await user.click(await screen.findByRole("checkbox", { name: /Chidi Eze/ }));
    await user.type(screen.getByLabelText(staffLabels.roleInSchool, { selector: "input" }), "HOD");
    await user.click(await button(uiLabels.applyChanges));
    const dialog = await screen.findByRole("dialog", { name: uiTitles.confirmBulkUpdate });
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    const lists = () => requests.filter(({ call }) => call === "GET /api/staff").length;
    await waitFor(() => expect(lists()).toBe(2));
  });
});

describe("Deleted Staff", () => {
  const gone = {
    ...bola,
    deletedAt: "2026-01-12T08:00:00.000Z",
    deletedBy: "Ngozi Eze",
    reason: "Moved to Abuja",
  };
  const duty = (subjectName: string | null) => ({
    className: "Primary 4 Gold",
    academicYear: "2025/2026",
    subjectName,
    isAssistant: false,
  });
  const open = (responses: FakeResponses = {}) =>
    mountFor(() => <DeletedStaffPage />, {
      role: "PRINCIPAL",
      responses: { "GET /api/staff/deleted": () => onePage([gone]), ...responses },
    });

  test("lists who, when and why, surname first, and restores after the question", async () => {
    const user = userEvent.setup();
    const requests = open({
      "POST /api/staff/staff-1/restore": () => ({
        message: "Staff member restored successfully",
        data: bola,
        classes: { back: [duty("English")], kept: [{ ...duty(null), holder: "Uche Obi" }] },
      }),
    });
    const table = within(await screen.findByRole("table", { name: titles.deletedStaffCaption }));
    const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual([
      uiLabels.staffId,
      "Name",
      "Email",
      labels.deletedAt,
      "Reason",
      "Restore",
    ]);
    const row = within(table.getByRole("row", { name: /Ade Bola/ }));
    expect(row.getByText("Moved to Abuja")).toBeDefined();
    expect(row.getByText(/12 Jan 2026/)).toBeDefined();
    await user.click(row.getByRole("button", { name: "Restore Ade Bola" }));
    const dialog = await screen.findByRole("dialog", { name: titles.restoreThisStaffRecord });
    await user.click(within(dialog).getByRole("button", { name: "Restore" }));
    await screen.findByText("Staff member restored successfully");
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ version: 3 });
    const lists = () => requests.filter(({ call }) => call === "GET /api/staff/deleted").length;
    await waitFor(() => expect(lists()).toBe(2));
    const news = await screen.findByRole("dialog", { name: /^Ade Bola is restored without/ });
    expect(
      within(news)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Class teacher of Primary 4 Gold: Uche Obi", "English in Primary 4 Gold"]);
  });

  test("says when there are none, and while it loads", async () => {
    open({ "GET /api/staff/deleted": () => onePage([]) });
    expect(await screen.findByText("Loading...")).toBeDefined();
    expect(await screen.findByText(titles.noDeletedStaff)).toBeDefined();
  });
});
