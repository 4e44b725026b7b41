/**
 * The embedded PostgreSQL could not be started or has ended; the message is one line for the
 * console.
 */
export class EmbeddedPostgresError extends Error {
  readonly code = "embedded_postgres";
}

/** Another running server owns the data directory. */
export class DataDirInUse extends EmbeddedPostgresError {}
