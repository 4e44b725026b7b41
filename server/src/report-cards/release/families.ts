import type { AuditOrigin } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Transaction } from "../../platform/database/database.ts";

type Origin = AuditOrigin & { actorId: string };

/** Port to the modules that reach families; they come after this one. */
export interface Families {
  /** Notifies the families of these pupils that their sheets are there. */
  readonly announce: (
    write: { tx: Transaction; origin: Origin; config: Config },
    released: {
      readonly title: string;
      readonly body: string;
      /** The release. */
      readonly causeId: string;
      readonly studentIds: readonly string[];
    },
  ) => Promise<void>;
  /** Withdraws that announcement, and all messages of the release that were not sent yet. */
  readonly withdraw: (write: { tx: Transaction; origin: Origin }, causeId: string) => Promise<void>;
}
