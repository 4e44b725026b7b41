import type { ClientBase } from "pg";

/**
 * Settings for the transaction of a backup or a restore: no time limits, and values written in the
 * one way that every server reads alike, whatever its own settings are.
 */
const SETTINGS = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  search_path: "public",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
};

/** Sets them until the end of the client's open transaction. */
export async function prepareTransaction(client: ClientBase): Promise<void> {
  const names = Object.keys(SETTINGS);
  const values = Object.values(SETTINGS);
  await client.query(
    "select set_config(name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)",
    [names, values],
  );
}
