/** PostgreSQL's code (SQLSTATE) of what happened, or the operating system's; undefined for neither. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}
