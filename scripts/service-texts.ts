import { userInfo } from "node:os";

/** Facts about the portal that a service of this computer needs. */
export interface ServiceSettings {
  /** The portal's folder. */
  readonly folder: string;
  /** The program that runs it. */
  readonly node: string;
  readonly dataDir: string;
  /** Null for a service that belongs to the account itself. */
  readonly account: string | null;
}

export const SERVICE_NAME = "school-portal";

/** The arguments of `npm start`, without npm, which would be one more process to lose. */
export const START_ARGUMENTS = [
  "--max-semi-space-size=8",
  "--import",
  "./scripts/check-node.mjs",
  "scripts/start.ts",
] as const;

/** A unit of systemd: with the computer, again after a failure, and stopped in order. */
export function systemdUnit({ folder, node, dataDir, account }: ServiceSettings): string {
  return `[Unit]
Description=School portal
${account === null ? "" : "After=network-online.target\nWants=network-online.target\n"}# A start that fails again and again is tried on: the disk may be freed meanwhile.
StartLimitIntervalSec=0

[Service]
${account === null ? "" : `User=${account}\n`}WorkingDirectory=${escaped(folder)}
Environment=${quoted(`DATA_DIR=${dataDir}`)} LOG_LEVEL=warn MALLOC_ARENA_MAX=2
# Settings that do not belong into DATA_DIR/portal.env, such as secrets of the operator.
EnvironmentFile=-/etc/${SERVICE_NAME}.env
ExecStart=${quoted(node)} ${START_ARGUMENTS.join(" ")}
Restart=always
RestartSec=5
# The portal gets the signal first and stops its database in order.
KillMode=mixed
TimeoutStopSec=90

[Install]
WantedBy=${account === null ? "default.target" : "multi-user.target"}
`;
}

/** A percent sign begins a specifier in a unit. */
function escaped(text: string): string {
  return text.replaceAll("%", "%%");
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/**
 * A task of Windows, as XML: at the start of the computer, without anyone signed in, again a minute
 * after a failure, and without a limit of time. It runs as Local Service (S-1-5-19): PostgreSQL
 * refuses to run with an administrator's rights.
 */
export function windowsTask({ folder, node, dataDir }: ServiceSettings): string {
  const command = `/d /c "set "DATA_DIR=${dataDir}" && set "LOG_LEVEL=warn" && "${node}" ${START_ARGUMENTS.join(" ")} >> "${dataDir}\\portal.log" 2>&1"`;
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>School portal</Description></RegistrationInfo>
  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>
  <Principals>
    <Principal id="Author"><UserId>S-1-5-19</UserId><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>cmd.exe</Command>
      <Arguments>${xml(command)}</Arguments>
      <WorkingDirectory>${xml(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`;
}

function xml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Whether the person at the console may set up services of the whole computer. */
export function isRoot(): boolean {
  return userInfo().uid === 0;
}
