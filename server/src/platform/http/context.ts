import type { Config } from "../runtime/config/config.ts";
import type { Database } from "../database/database.ts";
import type { ReadDisk } from "../runtime/disk-space.ts";
import type { CachedResponse } from "./cached-responses/responses.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";

/** The context of every API call. */
export interface RequestContext {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly readDisk: ReadDisk;
  /** Restarts the portal after this response, with changed settings; null if it cannot. */
  readonly restart: (() => void) | null;
  readonly request: {
    readonly id: string;
    readonly ip: string;
    /** Sets the caller in the log, once the token is verified. */
    setCaller(id: string): void;
    /** Sets the seconds after which the caller may retry. */
    setRetryAfter(seconds: number): void;
    /** Sends this response instead of the output, which is neither validated nor serialised. */
    respondWith(response: CachedResponse): void;
    /** The bearer token, if sent; unverified. */
    readonly bearer: string | null;
    readonly idempotencyKey: string | null;
    /** The id of a principal's view, from the header; unverified. */
    readonly viewAs: string | null;
  };
}
