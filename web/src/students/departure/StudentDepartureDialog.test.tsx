import { messages } from "@school/core/students/text.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { aStudent } from "../lists/testing.ts";
import { StudentDepartureDialog } from "./StudentDepartureDialog.tsx";
import { leaving } from "./text.ts";

const ada = aStudent();
const left = { on: "2026-01-09", as: "TRANSFERRED", reason: "Moved to Abuja" } as const;

function open(responses: FakeResponses, onDone = vi.fn<() => void>()) {
  const page = () => (
    <StudentDepartureDialog students={[ada]} onClose={() => undefined} onDone={onDone} />
  );
  return mountFor(page, { role: "ADMIN", responses });
}

test("leaving asks for the way and a day that has been, and is undone from its toast", async () => {
  const user = userEvent.setup();
  const gone = { ...ada, left, isActive: false, version: 4 };
  const requests = open({
    "POST /api/students/leave": () => ({ data: [gone] }),
    "POST /api/students/undo-leaving": () => ({ data: [{ ...ada, version: 5 }] }),
  });
  await user.click(await screen.findByRole("button", { name: leaving.button }));
  await screen.findByText(messages.chooseLeaving);
  expect(requests).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText("How they leave"), "TRANSFERRED");
  const day = screen.getByLabelText(leaving.lastDay);
  await user.clear(day);
  await user.type(day, "2026-01-09");
  await user.type(screen.getByLabelText("Reason (optional)"), "Moved to Abuja");
  expect(screen.getByDisplayValue("Fri 9 Jan 2026")).toBeDefined();
  await user.click(screen.getByRole("button", { name: leaving.button }));
  await screen.findByText(leaving.done("Obi Ada"));
  expect(requests.at(-1)?.body).toEqual({
    students: [{ id: ada.id, version: 3 }],
    leftOn: "2026-01-09",
    leftAs: "TRANSFERRED",
    leavingReason: "Moved to Abuja",
  });
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText(leaving.undone("Obi Ada"));
  expect(requests.at(-1)?.body).toEqual({ students: [{ id: ada.id, version: 4 }] });
});
