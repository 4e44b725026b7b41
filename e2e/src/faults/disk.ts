import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { Portal, seconds } from "./portal.ts";

const run = promisify(execFile);
const SIZE = "600m";
const FULL_MS = 8_000;

/** Fills a disk to its last byte; returns a function that frees it. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "other-program.dat");
  const handle = await open(file, "w");
  const block = Buffer.alloc(1_000_000);
  for (let size = block.length; size >= 1; size = Math.floor(size / 10)) {
    while (await write(handle, block.subarray(0, size)));
  }
  await handle.close();
  return () => rm(file);
}

async function write(handle: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<boolean> {
  try {
    return (await handle.write(bytes)).bytesWritten > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

export const disk: Fault = {
  name: "disk",
  what: "the disk of DATA_DIR full under load and at a start, and freed (as root: it mounts a tmpfs)",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "portal-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]);
    const portal = await Portal.make({}, folder);
    const faults: string[] = [];
    try {
      await portal.start();
      const load = await Load.prepare(portal);
      load.begin();
      await load.untilWritten();
      const free = await fill(folder);
      await sleep(FULL_MS);
      const written = load.writes;
      await sleep(FULL_MS);
      const whileFull = load.writes - written;
      await free();
      const back = await load.untilWritten();
      await load.pause();
      faults.push(...(await load.compare()));

      load.begin();
      await load.untilWritten();
      const freeAgain = await fill(folder);
      await sleep(2_000);
      await portal.cutPower();
      await load.pause();
      const { ready, said } = await portal.tryToStart();
      const lines = said.trim().split("\n");
      const lastLine = lines.at(-1) ?? "";
      if (!ready && !/Free some space|free/i.test(lastLine)) {
        faults.push(`a start on a full disk said: ${lastLine}`);
      }
      if (ready) await portal.stop();
      await freeAgain();
      await portal.start();
      faults.push(...(await load.compare()), ...load.surprises);
      const words = [...load.refused.keys()].join(" | ");
      return {
        figures:
          `${load.writes} writes acknowledged, ${whileFull} of them in ${seconds(FULL_MS)} without ` +
          `space; saved again ${seconds(back)} after space was freed; people read: ${words}; ` +
          `a start without space said: ${ready ? "(it started)" : lastLine}`,
        faults,
      };
    } finally {
      await portal.stop();
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};
