import pg from "pg";
import { type Hosts, refuseStandby } from "./hosts.ts";

/** Limit of statements that a process names, and so of the plans that each connection caches. */
const MAX_NAMED = 200;
/** Limit of statement texts, seen once, that are remembered until they are seen again. */
const MAX_SEEN = 1_000;
/** Statements that PostgreSQL plans; parsing `begin` and `set` again costs nothing. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** Names of statements by their texts, the same for all connections of a process. */
const names = new Map<string, string>();
const seen = new Set<string>();

/** Settings of a portal connection, in addition to those of `pg`. */
export interface PortalClientConfig extends pg.ClientConfig {
  /** The hosts among which the server that takes writes is found. */
  readonly hosts?: Hosts | undefined;
  /** Whether a pooler lends PostgreSQL's connections for one transaction: nothing stays prepared. */
  readonly isPooled?: boolean | undefined;
}

/**
 * A connection that saves round trips and plans.
 *
 * It sends a statement without waiting for the results of earlier ones, so concurrent statements
 * are pipelined; PostgreSQL runs them in order. A transaction's `begin` is not awaited: its failure
 * fails the statement that is sent with it.
 *
 * A statement that comes a second time gets a name, and stays prepared in PostgreSQL: planning the
 * joins of a list costs more than reading a page of it. After five runs PostgreSQL itself decides
 * whether the plan may be the same for all values.
 */
export class PortalClient extends pg.Client {
  declare pipeline: boolean;
  readonly #hosts: Hosts | undefined;
  readonly #isPooled: boolean;
  /**
   * Settles when all statements sent without a pipeline have results: the driver sends one at a
   * time.
   */
  #answered: Promise<unknown> = Promise.resolve();
  /** The first failure since the last `begin`; those of statements behind it only follow from it. */
  firstFailure: unknown;
  /** The error with which PostgreSQL ended the connection; later errors have less information. */
  fatal: unknown;

  constructor(config: PortalClientConfig = {}) {
    super(config);
    this.on("error", (error) => {
      this.fatal ??= error;
    });
    this.#hosts = config.hosts;
    this.#isPooled = config.isPooled === true;
  }

  override connect(): Promise<this>;
  override connect(
    callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): void;
  override connect(...args: unknown[]): unknown {
    if (!this.#hosts) return Reflect.apply(super.connect, this, args);
    const connecting = this.#connectToPrimary(this.#hosts);
    const [callback] = args;
    if (typeof callback !== "function") return connecting;
    connecting.then(
      () => callback(null),
      (error: unknown) => callback(error),
    );
    return undefined;
  }

  async #connectToPrimary(hosts: Hosts): Promise<this> {
    const { host, port } = new pg.Client({ connectionString: await hosts.primary() });
    Object.assign(this, { host, port });
    try {
      await Reflect.apply(super.connect, this, []);
      await refuseStandby(this);
      return this;
    } catch (error) {
      hosts.forget();
      void this.end().catch(() => {});
      throw error;
    }
  }

  override query(...[config, ...args]: unknown[]): never {
    // A stream of rows has the connection for itself.
    if (isStream(config)) this.pipeline = false;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const named = this.#isPooled
      ? withoutName(config)
      : isUnnamed(config)
        ? withName(config)
        : config;
    const send = (): unknown => Reflect.apply(super.query, this, [named, ...args]);
    const isAwaited = !isStream(config) && typeof args.at(-1) !== "function";
    const response = this.#isPooled && isAwaited ? this.#sendNext(send) : send();
    if (!(response instanceof Promise)) return response as never;
    if (isBegin(config)) this.firstFailure = undefined;
    response.catch((error: unknown) => {
      this.firstFailure ??= error;
      if (error instanceof pg.DatabaseError && error.severity === "FATAL") this.fatal ??= error;
    });
    return (isBegin(config) ? Promise.resolve() : response) as never;
  }

  #sendNext(send: () => unknown): Promise<unknown> {
    const response = this.#answered.then(send);
    this.#answered = response.catch(() => {});
    return response;
  }
}

function isStream(config: unknown): boolean {
  return typeof config === "object" && config !== null && "submit" in config;
}

function isBegin(config: unknown): boolean {
  return isUnnamed(config) && config.text.startsWith("begin");
}

interface Unnamed {
  readonly text: string;
}

function isUnnamed(config: unknown): config is Unnamed {
  if (typeof config !== "object" || config === null) return false;
  const { name, text, submit } = config as Record<string, unknown>;
  return name === undefined && submit === undefined && typeof text === "string";
}

function withoutName(config: unknown): unknown {
  return typeof config === "object" && config !== null && !isStream(config)
    ? { ...config, name: undefined }
    : config;
}

function withName<Config extends Unnamed>(config: Config): Config {
  const name = names.get(config.text) ?? nameOf(config.text);
  return name === undefined ? config : { ...config, name };
}

/** The statement name of a repeated text; undefined for any other. */
function nameOf(text: string): string | undefined {
  if (names.size >= MAX_NAMED || !PLANNED.test(text)) return undefined;
  if (!seen.delete(text)) {
    const [oldest] = seen;
    if (oldest !== undefined && seen.size >= MAX_SEEN) seen.delete(oldest);
    seen.add(text);
    return undefined;
  }
  const name = `often_${names.size + 1}`;
  names.set(text, name);
  return name;
}
