import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { EarlierRecord } from "./EarlierRecord.tsx";
import { earlierTexts } from "./text.ts";

test("after a refusal the record is read again, so that the next try can be saved", async () => {
  const day = addDays(dayAtSchool(new Date()), -3);
  let version = 7;
  const requests = openPage(() => <EarlierRecord id="pupil" />, {
    responses: {
      "GET /api/students/pupil/record-then": () => ({
        data: {
          version,
          isIncomplete: false,
          differences: [{ field: "hobby", past: null, now: "Football" }],
        },
      }),
      "PUT /api/students/pupil": () => {
        if (version === 8) return { data: {} };
        version = 8;
        const refusal = { message: "The record has changed.", code: "stale_version", current: {} };
        return Response.json(refusal, { status: 409 });
      },
    },
  });
  fireEvent.change(await screen.findByLabelText("Record at the end of"), {
    target: { value: day },
  });
  await userEvent.click(await screen.findByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Bring back chosen fields" }));
  await screen.findByText("The record has changed.");
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith("GET /api/students"))).toHaveLength(2),
  );
  await userEvent.click(screen.getByRole("button", { name: "Bring back chosen fields" }));
  await screen.findByText(earlierTexts.done(dayText(day)));
  const sent = requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  expect(sent).toEqual([
    { version: 7, hobby: "" },
    { version: 8, hobby: "" },
  ]);
});

test("shows what differs, and sends the chosen fields with the version that was seen", async () => {
  const day = addDays(dayAtSchool(new Date()), -3);
  const requests = openPage(() => <EarlierRecord id="pupil" />, {
    responses: {
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
  fireEvent.change(await screen.findByLabelText("Record at the end of"), {
    target: { value: day },
  });
  await screen.findByText("Some older values have been erased, so fields may be missing here.");
  const button = screen.getByRole<HTMLButtonElement>("button", {
    name: "Bring back chosen fields",
  });
  expect(button.disabled).toBe(true);
  await userEvent.click(
    screen.getByRole("checkbox", {
      name: earlierTexts.difference("Hobby", "empty", "Football"),
    }),
  );
  await userEvent.click(button);
  await screen.findByText(earlierTexts.done(dayText(day)));
  const sent = requests.find(({ call }) => call.startsWith("PUT"));
  expect(sent?.body).toEqual({ version: 7, hobby: "" });
});
