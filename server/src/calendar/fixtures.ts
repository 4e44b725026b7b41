import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { calendarEntries, calendarEntryClasses } from "./tables.ts";

type Columns = typeof calendarEntries.$inferInsert;

interface EntryWishes extends Partial<Columns> {
  createdBy: string;
  startsOn: string;
  classIds?: string[];
}

/** An entry of the calendar: an event of one day for everyone by default. */
export async function makeEntry(
  db: Database,
  { classIds = [], ...wishes }: EntryWishes,
): Promise<{ id: string; title: string }> {
  const id = newId();
  const title = wishes.title ?? `Event ${id.slice(-6)}`;
  await db.insert(calendarEntries).values({
    kind: "EVENT",
    endsOn: wishes.startsOn,
    audience: classIds.length > 0 ? "CLASSES" : "ALL",
    ...wishes,
    id,
    title,
  });
  if (classIds.length > 0) {
    await db
      .insert(calendarEntryClasses)
      .values(classIds.map((classId) => ({ entryId: id, classId })));
  }
  return { id, title };
}
