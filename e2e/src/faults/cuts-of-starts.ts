import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addMigration } from "@school/server/platform/testing/migrations.ts";
import { count, type Cut, pupils } from "./cut.ts";
import { Portal, PRINCIPAL } from "./portal.ts";

/** Includes initdb, every migration and the demo school. */
export const firstStart: Cut = async (rounds) => {
  const faults: string[] = [];
  let startMs = 0;
  let expected = 0;
  // One extra round: the first is not cut, and measures the duration and the count.
  for (let round = 0; round <= rounds; round += 1) {
    const portal = await Portal.make();
    try {
      if (round === 0) {
        startMs = await portal.start();
        expected = await pupils(portal);
        continue;
      }
      const child = portal.launch();
      await Promise.race([sleep(Math.random() * startMs), once(child, "exit")]);
      await portal.cutPower();
      await portal.start();
      await portal.signIn(...PRINCIPAL);
      const actual = await pupils(portal);
      if (actual !== expected) faults.push(`a first start left ${actual} of ${expected} pupils`);
    } finally {
      await portal.remove();
    }
  }
  return faults;
};

const ROOT = join(import.meta.dirname, "../../..");
/** The change of a later version to a large table: a column, a value in each row, and an index. */
const MIGRATION = ["add column cut int", "add column cut_at timestamptz not null default now()"]
  .map((change) => `alter table users ${change}`)
  .concat("update users set cut = length(last_name)", "create index users_cut on users (cut)")
  .join(";--> statement-breakpoint\n");

/** Makes a later version of the portal, which has one migration more, in a folder of its own. */
async function makeLaterVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-version-"));
  const isSource = (path: string) => !/[\\/](?:node_modules|\.tsbuild)$/.test(path);
  await cp(join(ROOT, "server"), join(folder, "server"), { recursive: true, filter: isSource });
  for (const name of ["node_modules", "web"]) await symlink(join(ROOT, name), join(folder, name));
  addMigration(join(folder, "server/migrations"), MIGRATION);
  return folder;
}

/** The migration of a database by a later version, as an update does it. */
export const migration: Cut = async (rounds) => {
  const faults: string[] = [];
  const later = await makeLaterVersion();
  const from = await Portal.make();
  try {
    await from.start();
    const expected = await pupils(from);
    await from.stop();
    let startMs = 0;
    // One extra round: the first is not cut, and measures the duration.
    for (let round = 0; round <= rounds; round += 1) {
      const portal = await Portal.make();
      await cp(from.dataDir, portal.dataDir, { recursive: true });
      portal.version = later;
      try {
        if (round > 0) {
          const child = portal.launch();
          await Promise.race([sleep(Math.random() * startMs), once(child, "exit")]);
          await portal.cutPower();
        }
        const tookMs = await portal.start();
        if (round === 0) startMs = tookMs;
        await portal.signIn(...PRINCIPAL);
        const actual = await pupils(portal);
        const migrated = await count(portal, "select count(*) from users where cut is not null");
        if (actual !== expected || migrated < expected) {
          faults.push(
            `a migration left ${actual} of ${expected} pupils, ${migrated} people migrated`,
          );
        }
      } finally {
        await portal.remove();
      }
    }
  } finally {
    await Promise.all([from.remove(), rm(later, { recursive: true })]);
  }
  return faults;
};

/** Restores a whole backup, with the bytes on disk. */
export const restore: Cut = async (rounds) => {
  const faults: string[] = [];
  const from = await Portal.make();
  const file = join(from.dataDir, "school.backup");
  let restoreMs = 0;
  try {
    await from.start();
    const expected = await pupils(from);
    const child = from.launch("backup.ts", [file]);
    await once(child, "exit");
    if (child.exitCode !== 0) throw new Error(`the backup failed: ${from.said}`);
    for (let round = 0; round <= rounds; round += 1) {
      // Without the demo school, which would conflict with the restored data.
      const to = await Portal.make({ DEMO: "0" });
      try {
        const began = performance.now();
        const restoring = to.launch("restore.ts", [file]);
        if (round > 0) {
          await Promise.race([sleep(Math.random() * restoreMs), once(restoring, "exit")]);
          await to.cutPower();
          await once(to.launch("restore.ts", [file]), "exit");
          const isDone = /^Restored|is not empty|already/m.test(to.said);
          if (!isDone) faults.push(`a restore after a cut said: ${to.said.slice(-300)}`);
        } else {
          await once(restoring, "exit");
          restoreMs = performance.now() - began;
        }
        await to.start();
        await to.signIn(...PRINCIPAL);
        const actual = await pupils(to);
        if (actual !== expected) faults.push(`a restore left ${actual} of ${expected} pupils`);
      } finally {
        await to.remove();
      }
    }
  } finally {
    await from.remove().catch(() => rm(from.dataDir, { recursive: true, force: true }));
  }
  return faults;
};
