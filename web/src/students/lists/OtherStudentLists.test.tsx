import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { AdmissionRegisterPage } from "./AdmissionRegisterPage.tsx";
import { StudentsPage } from "./StudentsPage.tsx";
import { aStudent, CHOICES, stale } from "./testing.ts";
import { bulk } from "./text.ts";
import { labels as studentsLabels } from "../text.ts";
import { labels as uiLabels, titles } from "../../ui/text.ts";

const ada = aStudent();
const musa = aStudent({ id: "student-2", firstName: "Musa", lastName: "Bello", version: 7 });

/** Views of the list of pupils, by their address. */
const bulkEdit = "view=change";
const deletedOnes = "view=deleted";

function open(page: string | (() => React.ReactNode), responses: FakeResponses, query = "") {
  const Page = typeof page === "string" ? StudentsPage : page;
  return mountFor(() => <Page />, {
    role: "ADMIN",
    query: typeof page === "string" ? page : query,
    responses: { ...CHOICES, ...responses },
  });
}

const button = (name: string) => screen.findByRole("button", { name });

test("Search Students loads fifty with what tells them apart, also by session", async () => {
  const requests = open(
    StudentsPage,
    {
      "GET /api/students": () => onePage([ada]),
      "GET /api/academic-sessions": () => ({
        data: [{ id: "s", name: "2025/2026", version: 1, terms: [] }],
      }),
    },
    "view=search&session=2025/2026",
  );
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  for (const text of ["0803 123 4567", "Mrs Obi", "MC/2025/0001"]) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(screen.getByLabelText<HTMLSelectElement>("Session joined").value).toBe("2025/2026");
  expect(requests.find(({ call }) => call === "GET /api/students")?.query).toMatchObject({
    limit: "50",
    sessionJoined: "2025/2026",
  });
});

test("the bulk edit needs pupils and a change, then asks, then sends all at once", async () => {
  const user = userEvent.setup();
  const requests = open(bulkEdit, {
    "GET /api/students": () => onePage([ada, musa]),
    "POST /api/students/bulk": () => ({ data: [ada, musa] }),
  });
  await screen.findByRole("row", { name: /Obi Ada/ });
  screen.getByText(bulk.choose(bulk.change));
  await user.click(screen.getByRole("checkbox", { name: "Select Obi Ada" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Bello Musa" }));
  await user.click(await button(bulk.change));
  const apply = (await button(uiLabels.applyChanges)) as HTMLButtonElement;
  screen.getByText(bulk.chooseChange(2));
  expect(apply.disabled).toBe(true);
  await user.type(screen.getByRole("combobox", { name: studentsLabels.newClass }), "Primary 5");
  await user.selectOptions(screen.getByLabelText("New status"), "disabled");
  await user.click(apply);
  const dialog = await screen.findByRole("dialog", { name: titles.confirmBulkUpdate });
  expect(dialog.textContent).toContain("They will move to Primary 5");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await screen.findByText("2 pupils updated");
  expect(requests.find(({ call }) => call === "GET /api/students")?.query).toMatchObject({
    limit: "50",
  });
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    students: [
      { id: "student-1", version: 3 },
      { id: "student-2", version: 7 },
    ],
    class: "Primary 5",
    isActive: false,
  });
});

test("all pupils that match the filters are selected, also after a reload, and a bulk edit is undone", async () => {
  localStorage.clear();
  const user = userEvent.setup();
  const responses: FakeResponses = {
    "GET /api/students": ({ query }) => ({
      data: query["limit"] === "200" && query["page"] === "2" ? [musa] : [ada],
      pagination: { current: Number(query["page"]), pages: 2, total: 30 },
    }),
    "POST /api/students/bulk": ({ body }) => ({
      data: [ada, musa].map((row) => ({
        ...row,
        version: row.version + 1,
        isActive: (body as { isActive: boolean }).isActive,
      })),
    }),
  };
  open(bulkEdit, responses);
  await user.click(await button(bulk.selectAll(30)));
  await screen.findByText("selected", { exact: false });
  cleanup();
  const requests = open(bulkEdit, responses);
  await user.click(await button(bulk.change));
  await screen.findByText(bulk.chooseChange(2));
  await user.selectOptions(screen.getByLabelText("New status"), "disabled");
  await user.click(await button(uiLabels.applyChanges));
  await user.click(await button("Confirm"));
  await user.click(await screen.findByRole("button", { name: /Undo/ }));
  await screen.findByText("Bulk update undone");
  expect(requests.findLast(({ call }) => call.startsWith("POST"))?.body).toEqual({
    students: [
      { id: "student-1", version: 4 },
      { id: "student-2", version: 8 },
    ],
    isActive: true,
  });
  localStorage.clear();
});

test("house, boarding and session are set for all, and each gets back what was before", async () => {
  localStorage.clear();
  const user = userEvent.setup();
  const houseless = { ...musa, sportsHouse: null };
  const requests = open(bulkEdit, {
    "GET /api/students": () => onePage([ada, houseless]),
    "GET /api/academic-sessions": () => ({
      data: [{ id: "s", name: "2024/2025", version: 1, terms: [] }],
    }),
    "POST /api/students/bulk": () => ({
      data: [ada, houseless].map((row) => ({
        ...row,
        version: row.version + 1,
        sportsHouse: "Blue",
        boarderStatus: "Boarder",
        sessionJoined: "2024/2025",
      })),
    }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Obi Ada" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Bello Musa" }));
  await user.click(await button(bulk.change));
  await user.selectOptions(screen.getByLabelText(STUDENT_FIELDS.sportsHouse.label), "Blue");
  await user.selectOptions(screen.getByLabelText(STUDENT_FIELDS.boarderStatus.label), "Boarder");
  await screen.findByRole("option", { name: "2024/2025" });
  await user.selectOptions(screen.getByLabelText(STUDENT_FIELDS.sessionJoined.label), "2024/2025");
  await user.click(await button(uiLabels.applyChanges));
  const dialog = await screen.findByRole("dialog", { name: titles.confirmBulkUpdate });
  expect(dialog.textContent).toMatch(/Sports House: Blue\..*Boarder Status: Boarder\./);
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  await user.click(await screen.findByRole("button", { name: /Undo/ }));
  await screen.findByText("Bulk update undone");
  const [sent, ...undone] = requests.filter(({ call }) => call.startsWith("POST"));
  expect(sent?.body).toMatchObject({
    sportsHouse: "Blue",
    boarderStatus: "Boarder",
    sessionJoined: "2024/2025",
  });
  const former = { boarderStatus: "Day", sessionJoined: "2025/2026" };
  expect(undone.map(({ body }) => body)).toEqual([
    { ...former, sportsHouse: "Red", students: [{ id: "student-1", version: 4 }] },
    { ...former, sportsHouse: null, students: [{ id: "student-2", version: 8 }] },
  ]);
  localStorage.clear();
});

test("a bulk edit that is refused says who is why, and sends what is read again", async () => {
  const user = userEvent.setup();
  let version = 3;
  const requests = open(bulkEdit, {
    "GET /api/students": () => onePage([{ ...ada, version }]),
    "POST /api/students/bulk": () => {
      version = 4;
      return Response.json(
        { message: "Nothing was saved. Obi Ada: changed.", code: "stale_version", current: [] },
        { status: 409 },
      );
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Obi Ada" }));
  await user.click(await button(bulk.change));
  await user.selectOptions(screen.getByLabelText("New status"), "active");
  const confirmed = async () => {
    await user.click(await button(uiLabels.applyChanges));
    await user.click(await button("Confirm"));
  };
  await confirmed();
  await screen.findByText("Nothing was saved. Obi Ada: changed.");
  await vi.waitFor(() =>
    expect(requests.filter(({ call }) => call === "GET /api/students")).toHaveLength(2),
  );
  await vi.waitFor(() =>
    expect(screen.queryByRole("dialog", { name: titles.confirmBulkUpdate })).toBeNull(),
  );
  await confirmed();
  await vi.waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      students: [{ id: "student-1", version: 4 }],
    }),
  );
});

const deleted = {
  id: "student-1",
  userId: "STU001",
  admissionNumber: "MC/2025/0001",
  firstName: "Ada",
  lastName: "Obi",
  email: null,
  className: "Primary 4",
  deletedAt: "2026-03-02T09:30:00.000Z",
  deletedBy: "Ngozi Eze",
  reason: "Moved to Abuja",
  version: 5,
};

test("a deleted account is shown with who and why, and restored once confirmed", async () => {
  const user = userEvent.setup();
  const requests = open(deletedOnes, {
    "GET /api/students/deleted": () => onePage([deleted]),
    "POST /api/students/student-1/restore": () => ({ data: ada }),
  });
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  expect(within(row).getByText("by Ngozi Eze")).toBeDefined();
  expect(within(row).getByText("Moved to Abuja")).toBeDefined();
  await user.click(await button("Restore Obi Ada"));
  const dialog = await screen.findByRole("dialog", { name: "Restore Obi Ada?" });
  await user.click(within(dialog).getByRole("button", { name: "Restore" }));
  await screen.findByText("Restored: Obi Ada");
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ version: 5 });
});

test("a restore that comes too late shows the server's words", async () => {
  open(deletedOnes, {
    "GET /api/students/deleted": () => onePage([deleted]),
    "POST /api/students/student-1/restore": () => stale(deleted),
  });
  await userEvent.click(await button("Restore Obi Ada"));
  await userEvent.click(await button("Restore"));
  await screen.findByText("Changed");
});

const admission = {
  id: "student-1",
  number: 1,
  admissionNumber: "MC/2025/0001",
  firstName: "Ada",
  lastName: "Obi",
  gender: "Female",
  dob: "2016-03-14",
  classJoined: "Nursery 1",
  parentName: "Mrs Obi",
  parentPhone: "0803 123 4567",
  admittedOn: "2025-09-15",
  left: null,
  deleted: null,
};

test("the register shows a year, keeps who left or was deleted, and prints every page", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const gone = { on: "2026-01-12", reason: "Entered twice" };
  const lines = [
    admission,
    { ...admission, id: "student-2", number: 2, lastName: "Bello", deleted: gone },
    {
      ...admission,
      id: "student-3",
      number: 3,
      lastName: "Eze",
      left: { on: "2026-03-27", as: "WITHDRAWN", reason: null },
    },
  ];
  const pages = [lines, [{ ...admission, id: "student-4", number: 201, lastName: "Zubair" }]];
  const requests = open(AdmissionRegisterPage, {
    "GET /api/school": () => ({ data: { name: "Demo School" } }),
    "GET /api/students/admission-register": ({ query }) => ({
      data: pages[Number(query["page"]) - 1],
      pagination: { current: Number(query["page"]), pages: 2, total: 201 },
      year: Number(query["year"] ?? 2025),
      years: [
        { year: 2025, count: 201 },
        { year: 2019, count: 4 },
      ],
      undated: 3,
    }),
  });
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  expect(within(row).getByText("15 Sep 2025")).toBeDefined();
  expect(within(row).getByText("14 Mar 2016")).toBeDefined();
  expect(screen.getByText("Bello Ada").tagName).toBe("S");
  expect(screen.getByText("Deleted, 12 Jan 2026: Entered twice")).toBeDefined();
  expect(screen.getByText("Withdrawn, 27 Mar 2026")).toBeDefined();
  await userEvent.click(await button("Print"));
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  const paper = screen.getByRole("table", { name: "The whole admission register" });
  expect(within(paper).getAllByRole("row")).toHaveLength(5);
  within(paper).getByRole("row", { name: /201 .*Zubair Ada/ });
  await userEvent.selectOptions(screen.getByLabelText("Year"), "2019 (4)");
  await screen.findByRole("heading", { name: "Admission Register 2019" });
  expect(requests.findLast(({ call }) => call.includes("register"))?.query).toEqual({
    page: "1",
    limit: "200",
    year: "2019",
  });
  await userEvent.selectOptions(screen.getByLabelText("Year"), "Date not known (3)");
  await vi.waitFor(() =>
    expect(requests.findLast(({ call }) => call.includes("register"))?.query).toEqual({
      page: "1",
      limit: "200",
      undated: "true",
    }),
  );
});
