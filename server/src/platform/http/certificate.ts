import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { ConfigError, type Config } from "../config/config.ts";

/**
 * Certificate and key of TLS_CERT and TLS_KEY; null where none are set. Throws `ConfigError` for a
 * file that cannot be read and for two that do not belong together.
 */
export function readCertificate(config: Config): { cert: Buffer; key: Buffer } | null {
  if (!config.TLS_CERT || !config.TLS_KEY) return null;
  const cert = read("TLS_CERT", config.TLS_CERT);
  const key = read("TLS_KEY", config.TLS_KEY);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new ConfigError("TLS_CERT: not a PEM certificate to which the key of TLS_KEY belongs");
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
