import { isIP } from "node:net";
import { ConfigError } from "../config/config.ts";

/** Networks that the HTTP server knows by name. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** TRUST_PROXY as a list. Throws `ConfigError` for an entry that is neither address nor network. */
export function proxiesOf(text: string): string[] {
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isProxy(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUST_PROXY: "${wrong}" is no address such as 10.0.0.1 and no network such as 10.0.0.0/8`,
  );
}

function isProxy(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || Number(bits) <= (version === 4 ? 32 : 128);
}
