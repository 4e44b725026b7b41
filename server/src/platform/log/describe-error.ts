import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";

/**
 * An error as the log keeps it. Of a statement that failed neither the values are told nor the
 * database's own sentence, which may repeat one: they are records of people.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const cause = (error.cause ?? {}) as { code?: string; table?: string; constraint?: string };
  const { code, table, constraint } = cause;
  // Its first lines are the message, values included; error.message stands in it as it is.
  const stack = error.stack?.split(error.message).at(-1);
  return {
    type: error.name,
    message: "A statement failed",
    query: error.query,
    code,
    table,
    constraint,
    stack,
  };
}
