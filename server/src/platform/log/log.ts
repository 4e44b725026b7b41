import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = FastifyBaseLogger;

/** Structured JSON lines on stdout. What could be a secret is cut out whatever its depth. */
export function createLog(level: string): Log {
  return pino({
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
  });
}
