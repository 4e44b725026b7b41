import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { EarlierRecord } from "./EarlierRecord.tsx";
import { earlierTexts } from "./text.ts";

test("shows what differs, and sends the chosen fields with the version that was seen", async () => {
  const day = addDays(dayAtSchool(new Date()), -3);
  const asked = openPage(() => <EarlierRecord id="pupil" />, {
    answers: {
      "GET /api/students/pupil/record-then": () => ({
        data: {
          version: 7,
          isIncomplete: true,
          differences: [
            { field: "hobby", past: null, now: "Football" },
            { field: "lastName", past: "Obi", now: "Okafor" },
          ],
        },
      }),
      "PUT /api/students/pupil": () => ({ data: {} }),
    },
  });
  fireEvent.change(await screen.findByLabelText(earlierTexts.day), { target: { value: day } });
  await screen.findByText(earlierTexts.incomplete);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: earlierTexts.bringBack });
  expect(button.disabled).toBe(true);
  await userEvent.click(
    screen.getByRole("checkbox", {
      name: earlierTexts.difference("Hobby", earlierTexts.blank, "Football"),
    }),
  );
  await userEvent.click(button);
  await screen.findByText(earlierTexts.done(dayText(day)));
  const sent = asked.find(({ call }) => call.startsWith("PUT"));
  expect(sent?.body).toEqual({ version: 7, hobby: "" });
});
