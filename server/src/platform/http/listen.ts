import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { createSecureContext } from "node:tls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Config, ConfigError } from "../runtime/config/config.ts";
import { listenOnBoth } from "./http-and-https.ts";

/** A whole school connects at once when power returns; Node's default is 511. */
const MAX_BACKLOG = 4096;

/** Path that phones read before they trust the school's certificate, also without HTTPS. */
export const TRUST_PATH = "/trust";

interface Listening {
  /** "http://127.0.0.1:5001", for this computer. */
  readonly origin: string;
  /** Stops listening and closes the app. */
  close(): Promise<void>;
}

/**
 * Listens on HOST and PORT; with a certificate for HTTPS, and for plain HTTP that redirects to it.
 * Throws `ConfigError` if that is not possible.
 */
export async function listen(app: FastifyInstance, config: Config): Promise<Listening> {
  const address = { port: config.PORT, host: config.HOST, backlog: MAX_BACKLOG };
  try {
    if (config.TLS_CERT === undefined) {
      return { origin: await app.listen(address), close: () => app.close() };
    }
    const both = await listenOnBoth(app, { ...address, plainPath: TRUST_PATH });
    return {
      origin: both.origin,
      async close() {
        await app.close();
        await both.close();
      },
    };
  } catch (error) {
    const fault = faultOf((error as NodeJS.ErrnoException).code ?? "", config);
    throw fault === null ? error : new ConfigError(fault);
  }
}

/** The variable that causes an error of that code, and the reason; null for none. */
function faultOf(code: string, { HOST, PORT }: Config): string | null {
  if (code === "EADDRINUSE") return `PORT: ${PORT} is already in use on ${HOST}`;
  if (code === "EACCES") return `PORT: this user account cannot listen on ${PORT}`;
  const isUnknown = ["EADDRNOTAVAIL", "EAI_AGAIN", "ENOTFOUND"].includes(code);
  return isUnknown ? `HOST: ${HOST} is not an address of this computer` : null;
}

/**
 * Certificate and key of TLS_CERT and TLS_KEY; null if not set. Throws `ConfigError` for an
 * unreadable file and for a pair that does not match.
 */
export function readCertificate(config: Config): { cert: Buffer; key: Buffer } | null {
  if (!config.TLS_CERT || !config.TLS_KEY) return null;
  const cert = read("TLS_CERT", config.TLS_CERT);
  const key = read("TLS_KEY", config.TLS_KEY);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new ConfigError("TLS_CERT: not a PEM certificate that matches TLS_KEY");
  }
  return { cert, key };
}

function read(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${variable}: ${(error as Error).message}`);
  }
}

/** Names of networks known to the HTTP server. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** TRUST_PROXY as a list. Throws `ConfigError` for an entry that is neither address nor network. */
export function proxiesOf(text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isProxy(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUST_PROXY: "${wrong}" is not an address such as 10.0.0.1 or a network such as 10.0.0.0/8`,
  );
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Headers that a proxy adds for another client. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Whether the TCP connection comes from this computer, even from a proxy. */
export function isFromLoopback({ socket }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? "");
}

export function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

function isProxy(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || Number(bits) <= (version === 4 ? 32 : 128);
}
