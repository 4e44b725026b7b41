import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountPage } from "../../results/testing.tsx";
import { ADAS_ROW, anEntry, anEntrySheet } from "../testing.ts";
import { SheetEntryPage } from "./SheetEntryPage.tsx";
import { entryLabels } from "./text.ts";

const SAVE = "PUT /api/report-sheets/entries";

function open(sheet: Partial<EntrySheet>, entry: Parameters<typeof anEntry>[0], query = "") {
  const saved: EntryRow = {
    ...ADAS_ROW,
    entry: anEntry(entry),
  };
  return mountPage(SheetEntryPage, {
    role: "STAFF",
    query: `class=class-1&${query}`,
    responses: {
      "GET /api/report-sheets/classes": () => ({ data: [{ id: "class-1", name: "Nursery 2" }] }),
      "GET /api/report-sheets/entries": () => ({ data: anEntrySheet(sheet) }),
      [SAVE]: () => ({ data: [saved] }),
    },
  });
}

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));

test("nursery expectations are ticked by column, and stored from 0", async () => {
  const user = userEvent.setup();
  const requests = open(
    { hasMarks: false, expectations: libraryList("Nursery 2") },
    { ticks: { "numeracy-counts": 2 } },
  );
  await user.type(await screen.findByLabelText(/^Counts objects one by one, Obi Ada/), "meets");
  await press(entryLabels.save);
  await screen.findByText("All changes saved.");
  expect(requests.find(({ call }) => call === SAVE)?.body).toMatchObject({
    rows: [{ ratings: {}, ticks: { "numeracy-counts": 2 } }],
  });
  expect(screen.getByLabelText<HTMLInputElement>(/^Counts objects one by one, Obi Ada/).value).toBe(
    "3",
  );
});

test("on a phone an area is ticked with a sentence, and next steps at home are written", async () => {
  const user = userEvent.setup();
  const requests = open({ expectations: libraryList("Nursery 3") }, {}, "view=one");
  const ticks = await screen.findByRole("group", { name: "Counts to 100 and writes to 20" });
  await user.click(within(ticks).getByRole("radio", { name: "Meets" }));
  const sentence = screen.getByLabelText("In a sentence");
  await user.type(sentence, "Counts with Bola.");
  // Names of other pupils are pointed out here too.
  expect(screen.getByText(/Is it about the right pupil/)).toBeDefined();
  await user.clear(sentence);
  await user.type(sentence, "Counts with joy.");
  await user.click(screen.getByRole("radio", { name: /^Next steps at home/ }));
  await user.type(
    await screen.findByRole("textbox", { name: "Next steps at home" }),
    "Count the stairs.",
  );
  await press(entryLabels.save);
  await screen.findByText("All changes saved.");
  expect(requests.find(({ call }) => call === SAVE)?.body).toMatchObject({
    rows: [
      {
        ratings: {},
        ticks: { "n3-number-hundred": 2 },
        areas: { "n3-number": "Counts with joy." },
        nextSteps: "Count the stairs.",
      },
    ],
  });
});
