import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";

/**
 * Converts an error for the log. For a failed statement it omits the values and the database's
 * message and details, which may contain a whole row: they are personal data.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failed = failedStatement(error);
  if (!failed) return pino.stdSerializers.err(error);
  if (failed === error) return describeStatement(failed);
  const { name: type, message, stack } = error;
  return { type, message, stack, cause: describeStatement(failed) };
}

/**
 * Returns the error of the database statement that this error wraps; undefined for other errors.
 */
export function failedStatement(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError || cause instanceof pg.DatabaseError) return cause;
  }
  return undefined;
}

function describeStatement(error: Error): object {
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { code, table, constraint } = (cause ?? {}) as {
    code?: string;
    table?: string;
    constraint?: string;
  };
  // Its first lines are the unchanged error.message, values included.
  const stack = error.stack?.split(error.message).at(-1);
  return { type: error.name, message: "A statement failed", query, code, table, constraint, stack };
}
