import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readWholeConfig } from "../server/src/platform/runtime/config/config.ts";
import { responses } from "./answers.ts";
import { root } from "./child.ts";
import { isRoot, SERVICE_NAME, systemdUnit, windowsTask } from "./service-texts.ts";
import { CommandFailed, runProgram, systemctl, unitFile } from "./systemd.ts";

const NO_SERVICES =
  "Services are for Linux with systemd and for Windows. Elsewhere, type npm start and leave its " +
  "terminal open.";

const say = (line: string) => console.log(line);

/**
 * Time in milliseconds within which a start must respond; it may build the pages and migrate the
 * database.
 */
const TIMEOUT_MS = 3 * 60_000;
const PROBE_EVERY_MS = 500;

function portalAnswers(): Promise<boolean> {
  const { PORT, TLS_CERT } = readWholeConfig();
  return responses(PORT, TLS_CERT !== undefined);
}

/** Two processes cannot share a port: the service would fail again and again. */
async function refuseSecond(): Promise<void> {
  if (await portalAnswers()) {
    throw new CommandFailed(
      "The portal is running already. Stop it with Ctrl+C where it was started, then try again.",
    );
  }
}

/** Says that the portal runs once it does. @param output where its output is read */
async function waitForResponse(output: string): Promise<void> {
  say("Starting the portal…");
  const until = Date.now() + TIMEOUT_MS;
  while (!(await portalAnswers())) {
    if (Date.now() > until) {
      throw new CommandFailed(`The portal does not answer yet. What it says: ${output}`);
    }
    await sleep(PROBE_EVERY_MS);
  }
  say("The portal is running, and starts with this computer.");
  say(`Output, with the code of the first start: ${output}`);
}

const dataDir = () => resolve(root, readWholeConfig().DATA_DIR);

/** Returns the owner of the folder's files: a portal that root has installed need not run as root. */
function ownerOf(folder: string): string {
  const { uid } = statSync(folder);
  return uid === 0 ? "root" : runProgram("id", ["-nu", String(uid)]);
}

async function installOnLinux(): Promise<void> {
  // As systemd's own sd_booted does; without systemd nothing would start the unit.
  if (!existsSync("/run/systemd/system")) throw new CommandFailed(NO_SERVICES);
  if (!existsSync(unitFile())) await refuseSecond();
  const account = isRoot() ? ownerOf(root) : null;
  const unit = { folder: root, node: process.execPath, dataDir: dataDir(), account };
  mkdirSync(dirname(unitFile()), { recursive: true });
  writeFileSync(unitFile(), systemdUnit(unit));
  say(`Wrote ${unitFile()}`);
  systemctl("daemon-reload");
  systemctl("enable", SERVICE_NAME);
  systemctl("restart", SERVICE_NAME);
  if (!isRoot()) {
    runProgram("loginctl", ["enable-linger", userInfo().username]);
    say(`It runs as ${userInfo().username}, also while no one is signed in.`);
  } else say(`It runs as ${account}.`);
  const user = isRoot() ? "" : "--user ";
  say(`State: systemctl ${user}status ${SERVICE_NAME}`);
  await waitForResponse(`journalctl ${user}-u ${SERVICE_NAME}`);
}

function removeOnLinux(): void {
  systemctl("disable", "--now", SERVICE_NAME);
  rmSync(unitFile(), { force: true });
  systemctl("daemon-reload");
  say(`Removed ${unitFile()}. The portal is stopped; its data stay in ${dataDir()}.`);
}

async function installOnWindows(): Promise<void> {
  const isInstalled = spawnSync("schtasks", ["/Query", "/TN", SERVICE_NAME]).status === 0;
  if (!isInstalled) await refuseSecond();
  const settings = { folder: root, node: process.execPath, dataDir: dataDir(), account: null };
  mkdirSync(settings.dataDir, { recursive: true });
  // Local Service may read the program and write the data.
  runProgram("icacls", [root, "/grant", "*S-1-5-19:(OI)(CI)RX", "/Q"]);
  runProgram("icacls", [settings.dataDir, "/grant", "*S-1-5-19:(OI)(CI)M", "/Q"]);
  const file = join(tmpdir(), `${SERVICE_NAME}.xml`);
  writeFileSync(file, `\uFEFF${windowsTask(settings)}`, "utf16le");
  runProgram("schtasks", ["/Create", "/TN", SERVICE_NAME, "/XML", file, "/F"]);
  rmSync(file);
  runProgram("schtasks", ["/Run", "/TN", SERVICE_NAME]);
  say(`Made the task ${SERVICE_NAME} in the Task Scheduler.`);
  await waitForResponse(`${settings.dataDir}\\portal.log`);
}

function removeOnWindows(): void {
  spawnSync("schtasks", ["/End", "/TN", SERVICE_NAME]);
  runProgram("schtasks", ["/Delete", "/TN", SERVICE_NAME, "/F"]);
  say(`Removed the task ${SERVICE_NAME}. The data stay in ${dataDir()}.`);
}

const COMMANDS: Readonly<
  Record<string, Partial<Record<NodeJS.Platform, () => void | Promise<void>>>>
> = {
  install: { linux: installOnLinux, win32: installOnWindows },
  remove: { linux: removeOnLinux, win32: removeOnWindows },
};

try {
  const [command = ""] = process.argv.slice(2);
  const act = COMMANDS[command]?.[process.platform];
  if (!act) throw new CommandFailed(NO_SERVICES);
  await act();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
