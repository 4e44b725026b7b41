import type { StaffMonth, StaffToday } from "@school/core/attendance/staff/contract.ts";
import { staffTexts } from "@school/core/attendance/staff/staff-day.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { StaffAttendancePage } from "./StaffAttendancePage.tsx";
import { staffLabels, staffTitles } from "./text.ts";

const today: StaffToday = {
  day: "2026-03-25",
  closed: null,
  own: null,
  address: "102.89.1.4",
  isAtSchool: true,
  lateAfter: "07:45",
};
const entry = {
  day: "2026-03-24",
  kind: "PRESENT" as const,
  signedInAt: "07:50",
  signedOutAt: null,
  reason: "",
  isLate: true,
  isByOffice: false,
};
const ada = { id: "s1", name: "Ada Obi" };
const month: StaffMonth = {
  month: "2026-03",
  days: ["2026-03-23", "2026-03-24"],
  rows: [{ staff: ada, joinedOn: null, entries: [entry] }],
};
const responses = (own: Partial<StaffToday> = {}) => ({
  "GET /api/attendance/staff/today": () => ({ data: { ...today, ...own } }),
  "GET /api/attendance/staff/month": () => ({ data: month }),
});

test("a teacher signs in with one button, only at school", async () => {
  const requests = mountFor(StaffAttendancePage, {
    role: "TEACHER",
    responses: {
      ...responses(),
      "POST /api/attendance/staff/sign": () => ({ data: { ...today, own: entry } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Sign in at school" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ what: "IN" }),
  );
  expect(screen.queryByRole("button", { name: staffTitles.enter })).toBeNull();
});

test("elsewhere the page says why there is no button", async () => {
  mountFor(StaffAttendancePage, { role: "TEACHER", responses: responses({ isAtSchool: false }) });
  expect(await screen.findByText(staffLabels.elsewhere(today.address, false))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in at school" })).toBeNull();
});

test("the office enters a leave with its reason", async () => {
  const requests = mountFor(StaffAttendancePage, {
    role: "ADMIN",
    responses: {
      ...responses({ own: entry }),
      "GET /api/attendance/staff/day": () => ({
        data: { staff: ada, day: today.day, entry: null, version: 0, changes: [] },
      }),
      "PUT /api/attendance/staff/day": () => ({
        data: { staff: ada, day: today.day, entry, version: 1, changes: [] },
      }),
    },
  });
  expect(await screen.findByRole("button", { name: "Sign out" })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("L").length).toBeGreaterThan(0));
  await userEvent.click(screen.getByRole("button", { name: staffTitles.enter }));
  await userEvent.selectOptions(await screen.findByLabelText("Attendance"), "LEAVE");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(staffTexts.reason)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Reason/), "Wedding");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      kind: "LEAVE",
      reason: "Wedding",
      signedInAt: null,
    }),
  );
});
