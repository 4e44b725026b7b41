import { isAbsolute } from "node:path";
import { z } from "zod";
import { addressesOf } from "../../database/hosts.ts";
import { parseBucketAddress } from "../../documents/files/bucket-address.ts";
import { isPromoted } from "../../standby-files.ts";
import { isMailAddress, parseFrom } from "../../outgoing/mail/address.ts";
import { encryptedMailServer, plainConnection } from "./encrypted-connections.ts";
import { readSettingsFile } from "./settings-file.ts";

const flag = z.enum(["0", "1"]).transform((text) => text === "1");
const text = z.string().min(1);

function isSender(from: string): boolean {
  return isMailAddress(parseFrom(from).address);
}

function isBucket(url: string): boolean {
  return parseBucketAddress(url) !== null;
}

/** Whether it is a location for WAL and base backups: a bucket, or an absolute path. */
function isArchive(address: string): boolean {
  return isBucket(address) || isAbsolute(address);
}

function isDatabase(address: string): boolean {
  const one = z.url({ protocol: /^postgres(ql)?$/ });
  return addressesOf(address).every((host) => one.safeParse(host).success);
}

function isOneDatabase(address: string): boolean {
  return addressesOf(address).length === 1 && isDatabase(address);
}

const NOT_A_DATABASE = "must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE";

const NOT_AN_ARCHIVE =
  "must look like https://KEY:SECRET@HOST/BUCKET?region=REGION, or be the absolute path of a folder";

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5001),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: text.refine(isDatabase, NOT_A_DATABASE).optional(),
  DATABASE_DIRECT_URL: text.refine(isDatabase, NOT_A_DATABASE).optional(),
  DATABASE_READ_URL: text.refine(isOneDatabase, `${NOT_A_DATABASE} with one host`).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRINCIPAL_EMAIL: z.email().optional(),
  PRINCIPAL_PASSWORD: z.string().min(8).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.refine(isSender, "must be an address, or a name and <address>").optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(5),
  TEST_GATEWAY: z.url({ protocol: /^http$/ }).optional(),
  S3_URL: text
    .refine(isBucket, "must look like https://KEY:SECRET@HOST/BUCKET?region=REGION")
    .optional(),
  COPY_TO: text.refine(isArchive, NOT_AN_ARCHIVE).optional(),
  COPY_FROM: text.refine(isArchive, NOT_AN_ARCHIVE).optional(),
  COPY_LEASE_DAYS: z.coerce.number().int().min(3).max(60).default(7),
  UNENCRYPTED_HOSTS: z
    .string()
    .default("")
    .transform((hosts) => hosts.split(",").map((host) => host.trim())),
  ADMIN_ACCESS_CODE: z.string().min(8).max(200).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  TLS_CERT: text.optional(),
  TLS_KEY: text.optional(),
  TRUST_PROXY: text.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  BACKUP_PASSPHRASE: z.string().min(8).optional(),
  DEMO: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["json", "plain"]).default("json"),
});

export type Config = Readonly<z.infer<typeof Environment>> & {
  /** Origin of every outgoing link; no path, no trailing slash. */
  readonly publicUrl: string;
  /**
   * Whether that address was configured by PUBLIC_URL or a demo school. If not, it is "localhost",
   * which other computers cannot open.
   */
  readonly isAddressChosen: boolean;
  /** Variables that the environment sets, so that the file in DATA_DIR cannot change them. */
  readonly setOutside: readonly string[];
};

/** An invalid variable: startup stops with this one line. */
export class ConfigError extends Error {}

/**
 * Reads an environment, by default this process's, over the settings that were saved in DATA_DIR.
 * COPY_FROM of a standby that was promoted is its COPY_TO. Throws `ConfigError` naming the variable
 * that is wrong.
 */
export function readWholeConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const variables = withoutEmpty(environment);
  const dataDir = variables["DATA_DIR"] ?? "./data";
  const config = readConfig(variables, readSettingsFile(dataDir));
  // It no longer follows a primary, and archives its own WAL there.
  if (config.COPY_FROM === undefined || !isPromoted(dataDir)) return config;
  return { ...config, COPY_FROM: undefined, COPY_TO: config.COPY_FROM };
}

/**
 * Reads an environment over the settings of a file. Throws `ConfigError` naming the wrong variable.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  saved: Readonly<Record<string, string>> = {},
): Config {
  const variables = withoutEmpty(environment);
  const parsed = Environment.safeParse({ ...withoutEmpty(saved), ...variables });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      issue ? `${issue.path.join(".")}: ${issue.message}` : parsed.error.message,
    );
  }
  const config = parsed.data;
  if (config.DATABASE_URL && !config.SECRET_KEY) {
    throw new ConfigError("SECRET_KEY: required with DATABASE_URL, the same for every process");
  }
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL) {
    throw new ConfigError(
      "DATABASE_DIRECT_URL: is the way past the pooler of DATABASE_URL, set both",
    );
  }
  if (config.DATABASE_READ_URL && !config.DATABASE_URL) {
    throw new ConfigError("DATABASE_READ_URL: is a copy of the database of DATABASE_URL, set both");
  }
  if (config.COPY_TO && config.COPY_FROM) {
    throw new ConfigError(
      "COPY_TO: the school's PC sets it, the copy sets COPY_FROM, none sets both",
    );
  }
  const copy = config.COPY_TO ? "COPY_TO" : config.COPY_FROM ? "COPY_FROM" : null;
  if (copy !== null && config.DATABASE_URL) {
    throw new ConfigError(`${copy}: is for the database in DATA_DIR, not for one of DATABASE_URL`);
  }
  if (Boolean(config.TLS_CERT) !== Boolean(config.TLS_KEY)) {
    throw new ConfigError("TLS_CERT: set both TLS_CERT and TLS_KEY");
  }
  if (Boolean(config.PRINCIPAL_EMAIL) !== Boolean(config.PRINCIPAL_PASSWORD)) {
    throw new ConfigError("PRINCIPAL_EMAIL: set both PRINCIPAL_EMAIL and PRINCIPAL_PASSWORD");
  }
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new ConfigError("MAIL_FROM: required with SMTP_URL, the address that mails come from");
  }
  const plain = plainConnection(config);
  if (plain !== null) throw new ConfigError(plain);
  const scheme = config.TLS_CERT ? "https" : "http";
  const address = config.PUBLIC_URL ?? `${scheme}://localhost:${config.PORT}`;
  return {
    ...config,
    SMTP_URL: config.SMTP_URL && encryptedMailServer(config.SMTP_URL, config.UNENCRYPTED_HOSTS),
    publicUrl: new URL(address).origin,
    isAddressChosen: config.PUBLIC_URL !== undefined || config.DEMO,
    setOutside: Object.keys(variables).filter((name) => name in Environment.shape),
  };
}

/** Drops empty variables, which mean the same as unset ones. */
function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
