import { X509Certificate, createPrivateKey } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { plural } from "@school/core/api/plural.ts";
import pg from "pg";
import type { Config } from "../config/config.ts";
import { databaseHosts, isOnThisComputer } from "../config/encrypted-connections.ts";
import { clusterDirOf } from "../../database/embedded/cluster.ts";
import { Hosts } from "../../database/hosts.ts";
import { runningEmbeddedPostgres } from "../../database/embedded/embedded.ts";
import { one } from "../../database/rows.ts";
import { type Finding, ok, problem, warning } from "./computer.ts";

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 8_000;
const RENEW_DAYS = 14;

/** Checks TLS_CERT and TLS_KEY: readable, a pair, and valid for some time. */
export async function checkCertificate(
  { TLS_CERT, TLS_KEY, publicUrl }: Pick<Config, "TLS_CERT" | "TLS_KEY" | "publicUrl">,
  now: Date,
): Promise<Finding> {
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    return new URL(publicUrl).protocol === "https:"
      ? ok("Certificate: none here, since a proxy answers PUBLIC_URL.")
      : warning("Certificate: none. On a network, others can read what is sent: set up HTTPS.");
  }
  const cert = await read("TLS_CERT", TLS_CERT, (bytes) => new X509Certificate(bytes));
  const key = await read("TLS_KEY", TLS_KEY, createPrivateKey);
  if (typeof cert === "string") return problem(`Certificate: ${cert}`);
  if (typeof key === "string") return problem(`Certificate: ${key}`);
  if (!cert.checkPrivateKey(key)) {
    return problem(
      "Certificate: TLS_KEY is not the key of TLS_CERT. Set the two that belong together.",
    );
  }
  const until = new Date(cert.validTo);
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const day = until.toISOString().slice(0, 10);
  if (days < 0) return problem(`Certificate: it expired on ${day}. Renew it now.`);
  if (new Date(cert.validFrom) > now) {
    return problem(`Certificate: it is not valid yet. Check this computer's clock.`);
  }
  const { hostname } = new URL(publicUrl);
  if (!isFor(cert, hostname)) {
    return problem(
      `Certificate: it is not for ${hostname}, the address of PUBLIC_URL, so browsers warn people. ` +
        "Get one for that name, or change PUBLIC_URL.",
    );
  }
  if (days < RENEW_DAYS) return warning(`Certificate: it expires on ${day}. Renew it.`);
  return ok(`Certificate: valid until ${day}.`);
}

/** Returns the contents of a variable's file; otherwise a sentence about the fault. */
async function read<Parsed>(
  variable: string,
  file: string,
  parse: (bytes: Buffer) => Parsed,
): Promise<Parsed | string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error.code ?? "");
  if (bytes === "ENOENT") return `${variable} names ${file}, which does not exist.`;
  if (bytes === "EACCES") {
    return `${variable} names ${file}, which this account may not read. Change its owner.`;
  }
  if (typeof bytes === "string")
    return `${variable} names ${file}, which cannot be read: ${bytes}.`;
  try {
    return parse(bytes);
  } catch {
    return `${variable} names ${file}, which does not hold what it should, in PEM format.`;
  }
}

function isFor(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return certificate.checkIP(host) !== undefined;
  // Browsers on this computer show a warning, and others do not use that name.
  return host === "localhost" || certificate.checkHost(host) !== undefined;
}

/** Checks whether the mail server responds and accepts the credentials. Sends no mail. */
export async function checkMail({ SMTP_URL }: Pick<Config, "SMTP_URL">): Promise<Finding> {
  if (SMTP_URL === undefined) {
    return warning("Mail: no SMTP_URL, so emails stay in the outbox (Settings, System).");
  }
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const { hostname } = new URL(SMTP_URL);
  try {
    await transport.verify();
    return ok(`Mail: ${hostname} answers and accepts the portal.`);
  } catch (error) {
    return problem(`Mail: ${mailFault(hostname, error)} Emails wait in the outbox.`);
  } finally {
    transport.close();
  }
}

function mailFault(host: string, error: unknown): string {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (code === "EDNS" || code === "ENOTFOUND") {
    return `no server has the name ${host}, or there is no internet. Check SMTP_URL.`;
  }
  if (code === "EAUTH") return `${host} refuses the user name or the password of SMTP_URL.`;
  if (command === "CONN" && responseCode === undefined) {
    return `${host} does not answer. Check the name and port of SMTP_URL, and the internet.`;
  }
  // The response may repeat the request; its first line does not contain the password.
  return `${host} does not accept the portal: ${firstLine(error)}.`;
}

/** A read-only connection to the school's database; null with the reason if there is none. */
export async function openForReading(
  config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR">,
  isPortalRunning: boolean,
): Promise<{ client: pg.Client | null; finding: Finding }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = config;
  const missing = await access(join(clusterDirOf(DATA_DIR), "PG_VERSION")).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) => code,
  );
  if (DATABASE_URL === undefined && missing === "EACCES") {
    const text = "Database: not asked, since this account may not use DATA_DIR.";
    return { client: null, finding: warning(text) };
  }
  if (DATABASE_URL === undefined && missing) {
    return { client: null, finding: ok("Database: none yet; the first start makes it.") };
  }
  try {
    const connection = DATABASE_DIRECT_URL
      ? { connectionString: await new Hosts(DATABASE_DIRECT_URL).primary() }
      : await runningEmbeddedPostgres(DATA_DIR);
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      options: "-c default_transaction_read_only=on",
    });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const { version } = one(rows);
    return { client, finding: ok(`Database: PostgreSQL ${version} answers.`) };
  } catch (error) {
    if (DATABASE_URL === undefined) {
      const finding = isPortalRunning
        ? problem("Database: it does not answer, though the portal runs. Start the portal again.")
        : warning("Database: not asked, since it runs only while the portal does.");
      return { client: null, finding };
    }
    return { client: null, finding: problem(`Database: ${databaseFault(error)}`) };
  }
}

/** SQLSTATEs of a server that refuses the credentials. */
const WRONG_LOGIN = new Set(["28P01", "28000"]);
const NO_DATABASE = "3D000";

function databaseFault(error: unknown): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (WRONG_LOGIN.has(code)) return "it refuses the user name or the password of DATABASE_URL.";
  if (code === NO_DATABASE) return "its server has no database of the name in DATABASE_URL.";
  if (/^[\dA-Z]{5}$/.test(code)) return `it refuses the portal: ${firstLine(error)}.`;
  return "the server of DATABASE_URL does not answer. Start it, or check the address.";
}

/** Maximum difference of clocks in seconds; beyond it codes, sign-ins and test times fail. */
const MAX_SECONDS = 30;

/** Milliseconds by which another clock is ahead of this computer's; null if unknown. */
export interface OtherClock {
  readonly name: string;
  readonly aheadMs: number | null;
}

/**
 * The clock of the database's computer, if it is another one.
 *
 * @param isHere whether the database runs on this computer and uses its clock
 */
export async function clockOfDatabase(
  client: pg.Client | null,
  isHere: boolean,
): Promise<OtherClock> {
  const name = "the database";
  if (client === null || isHere) return { name, aheadMs: null };
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: string }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::text as now",
  );
  return { name, aheadMs: Number(one(rows).now) - (sentAt + Date.now()) / 2 };
}

/** Whether the configured database runs on this computer. */
export function isDatabaseHere({ DATABASE_URL }: Pick<Config, "DATABASE_URL">): boolean {
  return DATABASE_URL === undefined || databaseHosts(DATABASE_URL).every(isOnThisComputer);
}

/** Milliseconds by which the latest saved time is ahead of this clock; 0 if it is not. */
export async function savedAhead(client: pg.Client | null): Promise<number> {
  if (client === null) return 0;
  try {
    const { rows } = await client.query<{ at: string | null }>(
      "select (extract(epoch from max(at)) * 1000)::text as at from audit_log",
    );
    return Math.max(0, Number(one(rows).at ?? 0) - Date.now());
  } catch {
    // A database of an older version.
    return 0;
  }
}

/** The clock of an internet server, from its Date header (whole seconds). */
export async function clockOfInternet(url: string): Promise<OtherClock> {
  const name = "the internet";
  try {
    const sentAt = Date.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "HEAD", signal, redirect: "manual" });
    const date = Date.parse(response.headers.get("date") ?? "");
    return { name, aheadMs: Number.isNaN(date) ? null : date + 500 - (sentAt + Date.now()) / 2 };
  } catch {
    return { name, aheadMs: null };
  }
}

/** @param savedAheadMs result of `savedAhead` */
export function checkClock(clocks: readonly OtherClock[], savedAheadMs = 0): Finding {
  const isFar = (ms: number) => Math.abs(ms) > MAX_SECONDS * 1000;
  const wrong = clocks.find(({ aheadMs }) => aheadMs !== null && isFar(aheadMs));
  if (wrong) {
    const way = (wrong.aheadMs ?? 0) > 0 ? "behind" : "ahead of";
    return problem(
      `Clock: this computer is ${howLong(wrong.aheadMs ?? 0)} ${way} ${wrong.name}. ` +
        "Set it automatically from the internet.",
    );
  }
  const compared = clocks.filter(({ aheadMs }) => aheadMs !== null).map(({ name }) => name);
  if (compared.length > 0) return ok(`Clock: agrees with ${compared.join(" and ")}.`);
  if (isFar(savedAheadMs)) {
    return problem(
      `Clock: it shows a time ${howLong(savedAheadMs)} before the last entry in the portal. ` +
        "Compare day and time with a phone, and set this computer's clock if it is wrong.",
    );
  }
  return warning("Clock: there was nothing to compare it with. Check day and time yourself.");
}

/** "3 minutes", in the largest unit with at least two. */
function howLong(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds >= 2 * 86_400) return plural(Math.round(seconds / 86_400), "day");
  if (seconds >= 7_200) return plural(Math.round(seconds / 3_600), "hour");
  if (seconds >= 120) return plural(Math.round(seconds / 60), "minute");
  return plural(seconds, "second");
}

function firstLine(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).split("\n")[0] ?? "";
}
