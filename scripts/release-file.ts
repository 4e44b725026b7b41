import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FOR_TESTS } from "./release-checks.ts";

/* The file of a version: its committed files without those for tests, and files that were made for it. */

function git(root: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (error || status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr}`);
}

interface ReleaseFile {
  /** The .tgz to write. */
  readonly file: string;
  /** The one folder inside it. */
  readonly folder: string;
  /** Texts by the names of further files. */
  readonly added: ReadonlyMap<string, string>;
}

/** Writes the file of a commit. */
export function archiveOf(
  root: string,
  commit: string,
  { file, folder, added }: ReleaseFile,
): void {
  const made = mkdtempSync(join(tmpdir(), "portal-release-"));
  try {
    const add = [...added].map(([name, text]) => {
      const path = join(made, name);
      writeFileSync(path, text);
      return `--add-file=${path}`;
    });
    const without = FOR_TESTS.map((pattern) => `:(exclude,glob)${pattern}`);
    const prefix = `--prefix=${folder}/`;
    git(root, [
      "archive",
      "--format=tgz",
      prefix,
      ...add,
      `--output=${file}`,
      commit,
      ".",
      ...without,
    ]);
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Unpacks the file into a folder, and returns the folder of the version. */
export function unpack(file: string, into: string): string {
  const { status, error } = spawnSync("tar", ["-xzf", file, "-C", into], { stdio: "inherit" });
  if (error || status !== 0) throw new Error(`${file} could not be unpacked.`);
  const listed = spawnSync("tar", ["-tzf", file], { encoding: "utf8", maxBuffer: 2 ** 26 }).stdout;
  return join(into, listed.split("/", 1)[0] ?? "");
}
