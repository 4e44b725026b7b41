import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readWholeConfig } from "../server/src/platform/runtime/config/config.ts";
import { freePort } from "../server/src/platform/http/free-port.ts";
import { responses } from "./answers.ts";
import { root, run } from "./child.ts";
import { START_ARGUMENTS, SERVICE_NAME } from "./service-texts.ts";
import { systemctl, unitOf } from "./systemd.ts";
import { goBackIfCutOff, TRIAL_VARIABLE, UpdateFailed } from "./update-back.ts";
import {
  copyVersion,
  entriesOf,
  exchangeFiles,
  forgetUnfinished,
  type Unfinished,
  updatePaths,
  writeUnfinished,
} from "./update-files.ts";

/*
 * `npm run update -- FOLDER_OR_FILE`: replaces this version of the portal with another. The new
 * version is prepared beside the running one; then the portal stops, is backed up, starts as the
 * new version on a private port, and only if that responds, for everyone.
 */

/** Time in milliseconds within which a new version must respond: its migrations run first. */
const TIMEOUT_MS = 10 * 60_000;
const PROBE_EVERY_MS = 500;
const LAST_LINES = 12;

const paths = updatePaths(root);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const step = (number: number, line: string) => say(`${number} of 5: ${line}`);

async function must(program: string, args: readonly string[], failed: string, env = {}) {
  const cwd = args.includes("--prefix") ? paths.fresh : root;
  // Progress output is hidden; errors are shown.
  const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
  const code = await run(program, args, { cwd, stdio, env: { ...process.env, ...env } });
  if (code !== 0) throw new UpdateFailed(failed);
}

/** The version in a folder. Throws where it is no portal. */
function versionIn(folder: string): string {
  const file = join(folder, "package.json");
  const { name, version } = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string })
    : {};
  if (name !== "school-portal" || version === undefined) {
    throw new UpdateFailed(`${folder} holds no version of the school portal.`);
  }
  return version;
}

/** The version's own folder: many archives have a single top folder. */
function insideOf(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const [only, ...more] = readdirSync(folder);
  return only !== undefined && more.length === 0 ? join(folder, only) : folder;
}

/** The new version's files, from a folder or an archive, where they can be made ready. */
function unpack(source: string): string {
  const from = resolve(process.env["INIT_CWD"] ?? process.cwd(), source);
  if (!existsSync(from)) throw new UpdateFailed(`${from} was not found.`);
  for (const name of [paths.fresh, paths.trial]) rmSync(name, { recursive: true, force: true });
  const unpacked = join(paths.folder, "unpacked");
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  if (statSync(from).isDirectory()) {
    copyVersion(insideOf(from), paths.fresh);
  } else {
    const [program = "tar", ...args] = /\.zip$/i.test(from)
      ? ["unzip", "-q", from, "-d", unpacked]
      : ["tar", "-xf", from, "-C", unpacked];
    const { status, error } = spawnSync(program, args, { stdio: "inherit" });
    if (error || status !== 0) {
      throw new UpdateFailed(
        `${from} could not be unpacked. Unpack it yourself and give the folder.`,
      );
    }
    copyVersion(insideOf(unpacked), paths.fresh);
  }
  rmSync(unpacked, { recursive: true, force: true });
  return versionIn(paths.fresh);
}

/** Prepares its libraries and pages while the old version still runs. */
async function makeReady(): Promise<void> {
  const npm = process.env["npm_execpath"];
  const [program = "npm", ...first] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const at = ["--prefix", paths.fresh];
  const failed = "The new version could not be made ready. Is this computer on the internet?";
  await must(program, [...first, "ci", "--no-audit", "--no-fund", ...at], failed);
  await must(program, [...first, "run", "--silent", "build", ...at], failed);
}

/** Makes a backup and restores it as a trial; without one nothing is exchanged. */
async function backUp(dataDir: string): Promise<void> {
  const { backup, trial } = paths;
  rmSync(backup, { force: true });
  const node = process.execPath;
  const failed = "No backup could be made.";
  await must(node, ["scripts/backup.ts", backup], failed, { DATA_DIR: dataDir });
  const bad = "The backup could not be restored as a trial.";
  await must(node, ["scripts/restore.ts", backup], bad, { DATA_DIR: trial });
  rmSync(trial, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the new version on a private port, and waits until it responds. */
async function tryStart(dataDir: string, onStarted: (pid: number) => void): Promise<void> {
  const port = await freePort();
  const { TLS_CERT } = readWholeConfig();
  const log = openSync(paths.log, "w");
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      [TRIAL_VARIABLE]: String(process.pid),
    },
    stdio: ["ignore", log, log],
  });
  if (child.pid !== undefined) onStarted(child.pid);
  const ended = once(child, "exit");
  const until = Date.now() + TIMEOUT_MS;
  let isWell = false;
  while (!isWell && child.exitCode === null && Date.now() < until) {
    await Promise.race([sleep(PROBE_EVERY_MS), ended]);
    isWell = child.exitCode === null && (await responses(port, TLS_CERT !== undefined));
  }
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  await ended;
  closeSync(log);
  if (isWell) return;
  const lines = readFileSync(paths.log, "utf8").trimEnd().split("\n").slice(-LAST_LINES);
  throw new UpdateFailed(`The new version did not start:\n${lines.join("\n")}`);
}

/** Refuses updates that would fail, before any change. */
async function refuseOthers(dataDir: string, isService: boolean): Promise<void> {
  const { DATABASE_URL, PORT, TLS_CERT } = readWholeConfig();
  if (DATABASE_URL !== undefined) {
    throw new UpdateFailed(
      "This portal shares its database with other processes (DATABASE_URL). Update it as docs/operating/update.md says.",
    );
  }
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new UpdateFailed(`${dataDir} holds no school yet. Unpack the new version and start it.`);
  }
  if (!isService && (await responses(PORT, TLS_CERT !== undefined))) {
    throw new UpdateFailed("The portal is running. Stop it with Ctrl+C, then update.");
  }
}

async function update(source: string, dataDir: string, isService: boolean): Promise<void> {
  await refuseOthers(dataDir, isService);
  step(1, "Reading the new version.");
  const [from, to] = [versionIn(root), unpack(source)];
  const meanwhile = isService ? "The portal still works; this" : "This";
  step(2, `Making version ${to} ready. ${meanwhile} can take some minutes.`);
  await makeReady();
  if (isService) systemctl("stop", SERVICE_NAME);
  const entries = entriesOf(paths.fresh);
  const added = entries.filter((name) => !existsSync(join(root, name)));
  const unfinished: Unfinished = {
    from,
    to,
    phase: "files",
    entries,
    added,
    dataDir,
    pid: process.pid,
    trialPid: null,
  };
  try {
    step(3, "Stopped. Making a backup and restoring it as a trial.");
    await backUp(dataDir);
    step(4, `Exchanging the files. Version ${from} is kept in ${paths.old}.`);
    exchangeFiles(root, unfinished);
    writeUnfinished(root, { ...unfinished, phase: "trial" });
    step(5, `Starting version ${to} for a trial; it changes the database where it has to.`);
    await tryStart(dataDir, (trialPid) =>
      writeUnfinished(root, { ...unfinished, phase: "trial", trialPid }),
    );
    forgetUnfinished(root);
  } catch (error) {
    say((error as Error).message);
    const isCutOff = await goBackIfCutOff(root, say);
    throw new UpdateFailed(isCutOff ? "The update was taken back." : "Nothing was changed.");
  } finally {
    if (isService) systemctl("start", SERVICE_NAME);
  }
  say(`This is version ${to} now. The backup from before is ${paths.backup}.`);
  say(isService ? "The portal is running again." : "Start it: npm start");
}

try {
  if (process.platform === "win32") {
    throw new UpdateFailed("On Windows, update as docs/operating/update.md says.");
  }
  const unit = unitOf(root);
  const dataDir = resolve(root, process.env["DATA_DIR"] ?? unit?.dataDir ?? "./data");
  process.env["DATA_DIR"] = dataDir;
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  const [source, ...more] = process.argv.slice(2);
  const wasCutOff = await goBackIfCutOff(root, say);
  if (wasCutOff && unit !== null) systemctl("start", SERVICE_NAME);
  if (source !== undefined && more.length === 0) await update(source, dataDir, unit !== null);
  else if (!wasCutOff) {
    throw new UpdateFailed("Usage: npm run update -- FOLDER, or a .zip or .tgz file");
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
