import { spawn, type SpawnOptions } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

const forwarded = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs a program in the foreground, in the root folder by default, and forwards SIGINT and SIGTERM
 * to it. Returns its exit code; 1 if a signal ended it or it did not start.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: "inherit", ...options });
  const listeners = forwarded.map((signal) => {
    const pass = (): void => {
      child.kill(signal);
    };
    process.on(signal, pass);
    return () => process.off(signal, pass);
  });
  try {
    return await new Promise((resolve) => {
      child.once("error", (error) => {
        console.error(`${program}: ${error.message}`);
        resolve(1);
      });
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    for (const stop of listeners) stop();
  }
}

/** Runs one of package.json's scripts with the npm that runs this one. */
export async function runScript(args: readonly string[]): Promise<number> {
  const npm = process.env["npm_execpath"];
  const all = ["run", "--silent", ...args];
  if (npm !== undefined) return await run(process.execPath, [npm, ...all]);
  return await run("npm", all, { shell: process.platform === "win32" });
}
