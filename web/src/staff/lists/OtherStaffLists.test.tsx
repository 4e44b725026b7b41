import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { StaffListPage } from "./StaffListPage.tsx";
import { staffList } from "./text.ts";
import { StaffPage } from "./StaffPage.tsx";
import { aStaffRow, pageOfMany, refusal } from "./testing.ts";
import { bulk, messages, labels, titles } from "./text.ts";
import { labels as staffLabels } from "../text.ts";
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

describe("Bulk Edit Staff", () => {
  const open = (responses: FakeResponses = {}) =>
    mountFor(() => <StaffPage />, {
      role: "PRINCIPAL",
      query: "view=change",
      responses: {
        "GET /api/staff": () => onePage([bola, chidi]),
        "GET /api/staff/choices": () => CHOICES,
        ...responses,
      },
    });
  const selectAll = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
    await user.click(await button(bulk.change));
  };
  const field = (name: string) =>
    within(screen.getByRole("dialog")).getByLabelText(name, { selector: "input, select" });

  test("sends the filled fields for everyone at once, after the question", async () => {
    const user = userEvent.setup();
    const requests = open({ "POST /api/staff/bulk": () => ({ data: [bola, chidi] }) });
    expect(await screen.findByText(bulk.choose(bulk.change), { exact: false })).toBeDefined();
    expect(screen.queryByRole("button", { name: bulk.change })).toBeNull();
    await selectAll(user);
    await user.type(field("Department"), "Support");
    await user.selectOptions(field("Status"), "Disabled");
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
    await waitFor(() => expect(screen.queryByRole("button", { name: bulk.change })).toBeNull());
  });

  test("sends nothing when no field is filled", async () => {
    const user = userEvent.setup();
    const requests = open();
    await selectAll(user);
    await user.click(await button(uiLabels.applyChanges));
    await screen.findByText("Nothing to apply");
    expect(screen.queryByRole("dialog", { name: uiTitles.confirmBulkUpdate })).toBeNull();
    expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  test("says who kept it from being done, and reads the list again", async () => {
    const user = userEvent.setup();
    const message = "Nothing was changed. Chidi Eze: This was changed by someone else.";
    const requests = open({
      "POST /api/staff/bulk": () => refusal(409, { message, code: "stale_version" }),
    });
    await user.click(await screen.findByRole("checkbox", { name: /Chidi Eze/ }));
    await user.click(await button(bulk.change));
    await user.type(field(staffLabels.roleInSchool), "HOD");
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
    mountFor(() => <StaffPage />, {
      role: "PRINCIPAL",
      query: "view=deleted",
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
