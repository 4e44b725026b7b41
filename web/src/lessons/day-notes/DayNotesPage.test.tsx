import type { DayNoteContent, DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { ChildDayNotes } from "./ChildDayNotes.tsx";
import { DayNotesPage } from "./DayNotesPage.tsx";
import { dayNoteLabels } from "./text.ts";

const BLANK: DayNoteContent = {
  ate: null,
  slept: null,
  mood: null,
  medicine: null,
  medicineAt: null,
  medicineBy: null,
  words: null,
};
const rowOf = (id: string, name: string, note: DayNoteContent | null = null): DayNoteRow => ({
  student: { id, name, admissionNumber: `MC/${id}` },
  note,
  savedBy: note && "Bisi Cole",
  version: note && 1,
});
const rows = [rowOf("ada", "Abe Ada"), rowOf("bola", "Bello Bola", { ...BLANK, mood: "Quiet" })];
const nursery = { id: "class-1", name: "Nursery 1" };

interface Opened {
  role?: Account["role"];
  classes?: readonly { id: string; name: string }[];
  save?: (body: unknown) => object;
}

function open({ role = "TEACHER", classes = [nursery], save }: Opened = {}) {
  return mountFor(DayNotesPage, {
    role,
    responses: {
      "GET /api/day-notes/classes": () => ({ data: classes }),
      "GET /api/day-notes": () => ({ data: { class: nursery, day: todayAtSchool(), rows } }),
      "GET /api/day-notes/levels": () => ({ data: [{ id: "l1", name: "Nursery 1", isOn: false }] }),
      "PUT /api/day-notes/levels": () => ({ data: [{ id: "l1", name: "Nursery 1", isOn: true }] }),
      "PUT /api/day-notes": save ?? (() => ({ data: [] })),
    },
  });
}

test("one tap notes a good day, and only the changed child is sent", async () => {
  const requests = open();
  const list = await screen.findByRole("list", { name: "Day notes of Nursery 1" });
  await userEvent
    .setup()
    .click(within(list).getByRole("button", { name: dayNoteLabels.goodFor("Abe Ada") }));
  within(list).getByText("Ate all · Slept well · Happy");
  within(list).getByText("Quiet");
  fireEvent.click(screen.getByRole("button", { name: "Save day notes" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/day-notes")?.body).toEqual({
      classId: "class-1",
      day: todayAtSchool(),
      rows: [
        { ...BLANK, studentId: "ada", version: null, ate: "All", slept: "Well", mood: "Happy" },
      ],
    }),
  );
});

test("medicine comes with the time and who gave it", async () => {
  const user = userEvent.setup();
  const requests = open();
  await screen.findByRole("list", { name: "Day notes of Nursery 1" });
  await user.click(screen.getByText("Note"));
  await user.type(await screen.findByLabelText("Medicine"), "Paracetamol syrup");
  const time = await screen.findByLabelText<HTMLInputElement>("Time");
  expect(time.value).toMatch(/^\d\d:\d\d$/);
  expect(screen.getByLabelText<HTMLInputElement>("Who gave it").value).toBe("Ngozi Eze");
  await user.click(screen.getByRole("button", { name: "Save day notes" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/day-notes")?.body).toMatchObject({
      rows: [{ medicine: "Paracetamol syrup", medicineAt: time.value, medicineBy: "Ngozi Eze" }],
    }),
  );
});

test("the office chooses the levels, and a teacher without any reads who does", async () => {
  const requests = open({ role: "ADMIN", classes: [] });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Nursery 1" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/day-notes/levels")?.body).toEqual({
      levelIds: ["l1"],
    }),
  );
});

test("a teacher whose levels have none reads who switches them on", async () => {
  open({ classes: [] });
  await screen.findByText("The school office switches them on for creche and nursery classes.");
  expect(screen.queryByText("Levels with day notes")).toBeNull();
});

test("a family reads the latest notes, and nothing without any", async () => {
  const note = {
    ...BLANK,
    ate: "Some",
    slept: "Not",
    medicine: "Cough syrup",
    medicineAt: "10:30",
    medicineBy: "Bisi Cole",
    words: "Sang all day",
    day: "2026-03-24",
    author: "Bisi Cole",
  };
  mountFor(() => <ChildDayNotes id="ada" />, {
    role: "PARENT",
    responses: {
      "GET /api/day-notes/children/ada": () => ({
        data: [note],
        pagination: { current: 1, pages: 1, total: 1 },
      }),
    },
  });
  await screen.findByText("Tue 24 Mar 2026");
  screen.getByText("Ate some · Did not sleep");
  screen.getByText("Medicine: Cough syrup, 10:30, Bisi Cole");
  screen.getByText("Sang all day");
});
