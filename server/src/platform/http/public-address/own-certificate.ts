import { X509Certificate } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import type { Server } from "node:tls";
import type { Config } from "../../runtime/config/config.ts";
import { TRUST_PATH } from "../listen.ts";
import type { Log } from "../../runtime/log/log.ts";
import { computerNames, networkAddresses } from "./addresses.ts";
import type { KeyedCertificate } from "./certificate.ts";

/** Often enough for a new address; the expiry is months away. */
const CHECK_INTERVAL_MS = 3_600_000;

/** The files of the school's authority and of its server certificate. */
function filesOf(dataDir: string) {
  const folder = resolve(dataDir, "certificate");
  return {
    folder,
    authority: { cert: join(folder, "school-ca.crt"), key: join(folder, "school-ca.key") },
    server: { cert: join(folder, "portal.crt"), key: join(folder, "portal.key") },
  };
}

/** TLS_CERT and TLS_KEY of the school's own certificate. */
export function ownCertificatePaths(dataDir: string): { TLS_CERT: string; TLS_KEY: string } {
  const { server } = filesOf(dataDir);
  return { TLS_CERT: server.cert, TLS_KEY: server.key };
}

/** Whether the portal uses HTTPS with the school's own authority. */
export function usesOwnCertificate({ DATA_DIR, TLS_CERT }: Config): boolean {
  return TLS_CERT !== undefined && resolve(TLS_CERT) === filesOf(DATA_DIR).server.cert;
}

/**
 * The page on which phones learn to trust the school's certificate, without HTTPS, since they do
 * not trust it yet; null if unnecessary.
 */
export function trustPage(config: Config): string | null {
  if (!usesOwnCertificate(config)) return null;
  return `${config.publicUrl.replace(/^https:/, "http:")}${TRUST_PATH}`;
}

/** The authority's certificate, PEM, for phones to trust; null before it exists. */
export async function authorityCertificate(dataDir: string): Promise<string | null> {
  return (await readPair(filesOf(dataDir).authority))?.cert ?? null;
}

/**
 * Whether the school's authority can vouch for a host: private addresses and names, and those for
 * which it was made. A missing authority is made for the host's name.
 */
export async function canVouchFor(dataDir: string, host: string): Promise<boolean> {
  const { isPrivateAddress, certifiable } = await import("./certificate.ts");
  const authority = await authorityCertificate(dataDir);
  if (authority !== null) return certifiable([host], authority).length > 0;
  return isIP(host) === 0 || isPrivateAddress(host);
}

interface CertificateRequest {
  readonly dataDir: string;
  /** Part of the authority's name, which people see on their phones. */
  readonly schoolName: string;
  /** The host of PUBLIC_URL, in addition to this computer's addresses. */
  readonly publicHost: string;
  readonly now: Date;
}

/**
 * Creates the authority and its certificate if missing, and renews the certificate if it expires
 * soon or lacks an address in use. An authority is never replaced: phones would have to trust the
 * school again. Returns whether the certificate is new.
 */
export async function ensureOwnCertificate(request: CertificateRequest): Promise<boolean> {
  const { dataDir, schoolName, publicHost, now } = request;
  // Loaded only by schools that use it, at most once a day.
  const { makeAuthority, makeServerCertificate, needsRenewal, certifiable } =
    await import("./certificate.ts");
  const { folder, authority: authorityFiles, server } = filesOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let authority = await readPair(authorityFiles);
  if (authority === null) {
    const names = [...computerNames(), publicHost].filter((name) => /[a-z]/i.test(name));
    authority = await makeAuthority({ schoolName, names, now });
    await writePair(authorityFiles, authority);
  }
  const inUse = [publicHost, ...networkAddresses(), ...computerNames(), "127.0.0.1"];
  const hosts = certifiable([...new Set(inUse)], authority.cert);
  const current = await readPair(server);
  const isSound = current !== null && isIssuedBy(current.cert, authority.cert);
  if (isSound && !needsRenewal(current.cert, hosts, now)) return false;
  await writePair(server, await makeServerCertificate(authority, { hosts, now }));
  return true;
}

/** Renews the school's certificate while the portal runs; open connections stay. */
export function renewCertificates({
  config,
  server,
  schoolName,
  log,
}: {
  config: Config;
  server: Pick<Server, "setSecureContext">;
  schoolName: () => Promise<string>;
  log: Log;
}): { stop(): void } {
  const renew = async () => {
    const request = {
      dataDir: config.DATA_DIR,
      schoolName: await schoolName(),
      publicHost: new URL(config.publicUrl).hostname,
      now: new Date(),
    };
    if (!(await ensureOwnCertificate(request))) return;
    const pair = await readPair(filesOf(config.DATA_DIR).server);
    if (pair) server.setSecureContext(pair);
    log.info("the school's certificate was renewed");
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.error({ err: error }, "renewing the certificate failed"));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function isIssuedBy(cert: string, authorityCert: string): boolean {
  return new X509Certificate(cert).verify(new X509Certificate(authorityCert).publicKey);
}

interface Files {
  readonly cert: string;
  readonly key: string;
}

async function readPair(files: Files): Promise<KeyedCertificate | null> {
  try {
    const [cert, key] = [await readFile(files.cert, "utf8"), await readFile(files.key, "utf8")];
    return { cert, key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The key first: after a power cut in between, the pair does not match and is replaced. */
async function writePair(files: Files, { cert, key }: KeyedCertificate): Promise<void> {
  for (const [file, text] of [
    [files.key, key],
    [files.cert, cert],
  ] as const) {
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  await chmod(files.key, 0o600);
}
