import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { PupilAttendance } from "./PupilAttendance.tsx";
import { absenceLabels } from "./text.ts";

const CALL = "/api/attendance/pupils/ada";
const attendance = (rest = {}) => ({
  data: {
    term: { term: "TERM_2", academicYear: "2025/2026", endsOn: "2026-04-02" },
    figures: { opened: 40, present: 33, absent: 4, excused: 3, late: 2, unit: "HALVES" },
    missed: [{ day: "2026-03-23", half: "AM", mark: "LATE", reason: null }],
    reported: [],
    mayReport: true,
    ...rest,
  },
});
const Shown = () => <PupilAttendance studentId="ada" name="Obi Ada" />;

test("a parent reads the figures, and reports an absence with its reason", async () => {
  const user = userEvent.setup();
  const today = todayAtSchool();
  const requests = mountFor(Shown, {
    role: "PARENT",
    responses: {
      [`GET ${CALL}`]: () => attendance(),
      [`POST ${CALL}/absences`]: () => ({ data: {} }),
    },
  });
  expect(await screen.findByText("Half days with a register")).toBeDefined();
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(valueOf("Absent")).toBe("4");
  expect(valueOf("Excused")).toBe("3");
  await user.click(screen.getByRole("button", { name: absenceLabels.report }));
  const [send] = screen.getAllByRole("button", { name: absenceLabels.report }).toReversed();
  await user.click(send!);
  expect(await screen.findByText("Enter the reason.")).toBeDefined();
  await user.type(screen.getByLabelText("Reason for the absence"), "Malaria");
  await user.click(send!);
  await screen.findByText("Absence reported");
  const sent = requests.find(({ call }) => call.startsWith("POST"));
  expect(sent?.body).toEqual({ fromDay: today, toDay: today, reason: "Malaria" });
});

test("without a register, without the right to report, and without an answer it says so", async () => {
  const open = (response: () => object) =>
    mountFor(Shown, { role: "STUDENT", responses: { [`GET ${CALL}`]: response } });
  open(() => attendance({ figures: null, missed: [], mayReport: false }));
  expect(await screen.findByText("No register has been marked this term.")).toBeDefined();
  expect(screen.queryByRole("button", { name: absenceLabels.report })).toBeNull();
  open(() => Response.json({}, { status: 500 }));
  expect(await screen.findByText("The attendance did not load")).toBeDefined();
});
