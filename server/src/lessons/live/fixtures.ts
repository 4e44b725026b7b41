import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { liveLessonClasses, liveLessons } from "./tables.ts";

interface LiveOverrides {
  hostId: string;
  classIds: string[];
  title?: string;
  /** Minutes from now, negative for the past. */
  startsIn?: number;
  minutes?: number;
  cancelledAt?: Date;
}

/** A live lesson of 40 minutes that begins in an hour by default. */
export async function makeLive(
  db: Database,
  { classIds, startsIn = 60, minutes = 40, title = "Fractions", ...overrides }: LiveOverrides,
): Promise<{ id: string; title: string }> {
  const id = newId();
  const startsAt = new Date(Date.now() + startsIn * 60_000);
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const link = `https://meet.example/${id}`;
  await db.insert(liveLessons).values({ id, title, startsAt, endsAt, link, ...overrides });
  await db.insert(liveLessonClasses).values(classIds.map((classId) => ({ lessonId: id, classId })));
  return { id, title };
}
