import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Settings in DATA_DIR, as an environment file; the environment takes precedence. */
const FILE = "portal.env";

/** Settings that a file in DATA_DIR cannot contain. */
const NEVER_IN_FILE = ["DATA_DIR"];

const HEAD = [
  "# Settings of the portal, read at each start. Variables of the environment win.",
  "# docs/operating/environment.md lists them.",
];

/** The settings stored in this data directory; empty without a file. */
export function readSettingsFile(dataDir: string): Record<string, string> {
  const read = parseEnv(textOf(dataDir)) as Record<string, string>;
  return Object.fromEntries(Object.entries(read).filter(([name]) => !NEVER_IN_FILE.includes(name)));
}

/**
 * Changes settings for the next start; null removes one. Other lines are unchanged. The file is
 * replaced as a whole, so after a power cut it is the old or the new one.
 */
export async function writeSettingsFile(
  dataDir: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  const before = textOf(dataDir);
  const lines = before === "" ? HEAD : before.trimEnd().split(/\r?\n/);
  const unchanged = lines.filter((line) => {
    const name = /^\s*(?:export\s+)?([A-Z_0-9]+)\s*=/.exec(line)?.[1];
    return name === undefined || !(name in changes);
  });
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${value}"`],
  );
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  const fresh = `${file}.new`;
  await writeFile(fresh, [...unchanged, ...added, ""].join("\n"), { mode: 0o600, flush: true });
  await rename(fresh, file);
}

function textOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, FILE), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The code that needs the data directory reports a path in which a folder is a file.
    if (code === "ENOENT" || code === "ENOTDIR") return "";
    throw error;
  }
}
