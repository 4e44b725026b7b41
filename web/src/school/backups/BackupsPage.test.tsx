import type { Backup, BackupOverview } from "@school/core/school/backups/contract.ts";
import { FIRST_BACKUP_PLAN } from "@school/core/school/backups/plan.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { BackupsPage } from "./BackupsPage.tsx";
import { backupTexts, placeNames } from "./text.ts";

const backup = (differing: Partial<Backup>): Backup => ({
  id: "one",
  startedAt: "2026-11-23T01:10:00.000Z",
  startedBy: null,
  state: "done",
  tablesDone: 100,
  tables: 100,
  place: "portal",
  folder: "/srv/data/backups",
  fileName: "school.backup",
  isEncrypted: true,
  bytes: 12_345_678,
  rows: 54_321,
  finishedAt: "2026-11-23T01:12:00.000Z",
  trial: "good",
  note: null,
  isKept: true,
  ...differing,
});
const overview = (differing: Partial<BackupOverview> = {}): BackupOverview => ({
  plan: FIRST_BACKUP_PLAN,
  version: 1,
  passphrase: null,
  hasBucket: false,
  portalFolder: "/srv/data/backups",
  lastGood: null,
  isOverdue: false,
  backups: [],
  ...differing,
});

test("shows the last good backup, how each ended, and how far one is", async () => {
  const lastGood = { id: "one", startedAt: "2026-11-23T01:10:00.000Z", isTried: true };
  const note = "The folder /media/usb was not found.";
  const backups = [
    backup({ id: "now", state: "trying", tablesDone: 40, finishedAt: null, isKept: false }),
    backup({}),
    backup({ id: "bad", state: "failed", trial: null, note, isKept: false, bytes: null }),
  ];
  mountFor(BackupsPage, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/backups": () => ({ data: overview({ lastGood, backups, passphrase: "portal" }) }),
    },
  });
  await screen.findByText(backupTexts.last("23 Nov 2026, 2:10 am", true));
  const rows = screen.getAllByRole("row");
  expect(within(rows[2]!).getByText(/^Tested: restored with all 54,321 records/)).toBeDefined();
  expect(within(rows[3]!).getByText(note)).toBeDefined();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("40");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Back up now" }).disabled).toBe(
    true,
  );
  expect(screen.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
  expect(
    screen.getByText(
      "These backups are on the same disk as the school's data. Download one often, or choose a USB drive or file storage, so that a broken or stolen computer does not take both.",
    ),
  ).toBeDefined();
});

test("warns, starts one, and sends the plan and the passphrase", async () => {
  const user = userEvent.setup();
  const requests = mountFor(BackupsPage, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/backups": () => ({ data: overview({ isOverdue: true }) }),
      "POST /api/backups": () => ({ data: overview() }),
      "PUT /api/backups/passphrase": () => ({ data: overview({ passphrase: "portal" }) }),
      "PUT /api/backups/plan": () =>
        Response.json(
          {
            message: "Not there.",
            code: "backup_folder_refused",
            issues: [{ path: ["folder"], message: "Not there." }],
          },
          { status: 400 },
        ),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There has been no good backup for two days. If the server broke now, the work since then would be lost.",
  );
  // Without a passphrase nothing can be downloaded, so the page shows that first.
  expect(
    screen.getByText(
      "These backups are on the same disk as the school's data. Set a passphrase, then download one often, so that a broken or stolen computer does not take both.",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Back up now" }));
  await screen.findByText("The backup has started");

  await user.click(screen.getByRole("radio", { name: placeNames.folder }));
  await user.type(screen.getByRole("textbox", { name: /^Folder on the server/ }), "/media/usb");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Not there.");
  const plan = requests.find(({ call }) => call === "PUT /api/backups/plan");
  expect(plan?.body).toEqual({
    ...FIRST_BACKUP_PLAN,
    place: "folder",
    folder: "/media/usb",
    version: 1,
  });

  await user.type(screen.getByLabelText("Passphrase", { selector: "input" }), "unusual words");
  await user.click(screen.getByRole("button", { name: "Set passphrase" }));
  await screen.findByText("Passphrase saved. Write it down now.");
});
