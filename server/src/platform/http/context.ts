import type { AuditOrigin } from "../database/audit/audit.ts";
import type { Config } from "../runtime/config/config.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { ReadDisk } from "../runtime/disk-space.ts";
import type { CachedResponse } from "./cached-responses/responses.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";

/** Context with which every call of the API starts. */
export interface RequestContext {
  readonly db: Database;
  readonly config: Config;
  readonly sealer: Sealer;
  readonly readDisk: ReadDisk;
  /** Starts the portal again after this answer, with changed settings; null where it cannot. */
  readonly restart: (() => void) | null;
  readonly request: {
    readonly id: string;
    readonly ip: string;
    /** Names the caller in the log, once the token is checked. */
    setCaller(id: string): void;
    /** Tells the caller how many seconds to wait before it asks again. */
    setRetryAfter(seconds: number): void;
    /** Sends this answer in place of the output, which is not checked nor written again. */
    respondWith(response: CachedResponse): void;
    /** The bearer token, if any came along; unchecked. */
    readonly bearer: string | null;
    readonly idempotencyKey: string | null;
    /** The view through which a principal looks, as the header names it; unchecked. */
    readonly viewAs: string | null;
  };
}

/** Additional context of a write's handler: its transaction, and the origin of the change. */
export interface WriteContext {
  readonly tx: Transaction;
  readonly origin: AuditOrigin;
}
