import type { ReaderOfWeek } from "@school/core/school/audit/contract-reads.ts";
import { unusualTexts } from "@school/core/school/audit/text.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../../accounts/testing.tsx";
import type { FakeResponses } from "../../../platform/page-under-test.tsx";
import { askForProofBy } from "../../../platform/session/proof.ts";
import { noMatches } from "../../../ui/text.ts";
import { SystemPage } from "../SystemPage.tsx";
import { readsTexts } from "./text.ts";

const UCHE = { id: "0199a000-0000-7000-8000-000000000001", name: "Uche Ali", userId: "STF0001" };

const reader = (differing: Partial<ReaderOfWeek> = {}): ReaderOfWeek => ({
  ...UCHE,
  role: "ADMIN",
  mayEndSessions: true,
  reads: [
    { kind: "RECORDS", people: 310, files: 0 },
    { kind: "EXPORTS", people: 40, files: 2 },
  ],
  lastReadAt: "2026-11-20T12:00:00.000Z",
  changes: 3,
  changedRecords: 1,
  unusual: [
    { cause: "OVER_BUDGET", kind: "RECORDS", people: 310, at: "2026-11-20T12:00:00.000Z" },
    { cause: "NEW_DEVICE", kind: null, people: null, at: "2026-11-19T12:00:00.000Z" },
  ],
  ...differing,
});

const pageOf = (data: object[]) => ({
  data,
  pagination: { current: 1, pages: 1, total: data.length },
});

function open(responses: FakeResponses = {}, query = "view=reads") {
  return mountFor(SystemPage, {
    role: "PRINCIPAL",
    query,
    responses: {
      "GET /api/settings": () => ({ data: { settings: [], mailDelivery: "outbox" } }),
      "GET /api/settings/disk": () => ({ data: null }),
      "GET /api/background-jobs": () => pageOf([]),
      "GET /api/audit/people": () => ({ data: [UCHE] }),
      "GET /api/record-reads": () =>
        pageOf([
          reader(),
          reader({ id: "other", name: "Ada Obi", mayEndSessions: false, unusual: [], changes: 0 }),
        ]),
      ...responses,
    },
  });
}

test("shows who read, exported and changed, and what was unusual", async () => {
  open();
  const row = within(await screen.findByRole("row", { name: /^Uche Ali/ }));
  row.getByText(unusualTexts.OVER_BUDGET);
  row.getByText(unusualTexts.NEW_DEVICE);
  row.getByText(readsTexts.read("EXPORTS", 40) + readsTexts.files(2));
  const changes = row.getByRole("link", { name: readsTexts.changes(3, 1) });
  expect(changes.getAttribute("href")).toBe(
    `/dashboard/settings/system?view=audit&person=${UCHE.id}`,
  );
  const other = within(screen.getByRole("row", { name: /^Ada Obi/ }));
  expect(other.queryByRole("button", { name: /^End sessions/ })).toBeNull();
});

test("ends the sessions of a person, after asking who the principal is", async () => {
  let isProved = false;
  const path = `POST /api/record-reads/${UCHE.id}/end-sessions`;
  const requests = open({
    [path]: () =>
      isProved
        ? { data: { id: UCHE.id } }
        : Response.json({ message: "Confirm", code: "reauthentication_needed" }, { status: 403 }),
  });
  const end = `${readsTexts.end}: Uche Ali`;
  await userEvent.click(await screen.findByRole("button", { name: end }));
  const dialog = within(
    await screen.findByRole("dialog", { name: readsTexts.endTitle("Uche Ali") }),
  );
  // The page has its own dialog for this; here the person confirms at once.
  const stop = askForProofBy(async () => (isProved = true));
  await userEvent.click(dialog.getByRole("button", { name: readsTexts.end }));
  await screen.findByText(readsTexts.ended("Uche Ali"));
  expect(requests.filter(({ call }) => call === path)).toHaveLength(2);
  stop();
});

test("finds who saw one child, and says so when no one did", async () => {
  const about = "0199a000-0000-7000-8000-000000000009";
  const requests = open({ "GET /api/record-reads": () => pageOf([]) }, `view=reads&about=${about}`);
  await screen.findByText(noMatches);
  const list = requests.filter(({ call }) => call === "GET /api/record-reads");
  expect(list.at(-1)?.query).toMatchObject({ about });
});

test("is empty at first, and a failed load can be repeated", async () => {
  let fails = true;
  open({
    "GET /api/record-reads": () =>
      fails ? Response.json({ message: "Not now", code: "busy" }, { status: 500 }) : pageOf([]),
  });
  await screen.findByText("Not now");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
  await screen.findByText(readsTexts.none);
});
