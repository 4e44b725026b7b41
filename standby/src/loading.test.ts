import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STATE_FILE } from "@school/server/platform/standby-files.ts";
import { loadStandby } from "@school/server/platform/standby-port.ts";
import { expect, test } from "vitest";
import { standby } from "./standby.ts";

test("is loaded for a portal that ships, follows or did so before, and for no other", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "loading-"));
  try {
    const none = { DATA_DIR, COPY_TO: undefined, COPY_FROM: undefined };
    expect(await loadStandby(none)).not.toBe(standby);
    expect(await loadStandby({ ...none, COPY_TO: "/place" })).toBe(standby);
    expect(await loadStandby({ ...none, COPY_FROM: "/place" })).toBe(standby);
    await writeFile(join(DATA_DIR, STATE_FILE), "{}");
    expect(await loadStandby(none)).toBe(standby);
  } finally {
    await rm(DATA_DIR, { recursive: true });
  }
});
