import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { buildIfStale, isBuilt } from "./build-if-stale.ts";
import { root } from "./child.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

/** Milliseconds that a child has to stop before it is killed. */
const STOP_TIMEOUT_MS = 10_000;

function startChild(args: string[], folder: string): ChildProcess {
  return spawn(process.execPath, args, { cwd: join(root, folder), stdio: "inherit" });
}

// The server renders the public page and the pages for visitors from their last build.
if (!isBuilt()) await buildIfStale();

const children = [
  startChild(["--watch", "--watch-preserve-output", "server/src/main.ts"], "."),
  startChild([join(root, "node_modules/vite/bin/vite.js")], "web"),
];

function running(): ChildProcess[] {
  return children.filter((child) => child.exitCode === null && child.signalCode === null);
}

stopWithNpm();
let isStopping = false;

/** Ends both children; a second call kills them. */
function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of running()) child.kill(isStopping ? "SIGKILL" : "SIGTERM");
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => stop(code), STOP_TIMEOUT_MS).unref();
}

for (const child of children) child.once("exit", (code) => stop(code ?? 0));
process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));
