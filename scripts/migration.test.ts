import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOlderSnapshots } from "./migration.ts";

test("a new migration leaves the newest snapshot and the journal", () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-migration-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const add = (name: string) => writeFileSync(join(folder, name), "{}");
  for (const name of ["0009_snapshot.json", "0010_snapshot.json", "_journal.json"]) add(name);
  removeOlderSnapshots(folder);
  expect(readdirSync(folder)).toEqual(["0010_snapshot.json", "_journal.json"]);
});
