import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Reader, Transaction } from "../database.ts";
import { one } from "../rows.ts";
import { settings } from "./tables.ts";

/** A setting declared by a module: its key, its meaning, and its default until it is set. */
export interface Setting<Value> {
  readonly key: string;
  readonly description: string;
  readonly fallback: Value;
  /** Reads a stored value; undefined when it is not one of this setting's values. */
  readonly parse: (stored: unknown) => Value | undefined;
}

/** Reads several settings in one statement. Unset or unreadable settings return their fallback. */
export async function readSettings<const Requested extends Record<string, Setting<unknown>>>(
  db: Reader,
  requested: Requested,
): Promise<{ [Name in keyof Requested]: Requested[Name]["fallback"] }> {
  const keys = Object.values(requested).map((setting) => setting.key);
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const values = Object.entries(requested).map(([name, setting]) => [
    name,
    setting.parse(stored.get(setting.key)) ?? setting.fallback,
  ]);
  return Object.fromEntries(values) as { [Name in keyof Requested]: Requested[Name]["fallback"] };
}

/** A setting with its version; 0 while it was never set. */
export async function readStored<Value>(
  db: Reader,
  setting: Setting<Value>,
): Promise<{ value: Value; version: number }> {
  return one(await readAllStored(db, [setting]));
}

/** The same for several, in their order: one statement. */
export async function readAllStored<Value>(
  db: Reader,
  requested: readonly Setting<Value>[],
): Promise<{ value: Value; version: number }[]> {
  const keys = requested.map(({ key }) => key);
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  const stored = new Map(rows.map((row) => [row.key, row]));
  return requested.map((setting) => {
    const row = stored.get(setting.key);
    return { value: settingFrom(setting, row?.value), version: row?.version ?? 0 };
  });
}

/** Stores a value over the version that the person saw; false if another was stored meanwhile. */
export async function storeSetting<Value>(
  tx: Transaction,
  { key, description }: Setting<Value>,
  value: Value,
  { version, actorId }: { readonly version: number; readonly actorId: string | null },
): Promise<boolean> {
  const row = {
    description,
    value,
    updatedAt: new Date(),
    updatedBy: actorId,
  };
  const stored =
    version === 0
      ? tx
          .insert(settings)
          .values({ key, ...row, version: 1 })
          .onConflictDoNothing()
      : tx
          .update(settings)
          .set({ ...row, version: sql`${settings.version} + 1` })
          // A version beyond the column's range is one that no one saw.
          .where(and(eq(settings.key, key), sql`${settings.version} = ${version}::bigint`));
  return ((await stored).rowCount ?? 0) > 0;
}

/** Stores a value, overwriting any other. */
export async function replaceSetting<Value>(
  tx: Transaction,
  { key, description }: Pick<Setting<Value>, "key" | "description">,
  value: Value,
  actorId: string | null,
): Promise<void> {
  const row = { value, description, updatedBy: actorId, updatedAt: sql`now()` };
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, version: sql`${settings.version} + 1` },
    });
}

/** A switch, off or on. */
export function booleanSetting(
  key: string,
  description: string,
  fallback = false,
): Setting<boolean> {
  return {
    key,
    description,
    fallback,
    parse: (stored) => (typeof stored === "boolean" ? stored : undefined),
  };
}

/** A line of text. */
export function textSetting(key: string, description: string, fallback: string): Setting<string> {
  return {
    key,
    description,
    fallback,
    parse: (stored) => (typeof stored === "string" ? stored : undefined),
  };
}

/** SQL: a setting as it is stored, for a statement that reads other things too. */
export function storedSetting(setting: Setting<unknown>): SQL<unknown> {
  return sql`(select ${settings.value} from ${settings} where ${settings.key} = ${setting.key})`;
}

/** Parses the result of `storedSetting`; returns the fallback when it is unset or unreadable. */
export function settingFrom<Value>(setting: Setting<Value>, stored: unknown): Value {
  return setting.parse(stored) ?? setting.fallback;
}

/** SQL: whether a switch is on. */
export function isSwitchedOn(setting: Setting<boolean>): SQL<boolean> {
  return sql<boolean>`coalesce(${storedSetting(setting)} = 'true'::jsonb, ${setting.fallback})`;
}
