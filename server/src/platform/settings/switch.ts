import { sql, type SQL } from "drizzle-orm";
import type { Setting } from "./settings.ts";
import { settings } from "./tables.ts";

/** SQL: whether a switch is on, for a statement that reads other things too. */
export function isSwitchedOn(setting: Setting<boolean>): SQL<boolean> {
  return sql<boolean>`coalesce((
    select ${settings.value} = 'true'::jsonb from ${settings}
    where ${settings.key} = ${setting.key}
  ), ${setting.fallback})`;
}
