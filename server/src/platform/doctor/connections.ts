import { X509Certificate, createPrivateKey } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../config/config.ts";
import { clusterDirOf } from "../db/embedded/cluster.ts";
import { Hosts } from "../db/hosts.ts";
import { runningEmbeddedPostgres } from "../db/embedded/embedded.ts";
import { one } from "../db/rows.ts";
import { type Finding, ok, problem, warning } from "./computer.ts";

const DAY_MS = 86_400_000;
const PATIENCE_MS = 8_000;
const RENEW_DAYS = 14;

/** TLS_CERT and TLS_KEY: readable, a pair, and valid for some time. */
export async function checkCertificate(
  { TLS_CERT, TLS_KEY, publicUrl }: Pick<Config, "TLS_CERT" | "TLS_KEY" | "publicUrl">,
  now: Date,
): Promise<Finding> {
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    return new URL(publicUrl).protocol === "https:"
      ? ok("Certificate: none here, since a proxy answers PUBLIC_URL.")
      : warning("Certificate: none. On a network, others can read what is sent: set up HTTPS.");
  }
  try {
    const certificate = new X509Certificate(await readFile(TLS_CERT));
    if (!certificate.checkPrivateKey(createPrivateKey(await readFile(TLS_KEY)))) {
      return problem("Certificate: TLS_KEY is not the key of TLS_CERT.");
    }
    const until = new Date(certificate.validTo);
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
    const day = until.toISOString().slice(0, 10);
    if (days < 0) return problem(`Certificate: it expired on ${day}. Renew it now.`);
    if (new Date(certificate.validFrom) > now) {
      return problem(`Certificate: it is not valid yet. Check this computer's clock.`);
    }
    if (days < RENEW_DAYS) return warning(`Certificate: it expires on ${day}. Renew it.`);
    return ok(`Certificate: valid until ${day}.`);
  } catch (error) {
    return problem(`Certificate: TLS_CERT or TLS_KEY cannot be used: ${(error as Error).message}`);
  }
}

/** Whether the mail server answers and takes the name and password. No mail is sent. */
export async function checkMail({ SMTP_URL }: Pick<Config, "SMTP_URL">): Promise<Finding> {
  if (SMTP_URL === undefined) {
    return warning("Mail: no SMTP_URL, so emails stay in the outbox (Settings, System).");
  }
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const { hostname } = new URL(SMTP_URL);
  try {
    await transport.verify();
    return ok(`Mail: ${hostname} answers and accepts the portal.`);
  } catch (error) {
    // The answer may repeat what was sent; its first line does not hold the password.
    return problem(`Mail: ${hostname} does not accept the portal: ${firstLine(error)}`);
  } finally {
    transport.close();
  }
}

/** A connection to the school's database that can only read; null with the reason where there is none. */
export async function openForReading(
  config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR">,
): Promise<{ client: pg.Client | null; finding: Finding }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = config;
  const hasCluster = await access(join(clusterDirOf(DATA_DIR), "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (DATABASE_URL === undefined && !hasCluster) {
    return { client: null, finding: ok("Database: none yet; the first start makes it.") };
  }
  try {
    const connection = DATABASE_DIRECT_URL
      ? { connectionString: await new Hosts(DATABASE_DIRECT_URL).primary() }
      : await runningEmbeddedPostgres(DATA_DIR);
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: PATIENCE_MS,
      statement_timeout: PATIENCE_MS,
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
      const text = "Database: not asked, since it runs only while the portal does.";
      return { client: null, finding: warning(text) };
    }
    return { client: null, finding: problem(`Database: DATABASE_URL: ${firstLine(error)}`) };
  }
}

/** Seconds by which clocks may differ before codes, sign-ins and times of tests suffer. */
const MAX_SECONDS = 30;

/** Milliseconds by which another clock is ahead of this computer's; null where it cannot be asked. */
export interface OtherClock {
  readonly name: string;
  readonly aheadMs: number | null;
}

/** The clock of the database's computer. */
export async function clockOfDatabase(client: pg.Client | null): Promise<OtherClock> {
  const name = "the database";
  if (client === null) return { name, aheadMs: null };
  const asked = Date.now();
  const { rows } = await client.query<{ now: string }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::text as now",
  );
  return { name, aheadMs: Number(one(rows).now) - (asked + Date.now()) / 2 };
}

/** The clock of a server on the internet, by the date of its answer (whole seconds). */
export async function clockOfInternet(url: string): Promise<OtherClock> {
  const name = "the internet";
  try {
    const asked = Date.now();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method: "HEAD", signal, redirect: "manual" });
    const date = Date.parse(response.headers.get("date") ?? "");
    return { name, aheadMs: Number.isNaN(date) ? null : date + 500 - (asked + Date.now()) / 2 };
  } catch {
    return { name, aheadMs: null };
  }
}

export function checkClock(clocks: readonly OtherClock[]): Finding {
  const wrong = clocks.find(
    ({ aheadMs }) => aheadMs !== null && Math.abs(aheadMs) > MAX_SECONDS * 1000,
  );
  if (wrong) {
    const seconds = Math.round(Math.abs(wrong.aheadMs ?? 0) / 1000);
    const way = (wrong.aheadMs ?? 0) > 0 ? "behind" : "ahead of";
    return problem(
      `Clock: this computer is ${seconds.toLocaleString("en")} s ${way} ${wrong.name}. ` +
        "Set it automatically from the internet.",
    );
  }
  const asked = clocks.filter(({ aheadMs }) => aheadMs !== null).map(({ name }) => name);
  return asked.length > 0
    ? ok(`Clock: agrees with ${asked.join(" and ")}.`)
    : warning("Clock: there was nothing to compare it with. Check day and time yourself.");
}

function firstLine(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).split("\n")[0] ?? "";
}
