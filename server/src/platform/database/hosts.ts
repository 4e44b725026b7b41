import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The user and password part, the hosts between commas, and the rest of a database address. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;

/**
 * One address for each host of `postgres://user:word@one:5432,two:5432/school`, as PostgreSQL's own
 * programs read it. An address that names no host, or one, is itself.
 */
export function addressesOf(url: string): [string, ...string[]] {
  const [, before = "", hosts = "", rest = ""] = ADDRESS.exec(url) ?? [];
  const [first, ...others] = hosts.split(",").map((host) => `${before}${host}${rest}`);
  return hosts === "" || first === undefined ? [url] : [first, ...others];
}

/** No server of a cluster takes writes at the moment; PostgreSQL's code for "try again". */
class NoPrimary extends Error {
  readonly code = "57P03";
}

/** Time in milliseconds within which a host must say whether it takes writes. */
const PATIENCE_MS = 3_000;
/** A promotion takes seconds: asking more often than this, in milliseconds, finds nothing sooner. */
const ASK_AGAIN_MS = 250;

/**
 * The server that takes writes, among the hosts of an address. It is looked for once, by all that
 * wait for it together, and again after a connection to it failed.
 */
export class Hosts {
  readonly addresses: readonly [string, ...string[]];
  #finding: Promise<string> | null = null;

  constructor(url: string) {
    this.addresses = addressesOf(url);
  }

  /** The address of the server that takes writes. Throws `NoPrimary`. */
  primary(): Promise<string> {
    if (this.addresses.length === 1) return Promise.resolve(this.addresses[0]);
    return (this.#finding ??= this.#find());
  }

  /** The server that was found is gone, or takes writes no more. */
  forget(): void {
    this.#finding = null;
  }

  async #find(): Promise<string> {
    try {
      return await Promise.any(this.addresses.map(requirePrimary));
    } catch (error) {
      const why = error instanceof AggregateError ? error.errors.map(String).join("; ") : error;
      // Those who come in the meantime hear the same.
      void sleep(ASK_AGAIN_MS).then(() => this.forget());
      throw new NoPrimary(`No host of the database takes writes: ${String(why)}`, { cause: error });
    }
  }
}

/** The address, if its server takes writes. */
async function requirePrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await refuseStandby(client);
    return address;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Throws `NoPrimary` on a connection to a copy that follows another server. */
export async function refuseStandby(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>(
    "select pg_is_in_recovery() as follows",
  );
  if (rows[0]?.follows !== false) throw new NoPrimary("this server is a copy that takes no writes");
}
