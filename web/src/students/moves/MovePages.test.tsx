import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../../school/testing.ts";
import { aStudent, CHOICES, stale } from "../lists/testing.ts";
import { ChangeClassPage } from "./ChangeClassPage.tsx";
import { TransferPage } from "./TransferPage.tsx";
import { labels, messages, toasts, failures } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

const ada = aStudent();
const school = schoolNow(FIRST_TERM);

function open(Page: () => React.ReactNode, responses: FakeResponses, query = "") {
  return mountFor(
    () => (
      <SchoolNowContext value={school}>
        <Page />
      </SchoolNowContext>
    ),
    {
      role: "ADMIN",
      query,
      responses: {
        "GET /api/class-changes": () => onePage([]),
        "GET /api/students": () => onePage([ada]),
        ...CHOICES,
        ...responses,
      },
    },
  );
}

const button = (name: string) => screen.findByRole("button", { name });

async function chooseAda(): Promise<void> {
  await userEvent.type(await screen.findByRole("combobox", { name: /Student/ }), "ada");
  await userEvent.click(await screen.findByText("Obi Ada · MC/2025/0001"));
}

test("a transfer needs a student and a class, and keeps the reason", async () => {
  const user = userEvent.setup();
  const requests = open(TransferPage, {
    "POST /api/students/student-1/transfer": () => ({ data: { ...ada, className: "Primary 5" } }),
  });
  await chooseAda();
  const form = await screen.findByRole("form", { name: "Transfer" });
  await user.click(within(form).getByRole("button", { name: "Transfer" }));
  await within(form).findByText("Choose the new class");
  const target = within(form).getByLabelText(/New class/);
  expect(within(target).queryByRole("option", { name: "Primary 4" })).toBeNull();
  await user.selectOptions(target, "Primary 5");
  await user.type(within(form).getByLabelText(uiLabels.reasonOptional), "Nearer to her friends");
  await user.click(within(form).getByRole("button", { name: "Transfer" }));
  await screen.findByText(toasts.transferSaved);
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    version: 3,
    class: "Primary 5",
    reason: "Nearer to her friends",
  });
  expect(requests.find(({ call }) => call === "GET /api/students")?.query).toMatchObject({
    limit: "200",
  });
});

test("a transfer of a changed record says what changed, a failure says that it failed", async () => {
  const user = userEvent.setup();
  let response = () => stale({ ...ada, className: "Primary 6", version: 8 });
  open(TransferPage, { "POST /api/students/student-1/transfer": () => response() });
  await chooseAda();
  const form = await screen.findByRole("form", { name: "Transfer" });
  await user.selectOptions(within(form).getByLabelText(/New class/), "Primary 5");
  await user.click(within(form).getByRole("button", { name: "Transfer" }));
  await within(form).findByText("Class: Primary 6");
  response = () => new Response("", { status: 418 });
  await user.click(within(form).getByRole("button", { name: "Transfer" }));
  await within(form).findByText(failures.transfer);
});

test("moves on record are listed with who and why", async () => {
  const move = {
    id: "move-1",
    student: { id: ada.id, name: "Obi Ada", admissionNumber: "MC/2025/0001" },
    kind: "TRANSFER",
    academicYear: "2025/2026",
    term: "TERM_1",
    fromClass: "Primary 3",
    toClass: "Primary 4",
    reason: "Twins apart",
    changedBy: "Ngozi Eze",
    createdAt: "2026-01-12T08:00:00.000Z",
  };
  open(TransferPage, { "GET /api/class-changes": () => onePage([move]) });
  const row = await screen.findByRole("row", { name: /Obi Ada/ });
  for (const text of ["Primary 3 to Primary 4", "Twins apart", "by Ngozi Eze"]) {
    expect(within(row).getByText(text)).toBeDefined();
  }
});

function aClass(id: string, fullName: string, academicYear = "2025/2026"): SchoolClass {
  return {
    id,
    _id: id,
    name: fullName,
    section: null,
    fullName,
    academicYear,
    category: null,
    classTeacher: null,
    assistants: [],
    isActive: true,
    deletedAt: null,
    studentCount: 2,
    girls: 1,
    boys: 1,
    version: 1,
  };
}

function aPupil(id: string, lastName: string, currentClass: string | null) {
  const [userId, admissionNumber] = [`STU-${id}`, `MC/${id}`];
  return {
    id,
    userId,
    admissionNumber,
    firstName: "Ada",
    lastName,
    isActive: true,
    version: 1,
    currentClass,
    average: id === "p1" ? 64 : null,
  };
}

const CLASSES: FakeResponses = {
  "GET /api/classes": ({ query }) =>
    query["academicYear"] === "2024/2025"
      ? onePage([aClass("old-3", "Primary 3", "2024/2025")])
      : onePage([aClass("class-4", "Primary 4"), aClass("class-5", "Primary 5")]),
  "GET /api/academic-sessions": () => ({
    data: [
      { id: "s2", name: "2025/2026", version: 1, terms: [] },
      { id: "s1", name: "2024/2025", version: 1, terms: [] },
    ],
  }),
  "GET /api/class-changes/pupils": ({ query }) => ({
    data:
      query["classId"] === "old-3"
        ? [aPupil("p1", "Obi", null), aPupil("p2", "Eze", "Primary 4")]
        : [aPupil("p1", "Obi", "Primary 4"), aPupil("p2", "Eze", "Primary 4")],
  }),
};

test("a change of class says what is missing, in this order", async () => {
  const user = userEvent.setup();
  const requests = open(ChangeClassPage, CLASSES, "from=class-4");
  await user.click(await button("Change Class for Selected"));
  await screen.findByText(messages.selectBothClasses);
  await user.selectOptions(screen.getByLabelText("Target class"), "class-4");
  await screen.findByText(studentsMessages.sameClass);
  await user.selectOptions(screen.getByLabelText("Target class"), "class-5");
  await user.click(await button("Change Class for Selected"));
  await screen.findByText(studentsMessages.noneSelected);
  expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("the ticked ones move once it is confirmed", async () => {
  const user = userEvent.setup();
  const requests = open(
    ChangeClassPage,
    {
      ...CLASSES,
      "POST /api/class-changes": () => ({
        data: { moved: 1, fromClass: "Primary 4", toClass: "Primary 5" },
      }),
    },
    "from=class-4&to=class-5",
  );
  await user.click(await button("Select all"));
  screen.getByText("2 of 2 selected");
  expect(screen.getByLabelText("Obi Ada").closest("li")?.textContent).toContain(labels.average(64));
  expect(screen.getByLabelText("Eze Ada").closest("li")?.textContent).toContain("no results");
  await user.click(await button("Clear all"));
  await user.click(screen.getByRole("checkbox", { name: "Eze Ada" }));
  await user.click(await button("Change Class for Selected"));
  const dialog = await screen.findByRole("dialog", { name: "Change class?" });
  expect(dialog.textContent).toContain("Eze Ada will move from Primary 4 to Primary 5");
  await user.click(within(dialog).getByRole("button", { name: labels.changeClass }));
  await screen.findByText(toasts.classChangeCompleted);
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    fromClassId: "class-4",
    toClassId: "class-5",
    studentIds: ["p2"],
  });
});

test("all of them move without ticking; a failure says so", async () => {
  const user = userEvent.setup();
  const requests = open(
    ChangeClassPage,
    { ...CLASSES, "POST /api/class-changes": () => new Response("", { status: 418 }) },
    "from=class-4&to=class-5",
  );
  await user.click(await button("Change Class for All"));
  await user.click(await button(labels.changeClass));
  await screen.findByText(failures.changeClass);
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
    studentIds: ["p1", "p2"],
  });
});

test("a promotion takes who has no class yet from an earlier session", async () => {
  const user = userEvent.setup();
  const requests = open(
    ChangeClassPage,
    {
      ...CLASSES,
      "POST /api/promotions": () => ({
        data: { moved: 1, fromClass: "Primary 3", toClass: "Primary 4" },
      }),
    },
    "mode=promote",
  );
  await screen.findByRole("option", { name: "2024/2025" });
  await user.selectOptions(screen.getByLabelText("Earlier session"), "2024/2025");
  await screen.findByRole("option", { name: "Primary 3 (2)" });
  await user.selectOptions(screen.getByLabelText("Source class"), "old-3");
  await user.selectOptions(screen.getByLabelText("Target class in 2025/2026"), "class-4");
  const placed = await screen.findByRole("checkbox", { name: "Eze Ada" });
  expect((placed as HTMLInputElement).disabled).toBe(true);
  screen.getByText(`MC/p2 · ${"no results"} · already in Primary 4`);
  await user.click(await button("Promote All"));
  await user.click(await button("Promote"));
  await screen.findByText("Promoted to Primary 4: 1");
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    fromClassId: "old-3",
    toClassId: "class-4",
    studentIds: ["p1"],
  });
});
