import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The user and password part, the hosts between commas, and the rest of a database address. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;

/**
 * One address for each host of `postgres://user:word@one:5432,two:5432/school`, as PostgreSQL's own
 * programs read it. An address with at most one host is returned unchanged.
 */
export function addressesOf(url: string): [string, ...string[]] {
  const [, before = "", hosts = "", rest = ""] = ADDRESS.exec(url) ?? [];
  const [first, ...more] = hosts.split(",").map((host) => `${before}${host}${rest}`);
  return hosts === "" || first === undefined ? [url] : [first, ...more];
}

/** No server of a cluster takes writes at the moment; PostgreSQL's code for "try again". */
class NoPrimary extends Error {
  readonly code = "57P03";
}

/** Time limit in milliseconds for a host's response whether it accepts writes. */
const TIMEOUT_MS = 3_000;
/** Interval of checks in milliseconds; a promotion takes seconds. */
const POLL_INTERVAL_MS = 250;

/**
 * The server that takes writes, among the hosts of an address. One search serves all concurrent
 * callers; it is repeated after a connection to the server failed.
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

  /** Forgets the server: it has ended, or refuses writes. */
  forget(): void {
    this.#finding = null;
  }

  async #find(): Promise<string> {
    try {
      return await Promise.any(this.addresses.map(requirePrimary));
    } catch (error) {
      const why = error instanceof AggregateError ? error.errors.map(String).join("; ") : error;
      // Concurrent callers get the same result.
      void sleep(POLL_INTERVAL_MS).then(() => this.forget());
      throw new NoPrimary(`No host of the database takes writes: ${String(why)}`, { cause: error });
    }
  }
}

/** The address, if its server takes writes. */
async function requirePrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
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

/** Throws `NoPrimary` on a connection to a standby. */
export async function refuseStandby(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>(
    "select pg_is_in_recovery() as follows",
  );
  if (rows[0]?.follows !== false) throw new NoPrimary("this server is a copy that takes no writes");
}
