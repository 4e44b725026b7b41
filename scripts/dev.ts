import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { root } from "./child.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

/** Waits this long for a child to end by itself before it is killed. */
const patience = 10_000;

function begin(args: string[], folder: string): ChildProcess {
  return spawn(process.execPath, args, { cwd: join(root, folder), stdio: "inherit" });
}

const children = [
  begin(["--watch", "--watch-preserve-output", "server/src/main.ts"], "."),
  begin([join(root, "node_modules/vite/bin/vite.js")], "web"),
];

function running(): ChildProcess[] {
  return children.filter((child) => child.exitCode === null && child.signalCode === null);
}

stopWithNpm();
let ending = false;

/** Ends both; the second call is the impatient one. */
function end(code: number): void {
  process.exitCode ??= code;
  for (const child of running()) child.kill(ending ? "SIGKILL" : "SIGTERM");
  if (ending) return;
  ending = true;
  setTimeout(() => end(code), patience).unref();
}

for (const child of children) child.once("exit", (code) => end(code ?? 0));
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
