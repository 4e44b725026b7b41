import type { AuditOrigin } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";

/** Who writes pupils' records. They are kept in a room below this one, so app.ts hands it in. */
export interface CategoryBackfill {
  /**
   * Gives every pupil the category of their current class where it is missing or another; answers
   * how many pupils changed. A class without a category changes nobody.
   */
  (tx: Transaction, origin: AuditOrigin): Promise<number>;
}
