import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { labels, noMatches } from "../../ui/text.ts";
import { PhotoConsentsPage } from "./PhotoConsentsPage.tsx";
import { states, titles } from "./text.ts";

const row = {
  id: "0190a000-0000-7000-8000-00000000000b",
  userId: "STD001",
  admissionNumber: "MC/2025/001",
  firstName: "Ada",
  lastName: "Eze",
  className: "Primary 4",
  state: "NOT_ASKED",
  day: null,
} as const;
const CALL = "GET /api/site/photo-consents";
const shared = { "GET /api/classes/names": () => ({ data: ["Primary 4"] }) };

test("lists answers, narrowed to who has not answered, and prints them all", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const user = userEvent.setup();
  const requests = mountFor(PhotoConsentsPage, {
    role: "ADMIN",
    responses: {
      ...shared,
      [CALL]: ({ query }) =>
        onePage(
          query["state"] === "GIVEN"
            ? []
            : [row, { ...row, id: `${row.id.slice(0, -1)}c`, state: "GIVEN", day: "2026-04-10" }],
        ),
    },
  });
  expect(await screen.findAllByRole("link", { name: "Eze Ada" })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Print" }));
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  await user.selectOptions(screen.getByLabelText("Answer"), states.GIVEN);
  expect(await screen.findByText(noMatches)).toBeTruthy();
  expect(requests.some(({ call, query }) => call === CALL && query["state"] === "GIVEN")).toBe(
    true,
  );
});

test("says that the list is empty, and that it did not load", async () => {
  mountFor(PhotoConsentsPage, {
    role: "ADMIN",
    responses: { ...shared, [CALL]: () => onePage([]) },
  });
  expect(await screen.findByText("No pupils yet")).toBeTruthy();
  expect(screen.getByRole("heading", { name: titles.consents })).toBeTruthy();
});

test("offers to load again after an error", async () => {
  mountFor(PhotoConsentsPage, { role: "ADMIN", responses: shared });
  expect(await screen.findByRole("button", { name: labels.tryAgain })).toBeTruthy();
});
