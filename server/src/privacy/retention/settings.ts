import { FIRST_RETENTION_TIMES, RetentionTimes } from "@school/core/privacy/retention/kinds.ts";
import type { Setting } from "../../platform/database/settings/settings.ts";

export const RETENTION_TIMES: Setting<RetentionTimes> = {
  key: "retention_times",
  description: "For how many months each kind of record is kept",
  fallback: FIRST_RETENTION_TIMES,
  parse: (stored) => RetentionTimes.safeParse(stored).data,
};
