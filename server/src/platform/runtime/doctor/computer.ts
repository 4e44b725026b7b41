import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as plain } from "node:http";
import { request as tls } from "node:https";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import { type DiskSpace, diskWarning } from "../disk-space.ts";

/** Result of one check of the doctor, for the computer's maintainer. */
export interface Finding {
  /** warning: works, but needs attention. problem: does not work, or soon will not. */
  readonly state: "ok" | "warning" | "problem";
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string): Finding => ({ state: "warning", text });
export const problem = (text: string): Finding => ({ state: "problem", text });

const MIN_NODE = 24;

/** @param version of Node: "24.21.0" */
export function checkNode(version: string): Finding {
  return Number(version.split(".")[0]) >= MIN_NODE
    ? ok(`Node ${version}.`)
    : problem(`Node ${version} is too old: run everything through npm, after npm ci.`);
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString("en")} MB`;
/** Bytes of memory that the portal and its database need on results day. */
const NEEDED_BYTES = 600_000_000;
const LOW_BYTES = 150_000_000;

/** @param isRunning whether the portal runs, so that its own memory is in use */
export function checkMemory(
  { total, free }: { total: number; free: number },
  isRunning: boolean,
): Finding {
  const have = `Memory: ${megabytes(free)} free of ${megabytes(total)}`;
  if (total < NEEDED_BYTES) return problem(`${have}. The portal needs 600 MB.`);
  if (free < (isRunning ? LOW_BYTES : NEEDED_BYTES)) {
    return warning(`${have}. Close other programs, or add memory.`);
  }
  return ok(`${have}.`);
}

/** @param disk null if the data is on another computer */
export function checkDisk(disk: DiskSpace | null): Finding {
  if (disk === null) return ok("Disk: the data is in the database of DATABASE_URL.");
  const words = diskWarning(disk);
  if (words === null) return ok(`Disk: ${megabytes(disk.freeBytes)} are free for DATA_DIR.`);
  return disk.state === "full" ? problem(words) : warning(words);
}

/** DATA_DIR: whether this account may write to it, and whether others may read its secrets. */
export async function checkDataDir({ DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<Finding> {
  const folder = resolve(DATA_DIR);
  const stats = await stat(folder).catch(() => null);
  if (stats === null) return ok(`DATA_DIR ${folder}: not made yet; the first start makes it.`);
  if (!stats.isDirectory()) return problem(`DATA_DIR ${folder} is not a folder.`);
  const mayWrite = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) {
    const { username } = userInfo();
    return problem(
      `DATA_DIR ${folder}: the account ${username} may not use it. Run the portal as the account ` +
        `that made it, or change its owner: sudo chown -R ${username} ${folder}`,
    );
  }
  for (const name of ["secret.key", "postgres.password"]) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file && !(await mayRead(join(folder, name)))) {
      return problem(
        `${join(folder, name)}: the account ${userInfo().username} may not read it. ` +
          "Run everything as the account that started the portal first.",
      );
    }
    // Windows has no such permissions.
    if (file && process.platform !== "win32" && (file.mode & 0o077) !== 0) {
      return problem(
        `${join(folder, name)}: others can read it. Run: chmod 600 ${join(folder, name)}`,
      );
    }
  }
  return ok(`DATA_DIR ${folder}: can be written to, and its keys are closed to others.`);
}

const mayRead = (file: string) =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Checks the port: free, the portal's, or another program's. */
export async function checkPort(
  config: Pick<Config, "HOST" | "PORT" | "TLS_CERT">,
): Promise<Finding & { isRunning: boolean }> {
  const { HOST, PORT } = config;
  const code = await listenCode(HOST, PORT);
  if (code === null) {
    return { ...ok(`Port ${PORT} is free: the portal is not running.`), isRunning: false };
  }
  if (code === "EACCES") {
    const text = `Port ${PORT}: this account may not use it. Choose a PORT above 1023.`;
    return { ...problem(text), isRunning: false };
  }
  if (code === "EADDRNOTAVAIL") {
    return { ...problem(`HOST ${HOST} is no address of this computer.`), isRunning: false };
  }
  const isRunning = await isPortal(config);
  const finding = isRunning
    ? ok(`Port ${PORT}: the portal is running.`)
    : problem(`Port ${PORT}: another program uses it. Stop that program, or set another PORT.`);
  return { ...finding, isRunning };
}

/** The error code of listening on the address; null if it is possible. Stops listening. */
function listenCode(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", ({ code = "unknown" }: NodeJS.ErrnoException) => done(code));
    probe.listen(port, host, () => probe.close(() => done(null)));
  });
}

const TIMEOUT_MS = 5_000;

/** Whether the portal responds, even if started before TLS_CERT was set. */
async function isPortal({ HOST, PORT, TLS_CERT }: Parameters<typeof checkPort>[0]) {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  const options = { host, port: PORT, path: "/healthz", timeout: TIMEOUT_MS };
  // Its certificate is for another name, and nothing secret is sent.
  const overTls = () => tls({ ...options, rejectUnauthorized: false });
  if (TLS_CERT !== undefined && (await isHealth(overTls()))) return true;
  return isHealth(plain(options));
}

async function isHealth(request: ClientRequest): Promise<boolean> {
  try {
    request.on("timeout", () => request.destroy(new Error("silent")));
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const answer = (await json(response)) as { status?: unknown; code?: unknown };
    return answer.status === "ok" || answer.code === "busy";
  } catch {
    return false;
  }
}
