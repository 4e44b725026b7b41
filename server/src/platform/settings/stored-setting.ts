import { sql, type SQL } from "drizzle-orm";
import type { Setting } from "./settings.ts";
import { settings } from "./tables.ts";

/** SQL: a setting as it is stored, for a statement that reads other things too. */
export function storedSetting(setting: Setting<unknown>): SQL<unknown> {
  return sql`(select ${settings.value} from ${settings} where ${settings.key} = ${setting.key})`;
}

/** What `storedSetting` brought back; the fallback when it is unset or unreadable. */
export function settingFrom<Value>(setting: Setting<Value>, stored: unknown): Value {
  return setting.parse(stored) ?? setting.fallback;
}

/** SQL: whether a switch is on. */
export function isSwitchedOn(setting: Setting<boolean>): SQL<boolean> {
  return sql<boolean>`coalesce(${storedSetting(setting)} = 'true'::jsonb, ${setting.fallback})`;
}
