import { databaseCode } from "./database.ts";

/** No connection could be had, or it was lost: PostgreSQL's codes, and the operating system's. */
const CODES = new Set([
  // PgBouncer's error for any fault of the server behind it.
  "08P01",
  // A server that only follows: writes go to another one now.
  "25006",
  // A transaction that waited too long for its next statement, by the database's clock.
  "25P03",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Matches the driver's messages, without an error code, that the database is unavailable. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Errors of an unreachable database: its host, its name or its socket is unavailable. */
const CONNECTING: unknown[] = ["connect", "getaddrinfo"];

/** Whether an error means that the database is unavailable; it may return at any moment. */
export function isUnavailable(error: unknown): boolean {
  if (CODES.has(databaseCode(error) ?? "")) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CONNECTION.test(cause.message)) return true;
    if ("syscall" in cause && CONNECTING.includes(cause.syscall)) return true;
  }
  return false;
}
