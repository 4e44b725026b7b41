import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { prettyFactory } from "pino-pretty";
import { describeError } from "./describe-error.ts";

export type Log = FastifyBaseLogger;

/** JSON for programs, or lines for people. */
type LogFormat = "json" | "plain";

interface LogTarget {
  readonly format?: LogFormat;
  readonly to?: DestinationStream;
}

const STDOUT = 1;

/**
 * Creates a structured log on stdout, or on `to`: one JSON line per entry, or readable text
 * (`plainly`). Secrets must not be logged; as a safeguard, fields with names of secrets are
 * removed.
 */
export function createLog(
  level: string,
  { format = "json", to = pino.destination(STDOUT) }: LogTarget = {},
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        "password",
        "*.password",
        "token",
        "*.token",
        "headers.authorization",
        "*.refresh_token",
      ],
      censor: "[hidden]",
    },
  };
  if (format === "json") return pino(options, to);
  return pino(options, { write: (line) => to.write(harmless(plainly(line))) });
}

/** Fields of a request, in this order, before the message. */
const REQUEST_FIELDS = ["method", "path", "status", "ms"] as const;

/** Writes an entry as "2026-09-14 08:31:02 WARN: GET /api/me 401 6 ms, request refused {...}". */
const plainly = prettyFactory({
  translateTime: "SYS:yyyy-mm-dd HH:MM:ss",
  singleLine: true,
  colorize: false,
  ignore: REQUEST_FIELDS.join(","),
  customPrettifiers: { time: (time) => time as string },
  messageFormat: (entry, messageKey) => {
    const { method, path, status, ms } = entry as Readonly<Record<string, string | number>>;
    const request = [method, path, status, ms === undefined ? undefined : `${ms} ms`];
    const parts = [
      request.filter((part) => part !== undefined).join(" "),
      entry[messageKey] as string,
    ];
    return parts.filter(Boolean).join(", ").replaceAll("\n", "\\n");
  },
});

/**
 * Escapes control characters of external text, so that it cannot control the terminal; only line
 * ends of errors remain.
 */
function harmless(line: string): string {
  return line.replaceAll(
    /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
