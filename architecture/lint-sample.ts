import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** A message of a tool about one file of a sample. */
export interface Finding {
  file: string;
  rule: string;
  message: string;
}

const configFiles = [
  "oxlint.config.ts",
  "architecture/imports.ts",
  "architecture/modules.ts",
  "knip.json",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  ...["core", "server", "web", "e2e", "bench", "demo", "standby"].flatMap((p) => [
    `${p}/package.json`,
    `${p}/tsconfig.json`,
  ]),
];

/**
 * Makes a small repository in a temporary folder: the real configuration, and `files` (path to
 * source). Passes the folder to `visit` and removes it afterwards.
 */
export function withSample<T>(files: Record<string, string>, visit: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "architecture-"));
  try {
    for (const path of configFiles) cpSync(join(root, path), join(folder, path));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    return visit(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of the project's tools with this Node, by its file in node_modules. */
export function runTool(bin: string, args: string[], cwd: string): { out: string; code: number } {
  const ran = spawnSync(process.execPath, [join(root, "node_modules", bin), ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (ran.error) throw ran.error;
  return { out: ran.stdout + ran.stderr, code: ran.status ?? 1 };
}

/** Lints a sample with the real configuration. Throws if oxlint did not read every file. */
export function lintSample(files: Record<string, string>): { findings: Finding[]; code: number } {
  return withSample(files, (folder) => {
    const tops = [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path))];
    const { out, code } = runTool("oxlint/bin/oxlint", ["-f", "json", ...tops], folder);
    const report = JSON.parse(out) as {
      number_of_files: number;
      diagnostics: { code: string; message: string; help?: string; filename: string }[];
    };
    if (report.number_of_files < Object.keys(files).length) {
      throw new Error(
        `oxlint read ${report.number_of_files} of ${Object.keys(files).length} files`,
      );
    }
    const findings = report.diagnostics.map((d) => ({
      file: d.filename,
      rule: d.code,
      message: `${d.message} ${d.help ?? ""}`,
    }));
    return { findings, code };
  });
}
