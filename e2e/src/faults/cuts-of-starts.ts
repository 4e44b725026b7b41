import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openBackup } from "@school/server/platform/backup/open-backup.ts";
import { loadAsItWas } from "@school/server/platform/backup/restore.ts";
import { prepareTransaction } from "@school/server/platform/backup/schema.ts";
import { openDatabase } from "@school/server/platform/db/database.ts";
import { startEmbeddedPostgres } from "@school/server/platform/db/embedded/embedded.ts";
import { type Cut, pupils } from "./cut.ts";
import { Portal, PRINCIPAL } from "./portal.ts";

/** With initdb, every migration and the demo school in it. */
export const firstStart: Cut = async (rounds) => {
  const amiss: string[] = [];
  let startMs = 0;
  let wanted = 0;
  // One round more: the first is not cut, and says how long and how many.
  for (let round = 0; round <= rounds; round += 1) {
    const portal = await Portal.make();
    try {
      if (round === 0) {
        startMs = await portal.start();
        wanted = await pupils(portal);
        continue;
      }
      const child = portal.launch();
      await Promise.race([sleep(Math.random() * startMs), once(child, "exit")]);
      await portal.cutPower();
      await portal.start();
      await portal.signIn(...PRINCIPAL);
      const found = await pupils(portal);
      if (found !== wanted) amiss.push(`a first start left ${found} of ${wanted} pupils`);
    } finally {
      await portal.remove();
    }
  }
  return amiss;
};

const KEPT = join(import.meta.dirname, "../../../server/src/portal/kept-backups");
/** Fewer would be no school. */
const MIN_PUPILS = 100;
const OLDER = ["schema-0004.backup", "schema-0073.backup"];

/** A portal whose database is as an older version left it, with the demo school of that version. */
async function makeOlder(name: string): Promise<Portal> {
  const backup = await openBackup(join(KEPT, name), "kept before 1.0");
  const portal = await Portal.make({ DEMO: "0", SECRET_KEY: backup.secretKey });
  const postgres = await startEmbeddedPostgres({ dataDir: portal.dataDir });
  const db = openDatabase(postgres.connection("portal"));
  const client = await db.$client.connect();
  await client.query("begin");
  await prepareTransaction(client);
  await loadAsItWas(client, backup, { mayHold: [] });
  await client.query("commit");
  client.release();
  await db.$client.end();
  await postgres.stop();
  await backup.close();
  return portal;
}

/** Of an older database by a newer version, as an update does it; of one and the other in turn. */
export const migration: Cut = async (rounds) => {
  const amiss: string[] = [];
  const uncut = new Map<string, { startMs: number; wanted: number }>();
  for (const name of OLDER) {
    const portal = await makeOlder(name);
    try {
      const startMs = await portal.start();
      const wanted = await pupils(portal);
      if (wanted < MIN_PUPILS) amiss.push(`${name} holds ${wanted} pupils`);
      uncut.set(name, { startMs, wanted });
    } finally {
      await portal.remove();
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    const name = OLDER[round % OLDER.length] ?? "";
    const { startMs = 0, wanted = 0 } = uncut.get(name) ?? {};
    const portal = await makeOlder(name);
    try {
      const child = portal.launch();
      await Promise.race([sleep(Math.random() * startMs), once(child, "exit")]);
      await portal.cutPower();
      await portal.start();
      await portal.signIn(...PRINCIPAL);
      const found = await pupils(portal);
      if (found !== wanted) amiss.push(`${name} was migrated with ${found} of ${wanted} pupils`);
    } finally {
      await portal.remove();
    }
  }
  return amiss;
};

/** With all of a backup in it, and the bytes on disk. */
export const restore: Cut = async (rounds) => {
  const amiss: string[] = [];
  const from = await Portal.make();
  const file = join(from.dataDir, "school.backup");
  let restoreMs = 0;
  try {
    await from.start();
    const wanted = await pupils(from);
    const child = from.launch("backup.ts", [file]);
    await once(child, "exit");
    if (child.exitCode !== 0) throw new Error(`the backup failed: ${from.said}`);
    for (let round = 0; round <= rounds; round += 1) {
      // Without the demo school, which would be in the way of what is restored.
      const to = await Portal.make({ DEMO: "0" });
      try {
        const began = performance.now();
        const restoring = to.launch("restore.ts", [file]);
        if (round > 0) {
          await Promise.race([sleep(Math.random() * restoreMs), once(restoring, "exit")]);
          await to.cutPower();
          await once(to.launch("restore.ts", [file]), "exit");
          const isDone = /^Restored|is not empty|already/m.test(to.said);
          if (!isDone) amiss.push(`a restore after a cut said: ${to.said.slice(-300)}`);
        } else {
          await once(restoring, "exit");
          restoreMs = performance.now() - began;
        }
        await to.start();
        await to.signIn(...PRINCIPAL);
        const found = await pupils(to);
        if (found !== wanted) amiss.push(`a restore left ${found} of ${wanted} pupils`);
      } finally {
        await to.remove();
      }
    }
  } finally {
    await from.remove().catch(() => rm(from.dataDir, { recursive: true, force: true }));
  }
  return amiss;
};
