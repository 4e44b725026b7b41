import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { calendarEntries, calendarEntryClasses } from "./tables.ts";

type Columns = typeof calendarEntries.$inferInsert;

interface EntryOverrides extends Partial<Columns> {
  createdBy: string;
  startsOn: string;
  classIds?: string[];
}

/** Many entries for everyone in one statement. */
export async function makeEntries(
  db: Database,
  overrides: readonly Omit<EntryOverrides, "classIds">[],
): Promise<void> {
  await db
    .insert(calendarEntries)
    .values(overrides.map((one) => ({ ...columnsOf(one), id: newId() })));
}

/** A calendar entry: by default a one-day event for everyone. */
export async function makeEntry(
  db: Database,
  { classIds = [], ...overrides }: EntryOverrides,
): Promise<{ id: string; title: string }> {
  const id = newId();
  const title = overrides.title ?? `Event ${id.slice(-6)}`;
  const audience = classIds.length > 0 ? "CLASSES" : "ALL";
  await db.insert(calendarEntries).values({ ...columnsOf({ audience, ...overrides }), id, title });
  if (classIds.length > 0) {
    await db
      .insert(calendarEntryClasses)
      .values(classIds.map((classId) => ({ entryId: id, classId })));
  }
  return { id, title };
}

function columnsOf({ title = "Event", ...overrides }: Omit<EntryOverrides, "classIds">) {
  return {
    kind: "EVENT" as const,
    audience: "ALL" as const,
    endsOn: overrides.startsOn,
    title,
    ...overrides,
  };
}
