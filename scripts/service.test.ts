import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { START_ARGUMENTS, systemdUnit, windowsTask } from "./service-texts.ts";

const settings = {
  folder: "/srv/school 100%",
  node: process.execPath,
  dataDir: "/srv/data of school",
  account: "root",
};

test("the unit of systemd starts the portal as npm start does, and after each failure", () => {
  const unit = systemdUnit(settings);
  expect(unit).toContain(`ExecStart="${process.execPath}" ${START_ARGUMENTS.join(" ")}\n`);
  expect(unit).toContain("Restart=always");
  expect(unit).toContain(" MALLOC_ARENA_MAX=2\n");
  expect(unit).toContain('Environment="DATA_DIR=/srv/data of school"');
  expect(unit).toContain("WorkingDirectory=/srv/school 100%%\n");
  expect(unit).toContain("User=root\n");
  const userUnit = systemdUnit({ ...settings, account: null });
  expect(userUnit).not.toContain("User=");
  expect(userUnit).toContain("WantedBy=default.target");
});

test.each([settings.account, null])("systemd takes the unit of %s", (account) => {
  const folder = mkdtempSync(join(tmpdir(), "portal-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "school-portal.service");
  writeFileSync(file, systemdUnit({ ...settings, folder, account }));
  const mode = account === null ? ["--user"] : [];
  const { status, stderr, error } = spawnSync("systemd-analyze", [...mode, "verify", file], {
    encoding: "utf8",
  });
  // Computers without systemd cannot check the unit.
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
  const about = stderr.split("\n").filter((line) => line.includes("school-portal.service"));
  expect(about).toEqual([]);
  // The account's own needs a session, which a test may not have.
  if (account !== null) expect(status).toBe(0);
});

test("the task of Windows begins with the computer and is no administrator", () => {
  const task = windowsTask({ ...settings, folder: "C:\\Schule & Co", dataDir: "D:\\data" });
  expect(task).toContain("<BootTrigger>");
  expect(task).toContain("<UserId>S-1-5-19</UserId>");
  expect(task).toContain("<RestartOnFailure>");
  expect(task).toContain("<WorkingDirectory>C:\\Schule &amp; Co</WorkingDirectory>");
  expect(task).toContain("set &quot;DATA_DIR=D:\\data&quot;");
});
