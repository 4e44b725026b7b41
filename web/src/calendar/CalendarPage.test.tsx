import { daysFrom } from "@school/core/api/days.ts";
import type { CalendarEntry, CalendarItem } from "@school/core/calendar/contract.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../accounts/testing.tsx";
import type { SentRequest } from "../platform/page-under-test.tsx";
import { CalendarPage } from "./CalendarPage.tsx";
import { formOf } from "./entry-form.ts";
import { labels, titles, toasts, WHICH_LABELS } from "./text.ts";

const entry: CalendarEntry = {
  id: "e1",
  kind: "EVENT",
  title: "Sports day",
  note: "Come in house colours.",
  startsOn: "2025-10-09",
  endsOn: "2025-10-10",
  startsAt: "09:00",
  endsAt: null,
  audience: "ALL",
  classIds: [],
  classes: [],
  repeats: null,
  repeatsUntil: null,
  skippedDays: [],
  isProposed: false,
  onPublicSite: false,
  isDeleted: false,
  version: 4,
};
const item: CalendarItem = {
  entryId: "e1",
  kind: "EVENT",
  title: "Sports day",
  note: "Come in house colours.",
  startsOn: "2025-10-09",
  endsOn: "2025-10-10",
  startsAt: "09:00",
  endsAt: null,
  audience: "ALL",
  classNames: [],
  isProposed: false,
  repeats: null,
  mayChange: true,
  version: 4,
};

const response =
  (...items: CalendarItem[]) =>
  ({ query: { from = "", to = "" } }: SentRequest) => ({
    data: {
      days: daysFrom(from, to).map((day) => ({
        day,
        termId: null,
        closed: day === "2025-10-01" ? { reason: "HOLIDAY", title: "Founder's day" } : null,
      })),
      items,
    },
  });
const show = (role: "PRINCIPAL" | "PARENT", items: CalendarItem[], more: object = {}) =>
  mountFor(CalendarPage, {
    role,
    query: "day=2025-10-09",
    responses: {
      "GET /api/calendar": response(...items),
      "GET /api/calendar/choices": () => ({ data: { classes: [] } }),
      ...more,
    },
  });

test("a month is read by day, with the keyboard too, and says why there is no school", async () => {
  const user = userEvent.setup();
  show("PARENT", [{ ...item, mayChange: false }]);
  const month = await screen.findByRole("table", { name: "October 2025" });
  const day = (name: RegExp) => within(month).getByRole("button", { name });
  expect(day(/Wed 1 Oct 2025, No school: Founder's day$/)).toBeDefined();
  expect(day(/9 Oct 2025, 1 entry:\s?Sports day$/).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByText(item.note)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Edit Sports day" })).toBeNull();
  expect(screen.queryByRole("button", { name: labels.newEntry })).toBeNull();
  day(/9 Oct 2025, 1 entry:\s?Sports day$/).focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  await waitFor(() => expect(document.activeElement).toBe(day(/17 Oct 2025$/)));
  expect(screen.queryByText(item.note)).toBeNull();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(await screen.findByRole("table", { name: "October 2025" })).toBeDefined();
});

test("week and list show the same, and a calendar that does not load says so", async () => {
  const user = userEvent.setup();
  show("PARENT", [{ ...item, isProposed: true }]);
  await user.click(await screen.findByRole("radio", { name: "Week" }));
  expect(await screen.findAllByText("Sports day")).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: "List" }));
  expect(await screen.findAllByText("Sports day")).toHaveLength(1);
  expect(screen.getByText(labels.toBeConfirmed)).toBeDefined();
  cleanup();
  show("PARENT", [], { "GET /api/calendar": () => new Response("", { status: 500 }) });
  expect(await screen.findByText(titles.loadFailed)).toBeDefined();
});

test("an entry is written on the chosen day, and what is wrong is said first", async () => {
  const user = userEvent.setup();
  const requests = show("PRINCIPAL", [], {
    "POST /api/calendar/entries": () => Response.json({ data: entry }, { status: 201 }),
  });
  await user.click(await screen.findByRole("button", { name: labels.newEntry }));
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("button", { name: "Save" }));
  expect(within(dialog).getByText("Enter a title")).toBeDefined();
  await user.type(within(dialog).getByLabelText(/^Title/), "Parents' meeting");
  await user.selectOptions(within(dialog).getByLabelText(/^For/), "PARENTS");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText(toasts.saved)).toBeDefined();
  expect(requests.find(({ call }) => call === "POST /api/calendar/entries")?.body).toEqual({
    ...formOf({ ...entry, startsAt: null }),
    title: "Parents' meeting",
    note: "",
    audience: "PARENTS",
    endsOn: "2025-10-09",
  });
});

test("deleting can be undone; of what repeats one chooses which days", async () => {
  const user = userEvent.setup();
  const weekly = { repeats: "WEEKLY", repeatsUntil: "2025-12-12", endsOn: "2025-10-09" } as const;
  const requests = show("PRINCIPAL", [{ ...item, repeats: "WEEKLY", startsOn: "2025-10-09" }], {
    "GET /api/calendar/entries/e1": () => ({ data: { ...entry, ...weekly } }),
    "PUT /api/calendar/entries/e1": () => ({ data: { ...entry, ...weekly, version: 5 } }),
    "DELETE /api/calendar/entries/e1": () => ({ data: { ...entry, version: 6 } }),
    "POST /api/calendar/entries/e1/restore": () => ({ data: entry }),
  });
  const remove = async (which: string) => {
    await user.click(await screen.findByRole("button", { name: "Delete Sports day" }));
    await user.click(await screen.findByRole("button", { name: which }));
  };
  const calls = (call: string) =>
    requests.filter((one) => one.call === call).map(({ body }) => body);
  await remove(WHICH_LABELS.THIS);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const saves = () => calls("PUT /api/calendar/entries/e1");
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()).toMatchObject([
    { version: 4, skippedDays: ["2025-10-09"] },
    { version: 5, skippedDays: [] },
  ]);
  await remove(WHICH_LABELS.ALL);
  const toast = (await screen.findByText(toasts.deleted)).parentElement!;
  await user.click(within(toast).getByRole("button", { name: "Undo" }));
  const restores = () => calls("POST /api/calendar/entries/e1/restore");
  await waitFor(() => expect(restores()).toEqual([{ version: 6 }]));
});

test("one day of what repeats is moved alone, or with all later ones", async () => {
  const user = userEvent.setup();
  const weekly = { repeats: "WEEKLY", repeatsUntil: "2025-12-12", startsOn: "2025-09-11" } as const;
  const before = { ...entry, ...weekly, endsOn: "2025-09-12" };
  const requests = show("PRINCIPAL", [{ ...item, repeats: "WEEKLY" }], {
    "GET /api/calendar/entries/e1": () => ({ data: before }),
    "POST /api/calendar/entries/e1/split": () =>
      Response.json({ data: { series: { ...before, version: 5 }, entry } }, { status: 201 }),
    "DELETE /api/calendar/entries/e1": () => ({ data: entry }),
    "PUT /api/calendar/entries/e1": () => ({ data: before }),
  });
  await user.click(await screen.findByRole("button", { name: "Edit Sports day" }));
  const dialog = await screen.findByRole("dialog");
  const firstDay = await within(dialog).findByLabelText<HTMLInputElement>(/^First day/);
  expect(firstDay.value).toBe("Thu 9 Oct 2025");
  expect(within(dialog).queryByLabelText("Repeats")).toBeNull();
  await user.click(within(dialog).getByRole("radio", { name: WHICH_LABELS.ALL }));
  expect(firstDay.value).toBe("Thu 11 Sep 2025");
  await user.click(within(dialog).getByRole("radio", { name: WHICH_LABELS.LATER }));
  expect(within(dialog).getByLabelText<HTMLSelectElement>("Repeats").value).toBe("WEEKLY");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const undone = () => requests.find(({ call }) => call === "PUT /api/calendar/entries/e1");
  await waitFor(() => expect(undone()?.body).toMatchObject({ version: 5, startsOn: "2025-09-11" }));
  const split = requests.find(({ call }) => call === "POST /api/calendar/entries/e1/split");
  expect(split?.body).toMatchObject({
    version: 4,
    day: "2025-10-09",
    which: "LATER",
    repeats: "WEEKLY",
    startsOn: "2025-10-09",
    endsOn: "2025-10-10",
  });
});
