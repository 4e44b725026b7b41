import type { ActorOrigin } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** Port to the modules that notify families, which are below this one. */
export interface Families {
  /** Notifies the families of these pupils that their sheets are ready. */
  readonly announce: (
    write: { tx: Transaction; origin: ActorOrigin; config: Config },
    released: {
      readonly title: string;
      readonly body: string;
      /** Id of the release. */
      readonly causeId: string;
      readonly studentIds: readonly string[];
    },
  ) => Promise<void>;
  /** Withdraws that announcement, and all unsent messages of the release. */
  readonly withdraw: (
    write: { tx: Transaction; origin: ActorOrigin },
    causeId: string,
  ) => Promise<void>;
}
