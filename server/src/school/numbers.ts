import { last } from "@school/core/api/lists.ts";
import { type SQL, eq, like, sql } from "drizzle-orm";
import {
  type NumberFacts,
  numberInSeries,
  numberSeries,
  type NumberSeries,
} from "@school/core/school/number-pattern.ts";
import { signInNames, users } from "../accounts/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { readSettings, storedSetting } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "./settings.ts";
import { numberSeries as seriesTable } from "./tables.ts";

/** The numbers of a pupil; each kind has its own series. */
export type PupilNumber = "ADMISSION_NUMBER" | "STUDENT_ID";
/** Kinds of numbers, by their purpose. */
export type NumberKind = PupilNumber | "STAFF_ID";

/**
 * Number of extra candidates that are checked at once, beyond the requested ones, since some numbers
 * exist already.
 */
const SPARE = 100;

/** The patterns of the school for its pupils, by kind: one statement. */
export async function numberPatterns(db: Reader): Promise<Record<PupilNumber, string>> {
  return readSettings(db, {
    ADMISSION_NUMBER: SCHOOL_SETTINGS.admissionNumberPattern,
    STUDENT_ID: SCHOOL_SETTINGS.studentIdPattern,
  });
}

/** SQL: whether the school saved a pattern of admission numbers, or used the default one. */
export const hasAdmissionPattern = sql<boolean>`(${storedSetting(SCHOOL_SETTINGS.admissionNumberPattern)} is not null
  or exists (select 1 from ${seriesTable} where ${seriesTable.series} like 'admission\\_number %'))`;

/**
 * The next admission number while no pattern was chosen; null once one was. At most four
 * statements.
 */
export async function unconfirmedNumber(
  db: Reader,
  facts: NumberFacts,
): Promise<{ pattern: string; next: string } | null> {
  const { rows } = await db.execute<{ isChosen: boolean }>(
    sql`select ${hasAdmissionPattern} as "isChosen"`,
  );
  if (one(rows).isChosen) return null;
  const { ADMISSION_NUMBER: pattern } = await numberPatterns(db);
  return { pattern, next: await nextNumber(db, { kind: "ADMISSION_NUMBER", pattern }, facts) };
}

/**
 * Takes that many numbers of a series, in order. Locks the series until the transaction ends, so
 * concurrent admissions get neither the same number nor a gap; a rollback returns them. Existing
 * and `reserved` numbers are skipped; an unused series continues above the highest existing number.
 * Two statements, and those of the first use.
 */
export async function takeNumbers(
  tx: Transaction,
  { kind, pattern }: { kind: NumberKind; pattern: string },
  facts: NumberFacts,
  howMany: number,
  reserved: readonly string[] = [],
): Promise<string[]> {
  if (howMany === 0) return [];
  const series = numberSeries(pattern, facts);
  const lastNumber = await lockSeries(tx, kind, series);
  const free = await freeNumbers(tx, kind, series, lastNumber, howMany, reserved);
  await tx
    .update(seriesTable)
    .set({ last: last(free).number })
    .where(eq(seriesTable.series, keyOf(kind, series)));
  return free.map(({ written }) => written);
}

/** The number that would be taken now; the first to save gets it. */
export async function nextNumber(
  db: Reader,
  { kind, pattern }: { kind: NumberKind; pattern: string },
  facts: NumberFacts,
): Promise<string> {
  const series = numberSeries(pattern, facts);
  const [known] = await db
    .select({ last: seriesTable.last })
    .from(seriesTable)
    .where(eq(seriesTable.series, keyOf(kind, series)));
  const last = known?.last ?? (await highestNumber(db, kind, series));
  return one(await freeNumbers(db, kind, series, last, 1, []), "number").written;
}

/** Names that differ only in case are equal, so they are one series. */
function keyOf(kind: NumberKind, { before, after }: NumberSeries): string {
  return `${kind} ${before}#${after}`.toLowerCase();
}

async function lockSeries(tx: Transaction, kind: NumberKind, series: NumberSeries) {
  const key = keyOf(kind, series);
  const locked = () =>
    tx
      .select({ last: seriesTable.last })
      .from(seriesTable)
      .where(eq(seriesTable.series, key))
      .for("update");
  const [known] = await locked();
  if (known) return known.last;
  const last = await highestNumber(tx, kind, series);
  // If another transaction creates the series first, this waits for it and reads its row.
  await tx.insert(seriesTable).values({ series: key, last }).onConflictDoNothing();
  return one(await locked(), "series").last;
}

/** The highest used number of the series; 0 if there is none. */
async function highestNumber(
  db: Reader,
  kind: NumberKind,
  { before, after }: NumberSeries,
): Promise<number> {
  const form = `^${escaped(before)}(\\d{1,8})${escaped(after)}$`;
  const name = nameColumn(kind);
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(substring(${name} from ${form})::int), 0) as last
    from ${tableOf(kind)} where ${name} ~ ${form}`);
  return one(rows).last;
}

async function freeNumbers(
  db: Reader,
  kind: NumberKind,
  series: NumberSeries,
  last: number,
  howMany: number,
  reserved: readonly string[],
) {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));
  const free: { number: number; written: string }[] = [];
  for (let from = last + 1; free.length < howMany;) {
    const candidates = Array.from({ length: howMany - free.length + SPARE }, (_, step) => ({
      number: from + step,
      written: numberInSeries(series, from + step),
    }));
    const names = candidates.map(({ written }) => written.toLowerCase());
    for (const name of await existing(db, kind, names)) taken.add(name);
    free.push(...candidates.filter(({ written }) => !taken.has(written.toLowerCase())));
    from += candidates.length;
  }
  return free.slice(0, howMany);
}

async function existing(db: Reader, kind: NumberKind, names: string[]): Promise<string[]> {
  const name = nameColumn(kind);
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${name} as name from ${tableOf(kind)} where ${name} = any(${sql.param(names)}::text[])`);
  return rows.map((row) => row.name);
}

function nameColumn(kind: NumberKind): SQL {
  return kind === "ADMISSION_NUMBER"
    ? sql`lower(${signInNames.name})`
    : sql`lower(${users.userId})`;
}

function tableOf(kind: NumberKind) {
  return kind === "ADMISSION_NUMBER" ? signInNames : users;
}

function escaped(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "\\$&");
}

/**
 * Releases the numbers of people who were removed, if no one has a later one: the series then
 * continues as if they had never been taken.
 */
export async function releaseNumbers(
  tx: Transaction,
  kind: NumberKind,
  removed: readonly string[],
): Promise<void> {
  const prefix = `${kind} `.toLowerCase();
  const known = await tx
    .select()
    .from(seriesTable)
    .where(like(seriesTable.series, `${prefix.replaceAll("_", "\\_")}%`))
    .orderBy(seriesTable.series)
    .for("update");
  for (const { series, last } of known) {
    const [before = "", after = ""] = series.slice(prefix.length).split("#");
    const free = new Set(removed.flatMap((name) => numberIn(name, before, after) ?? []));
    let next = last;
    while (free.has(next)) next -= 1;
    if (next === last) continue;
    await tx.update(seriesTable).set({ last: next }).where(eq(seriesTable.series, series));
  }
}

function numberIn(name: string, before: string, after: string): number | null {
  const written = name.toLowerCase();
  if (!written.startsWith(before) || !written.endsWith(after)) return null;
  const digits = written.slice(before.length, written.length - after.length);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
