import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";

/**
 * An error as the log keeps it. Of a statement that failed neither the values are cause nor the
 * database's own sentence and details, which may repeat a whole row: they are records of people.
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
 * Returns the error of the database statement that this error wraps; undefined for errors of any other
 * kind.
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
  // Its first lines are the message, values included; error.message is in it as it is.
  const stack = error.stack?.split(error.message).at(-1);
  return { type: error.name, message: "A statement failed", query, code, table, constraint, stack };
}
