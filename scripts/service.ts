import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readWholeConfig } from "../server/src/platform/config/config.ts";
import { root } from "./child.ts";
import { isRoot, SERVICE_NAME, systemdUnit, windowsTask } from "./service-texts.ts";
import { CommandFailed, runProgram, systemctl, unitFile } from "./systemd.ts";

const say = (line: string) => console.log(line);

const dataDir = () => resolve(root, readWholeConfig().DATA_DIR);

/** Whose files they are: a portal that root has installed need not run as root. */
function ownerOf(folder: string): string {
  const { uid } = statSync(folder);
  return uid === 0 ? "root" : runProgram("id", ["-nu", String(uid)]);
}

function installOnLinux(): void {
  const account = isRoot() ? ownerOf(root) : null;
  const unit = { folder: root, node: process.execPath, dataDir: dataDir(), account };
  mkdirSync(dirname(unitFile()), { recursive: true });
  writeFileSync(unitFile(), systemdUnit(unit));
  say(`Wrote ${unitFile()}`);
  systemctl("daemon-reload");
  systemctl("enable", "--now", SERVICE_NAME);
  if (!isRoot()) {
    runProgram("loginctl", ["enable-linger", userInfo().username]);
    say(`It runs as ${userInfo().username}, also while no one is signed in.`);
  } else say(`It runs as ${account}.`);
  const user = isRoot() ? "" : "--user ";
  say("The portal is running, and starts with this computer.");
  say(`State: systemctl ${user}status ${SERVICE_NAME}`);
  say(
    `Output, with the code of the first start: journalctl ${isRoot() ? "-u" : "--user -u"} ${SERVICE_NAME}`,
  );
}

function removeOnLinux(): void {
  systemctl("disable", "--now", SERVICE_NAME);
  rmSync(unitFile(), { force: true });
  systemctl("daemon-reload");
  say(`Removed ${unitFile()}. The portal is stopped; its data stay in ${dataDir()}.`);
}

function installOnWindows(): void {
  const place = { folder: root, node: process.execPath, dataDir: dataDir(), account: null };
  mkdirSync(place.dataDir, { recursive: true });
  // Local Service may read the program and write the data.
  runProgram("icacls", [root, "/grant", "*S-1-5-19:(OI)(CI)RX", "/Q"]);
  runProgram("icacls", [place.dataDir, "/grant", "*S-1-5-19:(OI)(CI)M", "/Q"]);
  const file = join(tmpdir(), `${SERVICE_NAME}.xml`);
  writeFileSync(file, `\uFEFF${windowsTask(place)}`, "utf16le");
  runProgram("schtasks", ["/Create", "/TN", SERVICE_NAME, "/XML", file, "/F"]);
  rmSync(file);
  runProgram("schtasks", ["/Run", "/TN", SERVICE_NAME]);
  say(`Made the task ${SERVICE_NAME} in the Task Scheduler.`);
  say("The portal is running, and starts with this computer.");
  say(`Output, with the code of the first start: ${place.dataDir}\\portal.log`);
}

function removeOnWindows(): void {
  spawnSync("schtasks", ["/End", "/TN", SERVICE_NAME]);
  runProgram("schtasks", ["/Delete", "/TN", SERVICE_NAME, "/F"]);
  say(`Removed the task ${SERVICE_NAME}. The data stay in ${dataDir()}.`);
}

const COMMANDS: Readonly<Record<string, Partial<Record<NodeJS.Platform, () => void>>>> = {
  install: { linux: installOnLinux, win32: installOnWindows },
  remove: { linux: removeOnLinux, win32: removeOnWindows },
};

try {
  const [command = ""] = process.argv.slice(2);
  const act = COMMANDS[command]?.[process.platform];
  if (!act) throw new CommandFailed("There are services for Linux with systemd and for Windows.");
  act();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
