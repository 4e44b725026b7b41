import { completeRecord } from "@school/core/api/fields.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { HEALTH_FIELDS, RECORD_FIELDS } from "@school/core/students/fields.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aUser } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { mountPage } from "../../results/testing.tsx";
import { ChildView } from "./ChildView.tsx";
import { openTab, WithTabs } from "./testing.tsx";
import { labels } from "./text.ts";
import { titles as portalTitles } from "../text.ts";
import { titles as collectingTitles } from "../../students/collecting/text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as portalMessages } from "@school/core/portal/text.ts";

const term = {
  termId: "term-1",
  term: "TERM_1",
  academicYear: "2025/2026",
  className: "Primary 4 Blue",
} as const;

const before = {
  ...term,
  termId: "term-0",
  academicYear: "2024/2025",
  className: "Primary 3",
} as const;

function aChild(differing: Partial<ChildPage> = {}): { data: ChildPage } {
  return {
    data: {
      id: "c1",
      userId: "STD001",
      admissionNumber: "MC/2025/001",
      username: "obinna",
      firstName: "Obinna",
      lastName: "Eze",
      className: "Primary 4 Blue",
      isActive: true,
      admitted: true,
      left: null,
      createdAt: "2025-09-12T08:00:00.000Z",
      profileImageUrl: null,
      version: 1,
      record: {
        ...completeRecord(RECORD_FIELDS, {
          gender: "Male",
          dob: "2016-03-14",
          address: "12 Allen Avenue",
          country: "Nigeria",
          state: "Lagos",
          parentName: "Mrs Eze",
          parentPhone: "0803 123 4567",
          parentEmail: "eze@demo.school",
          admittedOn: "2025-09-08",
          sessionJoined: "2025/2026",
          termJoined: "TERM_1",
          previousSchool: "None",
          classLastPassed: "Primary 3",
          sportsHouse: "Red",
          boarderStatus: "Day",
        }),
        classCategory: "Primary 4",
      },
      ...completeRecord(HEALTH_FIELDS, { healthCondition: "Asthma" }),
      guardians: [
        { id: "p1", name: "Ngozi Eze", email: "eze@demo.school", relationship: "Mother" },
      ],
      classHistory: {
        terms: [{ ...term, classId: "class-1", isCurrent: true }],
        moves: [
          {
            id: "m1",
            kind: "TRANSFER",
            term: "TERM_1",
            academicYear: "2025/2026",
            fromClass: "Primary 4 Gold",
            toClass: "Primary 4 Blue",
            at: "2025-10-01T09:00:00.000Z",
            reason: "Nearer to home",
            by: { id: "a1", name: "Funke Ade" },
          },
        ],
      },
      results: [
        {
          ...term,
          subjects: [{ id: "s1", name: "Mathematics", total: 64.5, grade: "C" }],
          total: 64.5,
          expected: 1,
          isFinal: true,
          average: 64.5,
          position: { place: 2, tied: true, outOf: 28, incomplete: 0 },
          isWithheld: false,
        },
      ],
      averages: [
        { ...term, average: 64.5 },
        { ...before, average: 71 },
      ],
      siblings: [
        {
          id: "c2",
          name: "Eze Ada",
          admissionNumber: "MC/2025/002",
          className: "Nursery 2",
        },
      ],
      familyId: "f1",
      collectors: [
        { name: "Mrs Eze", relationship: "Mother", phone: "0803 555 0101", may: "yes" },
        { name: "Mr Eze", relationship: null, phone: null, may: "no" },
      ],
      may: { edit: true, linkParents: true, readChanges: true },
      ...differing,
    },
  };
}

const FOR_TEACHER = {
  record: null,
  guardians: null,
  siblings: null,
  may: { edit: false, linkParents: false, readChanges: false },
};

const CHANGE = {
  seq: 7,
  at: "2025-10-01T09:00:00.000Z",
  by: { id: "a1", name: "Funke Ade" },
  about: null,
  title: "Moved to another class",
  lines: ["Primary 4 Gold → Primary 4 Blue"],
};

const SHEET = {
  termId: "t2",
  kind: "TERM",
  term: "TERM_2",
  academicYear: "2025/2026",
  className: "Primary 4 Blue",
  title: "The sheet of the term",
  number: 1,
  releasedAt: "2026-04-10T08:00:00.000Z",
  isWithheld: false,
};

const changes = {
  "GET /api/people/students/c1/changes": () => onePage([CHANGE]),
};
const open = (
  role: "ADMIN" | "TEACHER" | "PARENT" | "STUDENT",
  response: () => object,
  more: Record<string, () => object> = changes,
) =>
  mountPage(
    () => (
      <WithTabs>
        <ChildView id="c1" />
      </WithTabs>
    ),
    {
      role,
      students:
        role === "PARENT"
          ? [{ id: "c1", name: "Eze Obinna", admissionNumber: "1", className: null }]
          : [],
      responses: {
        "GET /api/people/students/c1": response,
        "GET /api/report-cards/c1": () => ({ data: [SHEET] }),
        ...more,
      },
    },
  );

test("a parent's way to a released report sheet is on the child's page", async () => {
  open("PARENT", () => aChild());
  const link = await screen.findByRole("link", { name: "Second Term 2025/2026" });
  expect(link.getAttribute("href")).toBe("/report-cards?child=c1&term=t2");
});

test("the office reads the whole record, and may change it", async () => {
  open("ADMIN", () => aChild());
  await screen.findByRole("heading", { level: 1, name: "Eze Obinna" });
  expect(screen.getByText("Admission no. MC/2025/001")).toBeDefined();
  expect(screen.queryByText("Active")).toBeNull();
  expect(screen.getByRole("link", { name: "0803 123 4567" }).getAttribute("href")).toBe(
    "tel:08031234567",
  );
  await userEvent.click(screen.getByRole("button", { name: "More for Eze Obinna" }));
  const slip = await screen.findByRole("menuitem", { name: labels.loginSlip });
  expect(slip.getAttribute("href")).toMatch(/^\/dashboard\/students\/print-login\?search=.+/);
  expect(screen.getByRole("menuitem", { name: "Edit" }).getAttribute("href")).toBe(
    "/dashboard/students/edit/c1",
  );
  await openTab("Record");
  expect(await screen.findByText("14 Mar 2016")).toBeDefined();
  expect(screen.getByText("Asthma")).toBeDefined();
  await openTab("Family and collecting");
  const sister = await screen.findByRole("link", { name: "Eze Ada" });
  expect(sister.getAttribute("href")).toBe("/dashboard/students/c2");
  expect(screen.getByText(/Nursery 2, MC\/2025\/002/)).toBeDefined();
  await openTab("History");
  const moves = await screen.findByRole("list", { name: "Moves between classes" });
  expect(within(moves).getByText("Primary 4 Gold → Primary 4 Blue")).toBeDefined();
  expect(moves.textContent).toContain("transfer, by Funke Ade");
  expect(moves.textContent).toContain("Nearer to home");
});

test("results are grouped by session, and those of earlier ones are read when they are opened", async () => {
  const requests = mountPage(
    () => (
      <WithTabs>
        <ChildView id="c1" />
      </WithTabs>
    ),
    {
      role: "ADMIN",
      responses: {
        "GET /api/people/students/c1": () => aChild(),
        ...changes,
        "GET /api/students/c1/results": () => ({
          data: {
            student: { id: "c1", admissionNumber: "MC/2025/001", name: "Eze Obinna" },
            terms: [],
            selected: {
              ...before,
              scheme: null,
              subjects: [
                {
                  subject: { id: "s1", name: "Mathematics" },
                  scores: {},
                  total: 71,
                  grade: "B",
                  remark: "Good",
                  teacherComment: null,
                  principalComment: null,
                },
              ],
              total: 71,
              expected: 1,
              isFinal: true,
              average: 71,
              position: null,
            },
          },
        }),
      },
    },
  );
  await openTab("Results");
  const table = await screen.findByRole("table", { name: "Results of 2025/2026" });
  expect(within(table).getByRole("row", { name: /Mathematics 64.5 C/ })).toBeDefined();
  expect(within(table).getByRole("row", { name: /Position Joint 2nd of 28/ })).toBeDefined();
  const readings = () => requests.filter(({ call }) => call === "GET /api/students/c1/results");
  expect(readings()).toHaveLength(0);
  await userEvent.click(screen.getByText("2024/2025, Primary 3"));
  const earlier = await screen.findByRole("table", { name: "Results of 2024/2025" });
  expect(within(earlier).getByRole("row", { name: /Mathematics 71 B/ })).toBeDefined();
  expect(within(earlier).queryByText("Position")).toBeNull();
  expect(readings().map(({ query }) => query)).toEqual([{ termId: "term-0" }]);
});

test("the office reads changes in words, and continues to the family", async () => {
  open("ADMIN", () => aChild());
  await openTab("History");
  const list = await screen.findByRole("list", { name: "Changes" });
  expect(list.textContent).toContain("Funke Ade");
  expect(list.textContent).toContain("Moved to another class");
  await openTab("Family and collecting");
  const family = await screen.findByRole("link", { name: "Family" });
  expect(family.getAttribute("href")).toBe("/dashboard/students/families/f1");
});

test("a class teacher sees the health condition, and no part that is the office's", async () => {
  const requests = open("TEACHER", () => aChild(FOR_TEACHER));
  await screen.findByText("Asthma");
  expect(screen.queryByRole("link", { name: "Record" })).toBeNull();
  await openTab("Family and collecting");
  const collecting = await screen.findByRole("region", { name: collectingTitles.whoMayCollect });
  expect(collecting.textContent).toContain("Mrs Eze (Mother)0803 555 0101May collect");
  expect(collecting.textContent).toContain("Mr EzeMay not collect");
  for (const title of ["Parents", "Siblings"]) {
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
  }
  await openTab("History");
  expect(await screen.findByRole("heading", { name: "Class history" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Changes" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More for Eze Obinna" }));
  await screen.findByRole("menuitem", { name: "Print" });
  expect(screen.queryByRole("menuitem", { name: labels.loginSlip })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(requests.some(({ call }) => call.endsWith("/changes"))).toBe(false);
});

test("a parent reads the own child's record and continues to the scores", async () => {
  open("PARENT", () => aChild({ may: FOR_TEACHER.may }));
  await openTab("Results");
  const link = await screen.findByRole("link", { name: "Scores and remarks" });
  expect(link.getAttribute("href")).toBe("/dashboard/results?child=c1");
  await openTab("Family and collecting");
  await screen.findByText("Ngozi Eze");
  expect(screen.queryByRole("button", { name: /Unlink|Link a parent/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Family" })).toBeNull();
});

test("the office unlinks a parent, and links another one who is found", async () => {
  const user = userEvent.setup();
  const linked = { data: { linked: [], proposed: [] } };
  const requests = mountPage(
    () => (
      <WithTabs>
        <ChildView id="c1" />
      </WithTabs>
    ),
    {
      role: "ADMIN",
      responses: {
        "GET /api/people/students/c1": () => aChild(),
        ...changes,
        "DELETE /api/users/p1/children/c1": () => linked,
        "POST /api/users/p2/children": () => linked,
        "GET /api/users": () =>
          onePage([
            aUser({ id: "p1", role: "PARENT", firstName: "Ngozi", lastName: "Eze" }),
            aUser({ id: "p2", role: "PARENT", firstName: "Emeka", lastName: "Eze" }),
          ]),
      },
    },
  );
  await openTab("Family and collecting");
  await user.click(await screen.findByRole("button", { name: "Unlink Ngozi Eze" }));
  await screen.findByText("Child unlinked");
  await user.click(screen.getByRole("button", { name: labels.linkAParent }));
  await user.type(await screen.findByLabelText(uiLabels.relationshipOptional), "Father");
  await user.click(await screen.findByRole("button", { name: "Link Eze Emeka" }));
  await screen.findByText("Child linked");
  expect(screen.queryByRole("button", { name: "Link Ngozi Eze" })).toBeNull();
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    studentId: "c1",
    relationship: "Father",
  });
  const reads = requests.filter(({ call }) => call === "GET /api/people/students/c1");
  expect(reads.length).toBeGreaterThan(1);
});

test("what was never given says so, and a child without class, results or family too", async () => {
  open("ADMIN", () =>
    aChild({
      className: null,
      results: [],
      averages: [],
      siblings: [],
      familyId: null,
      collectors: [],
      guardians: [],
      admitted: false,
      isActive: false,
      classHistory: { terms: [], moves: [] },
    }),
  );
  await screen.findByText("No class this term");
  expect(screen.getByText("Disabled")).toBeDefined();
  expect(screen.getByText("Not admitted")).toBeDefined();
  await openTab("Record");
  expect((await screen.findAllByText(uiLabels.notGiven)).length).toBeGreaterThan(0);
  await openTab("Results");
  expect(await screen.findByText(/No results yet/)).toBeDefined();
  await openTab("History");
  expect(await screen.findByText("No class yet.")).toBeDefined();
  await openTab("Family and collecting");
  expect(await screen.findByText("No parent account is linked yet.")).toBeDefined();
  expect(screen.getByText("This pupil has no family yet.")).toBeDefined();
  expect(screen.getByText("No one is recorded. Ask the office.")).toBeDefined();
});

const refusal = (status: number) => () =>
  Response.json({ message: "Some words of the server", code: "x" }, { status });

test("an unknown pupil, a refusal and a failure each say what they are", async () => {
  open("ADMIN", refusal(404));
  await screen.findByText(portalMessages.pupilNotFound);
  expect(screen.getByRole("link", { name: uiLabels.viewStudents })).toBeDefined();
});

test("a child of another parent is refused", async () => {
  open("PARENT", refusal(403));
  await screen.findByRole("heading", { name: portalTitles.accessDenied });
});

test("a failure offers another try", async () => {
  open("ADMIN", refusal(503));
  await screen.findByText("The record did not load", undefined, { timeout: 15_000 });
  expect(screen.getByRole("button", { name: uiLabels.tryAgain })).toBeDefined();
});
