import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { eq, inArray } from "drizzle-orm";
import { SETTING_KEYS, type SettingKey } from "@school/core/school/setting-keys.ts";
import type { SchoolSetting, SchoolSettings } from "@school/core/school/settings/contract.ts";
import { hasDefaultPassword } from "../../accounts/auth/passwords.ts";
import { users } from "../../accounts/tables.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Setting } from "../../platform/database/settings/settings.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { schoolFacts } from "../queries.ts";
import { SCHOOL_SETTINGS } from "../settings.ts";
import { terms } from "../tables.ts";

/** Stored in the table of terms, not with the other settings. */
export const CURRENT_TERM = "current_term";

const byKey = new Map<string, Setting<string | boolean | null>>(
  Object.values(SCHOOL_SETTINGS).map((setting) => [setting.key, setting]),
);

/**
 * Returns the setting that parses a stored value. Throws for the current term, which is no stored
 * setting.
 */
export function settingOf(key: SettingKey | "school_logo"): Setting<string | boolean | null> {
  const setting = byKey.get(key);
  if (!setting) throw new Error(`${key} is not a stored setting`);
  return setting;
}

export function mailDelivery(config: Config): SchoolSettings["mailDelivery"] {
  return hasMailServer(config) ? "smtp" : "outbox";
}

/** Everything that the settings page shows, in four statements. */
export async function readSchoolSettings(db: Reader, config: Config): Promise<SchoolSettings> {
  const [listed, term, hasDefault, { logoUrl }] = [
    await listSettings(db),
    await currentTermSetting(db),
    await hasDefaultPassword(db),
    await schoolFacts(db),
  ];
  return {
    settings: [...listed, term],
    hasDefaultPassword: hasDefault,
    logoUrl,
    mailDelivery: mailDelivery(config),
  };
}

/** Lists the stored values or their fallbacks, in the order of the keys; without the current term. */
export async function listSettings(db: Reader): Promise<SchoolSetting[]> {
  const keys = SETTING_KEYS.filter((key) => key !== CURRENT_TERM);
  const rows = await db
    .select({ setting: settings, updatedBy: firstNameFirst<string | null>(users) })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(inArray(settings.key, keys));
  const stored = new Map(rows.map((row) => [row.setting.key, row]));
  return keys.map((key) => {
    const { description, fallback, parse } = settingOf(key);
    const row = stored.get(key);
    return {
      key,
      value: parse(row?.setting.value) ?? fallback,
      description,
      version: row?.setting.version ?? 0,
      updatedAt: row?.setting.updatedAt.toISOString() ?? null,
      updatedBy: row?.updatedBy ?? null,
    };
  });
}

/** The current term in the shape of a setting: its id and the version of its row. */
export async function currentTermSetting(db: Reader): Promise<SchoolSetting> {
  const [term] = await db
    .select({ id: terms.id, version: terms.version })
    .from(terms)
    .where(eq(terms.isCurrent, true));
  return {
    key: CURRENT_TERM,
    value: term?.id ?? null,
    description: "The current term",
    version: term?.version ?? 0,
    updatedAt: null,
    updatedBy: null,
  };
}
