import { DEPARTURE_LABELS } from "@school/core/accounts/departure.ts";
import { pickFields } from "@school/core/api/fields.ts";
import { PAGE_FIELDS, type StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage } from "../../platform/page-under-test.tsx";
import { mountPage } from "../../results/testing.tsx";
import { aStaffRecord } from "../../staff/testing.ts";
import { StaffMemberView } from "./StaffMemberView.tsx";
import { openTab, WithTabs } from "./testing.tsx";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as portalMessages } from "@school/core/portal/text.ts";

const TERM = {
  id: "term-2",
  term: "TERM_2",
  startsOn: "2026-01-12",
  endsOn: "2026-04-02",
  isCurrent: true,
  academicYear: "2025/2026",
} as const;

const SHEET = {
  class: { id: "class-1", name: "Primary 4" },
  subject: { id: "subject-1", name: "Mathematics" },
  teacher: { id: "person-1", name: "Bola Ade" },
  pupils: 30,
  noScores: 12,
  incomplete: 0,
  draft: 3,
  published: 10,
  approved: 5,
  rejected: 0,
};

const record = aStaffRecord({
  details: {
    dateJoined: "2019-09-02",
    qualifications: ["B.Ed", "NCE"],
    bankName: "Marina Bank",
    accountNumber: "0001112223",
    nextOfKin: "Kola Ade",
  },
});

function aMember(differing: Partial<StaffPage> = {}): { data: StaffPage } {
  return {
    data: {
      id: "person-1",
      userId: "STF003",
      username: "bola",
      title: "Mrs",
      firstName: "Bola",
      lastName: "Ade",
      email: "bola@demo.school",
      role: "STAFF",
      roleInSchool: "Teacher",
      department: "Primary",
      isActive: true,
      left: null,
      createdAt: "2025-09-12T08:00:00.000Z",
      profileImageUrl: null,
      version: 1,
      record: {
        ...pickFields(PAGE_FIELDS, record.details),
        accessLevel: "Teacher",
        supervisor: { id: "p", name: "Funke Ade" },
      },
      features: [],
      classes: [
        {
          id: "class-1",
          name: "Primary 4",
          academicYear: "2025/2026",
          isCurrent: true,
          role: "CLASS_TEACHER",
          subjects: [{ id: "subject-1", name: "Mathematics" }],
        },
      ],
      work: { term: TERM, sheets: [SHEET] },
      may: { edit: true, readChanges: true },
      ...differing,
    },
  };
}

const changes = { "GET /api/people/staff/person-1/changes": () => onePage([]) };
const sealed = {
  "GET /api/staff/person-1": () => ({ data: record }),
  "GET /api/staff/me": () => ({ data: record }),
  "GET /api/staff/person-1/documents": () =>
    onePage([
      { id: "d1", name: "NCE certificate.pdf", contentType: "application/pdf", size: 2048 },
    ]),
};
const open = (role: "PRINCIPAL" | "ADMIN" | "STAFF", response: () => object) =>
  mountPage(
    () => (
      <WithTabs>
        <StaffMemberView id="person-1" />
      </WithTabs>
    ),
    {
      role,
      responses: { "GET /api/people/staff/person-1": response, ...changes, ...sealed },
    },
  );

test("the office reads record, classes and what is still missing in words", async () => {
  open("PRINCIPAL", () => aMember());
  await screen.findByRole("heading", { level: 1, name: "Mrs Bola Ade" });
  expect(screen.getByText("Staff ID STF003")).toBeDefined();
  expect(screen.getByText("Class teacher, Mathematics")).toBeDefined();
  expect(screen.getByText(/15 of 30 scores are published/)).toBeDefined();
  const row = screen.getByRole("row", { name: /Mathematics/ });
  expect(
    within(row).getByText(
      "12 of 30 pupils have no scores, 3 of 30 pupils have unpublished results",
    ),
  ).toBeDefined();
  expect(
    within(row).getByRole("img", {
      name: "5 approved, 10 with the principal, 3 draft, 12 no scores",
    }),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(
    "/dashboard/staff/edit/person-1",
  );
  await userEvent.click(screen.getByRole("button", { name: "More for Mrs Bola Ade" }));
  const slip = await screen.findByRole("menuitem", { name: labels.loginSlip });
  expect(slip.getAttribute("href")).toMatch(/^\/dashboard\/staff\/print-login\?search=.+/);
  await openTab("Record");
  expect(await screen.findByText("B.Ed, NCE")).toBeDefined();
  expect(screen.getByText("2 Sep 2019")).toBeDefined();
  expect(screen.getByText("All features of the role")).toBeDefined();
  await openTab("History");
  await screen.findByText("No changes yet.");
});

test("the person opens each sheet from the own page, and changes nothing", async () => {
  const rights = { edit: false, readChanges: false };
  const requests = open("STAFF", () => aMember({ may: rights }));
  const link = await screen.findByRole("link", { name: "Mathematics" });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/upload?session=2025%2F2026&term=term-2&class=class-1&subject=subject-1",
  );
  expect(screen.queryByRole("link", { name: "History" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(requests.some(({ call }) => call.endsWith("/changes"))).toBe(false);
});

test("bank, next of kin and documents are the principal's and the person's, not the office's", async () => {
  open("PRINCIPAL", () => aMember({ id: "person-1" }));
  await openTab("Record");
  await screen.findByText("0001112223");
  await screen.findByText(/NCE certificate.pdf/);
});

test("the office never asks for what is sealed", async () => {
  const requests = open("ADMIN", () => aMember({ id: "person-2" }));
  await openTab("Record");
  await screen.findByRole("heading", { name: "Record" });
  expect(screen.queryByRole("heading", { name: "Private" })).toBeNull();
  expect(requests.some(({ call }) => call.startsWith("GET /api/staff/"))).toBe(false);
});

test("everything handed in says so", async () => {
  const done = { ...SHEET, noScores: 0, draft: 0, published: 25 };
  open("PRINCIPAL", () => aMember({ work: { term: TERM, sheets: [done] } }));
  await screen.findByText("All published");
});

test("no work, no term and no class are said in words", async () => {
  open("PRINCIPAL", () =>
    aMember({ classes: [], record: null, work: { term: TERM, sheets: [] }, isActive: false }),
  );
  await screen.findByText(/No subjects are assigned/);
  expect(screen.getByText("No class or subject is assigned this session.")).toBeDefined();
  expect(screen.getByText("Inactive")).toBeDefined();
});

test("an unknown id is explained", async () => {
  open("PRINCIPAL", () =>
    Response.json({ message: portalMessages.staffNotFound, code: "x" }, { status: 404 }),
  );
  await screen.findByText(portalMessages.staffNotFound);
  expect(screen.getByRole("link", { name: uiLabels.viewStaff })).toBeDefined();
});

test("who left is shown with the day and the reason", async () => {
  const left = { on: "2026-07-24", as: "LEFT", reason: "Moved to Abuja" } as const;
  open("PRINCIPAL", () => aMember({ left, isActive: false }));
  // The badge, which never wraps, has the short words alone: a long reason would not fit on a
  // phone's screen.
  const badge = await screen.findByText(DEPARTURE_LABELS.LEFT);
  expect(badge.parentElement?.textContent).toBe("Left 24 Jul 2026: Moved to Abuja");
  expect(screen.queryByText("Inactive")).toBeNull();
});
