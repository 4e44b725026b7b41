import type { FastifyBaseLogger } from "fastify";
import { pino, type DestinationStream, type LoggerOptions } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = FastifyBaseLogger;

/**
 * Structured JSON lines on stdout, or where `to` says. Secrets do not belong into what is logged;
 * the fields that hold them by their names are cut out should they come near.
 */
export function createLog(level: string, to?: DestinationStream): Log {
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
  return to ? pino(options, to) : pino(options);
}
