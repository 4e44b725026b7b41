import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { isRoot, SERVICE_NAME } from "./service-texts.ts";

/** A program of the computer that refused; the message is for the person at the console. */
export class CommandFailed extends Error {}

/** Runs a system program and returns its output. Throws `CommandFailed`. */
export function runProgram(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (error) throw new CommandFailed(`${program}: ${error.message}`);
  if (status !== 0) {
    throw new CommandFailed(`${program} ${args.join(" ")}: ${stderr || stdout}`.trim());
  }
  return stdout.trim();
}

/** systemctl of the whole computer, or of this account. */
export function systemctl(...args: string[]): void {
  runProgram("systemctl", isRoot() ? args : ["--user", ...args]);
}

/** Path of the portal's unit, if it is installed. */
export function unitFile(): string {
  const name = `${SERVICE_NAME}.service`;
  return isRoot() ? `/etc/systemd/system/${name}` : join(homedir(), ".config/systemd/user", name);
}

/** The unit that runs the portal of this folder; null without one. */
export function unitOf(folder: string): { dataDir: string | null } | null {
  if (process.platform !== "linux" || !existsSync(unitFile())) return null;
  const text = readFileSync(unitFile(), "utf8").replaceAll("%%", "%");
  if (!text.split("\n").includes(`WorkingDirectory=${folder}`)) return null;
  return { dataDir: /"DATA_DIR=([^"]+)"/.exec(text)?.[1] ?? null };
}
