import type { ClassGroup } from "@school/core/school/class-groups.ts";
import type { Reader } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { classCategories, classes, classSubjects, classTeachers, subjects } from "./tables.ts";

interface ClassWishes {
  sessionId: string;
  name?: string;
  section?: string | null;
  categoryId?: string | undefined;
  classTeacherId?: string;
  assistantIds?: string[];
}

/** A class of a session, with its class teacher and assistants. */
export async function makeClass(
  db: Reader,
  wishes: ClassWishes,
): Promise<{ id: string; name: string; section: string | null }> {
  const { sessionId, name = "Primary 4", section = null, categoryId } = wishes;
  const id = newId();
  await db.insert(classes).values({ id, sessionId, name, section, categoryId });
  const teachers = [
    ...(wishes.classTeacherId ? [{ teacherId: wishes.classTeacherId, isAssistant: false }] : []),
    ...(wishes.assistantIds ?? []).map((teacherId) => ({ teacherId, isAssistant: true })),
  ];
  if (teachers.length > 0) {
    await db.insert(classTeachers).values(teachers.map((teacher) => ({ ...teacher, classId: id })));
  }
  return { id, name, section };
}

/** A subject, taken by a class and taught by a teacher where these are given. */
export async function makeSubject(
  db: Reader,
  wishes: { name?: string; classId?: string; teacherId?: string } = {},
): Promise<{ id: string; name: string }> {
  const id = newId();
  const { name = `Subject ${id.slice(-6)}`, classId, teacherId } = wishes;
  await db.insert(subjects).values({ id, name });
  if (classId) await db.insert(classSubjects).values({ classId, subjectId: id, teacherId });
  return { id, name };
}

/** A class category (a level). */
export async function makeCategory(
  db: Reader,
  wishes: { name?: string; classGroup?: ClassGroup; order?: number } = {},
): Promise<{ id: string; name: string }> {
  const id = newId();
  const { name = `Category ${id.slice(-6)}`, classGroup = "Primary", order = 0 } = wishes;
  await db.insert(classCategories).values({ id, name, classGroup, order });
  return { id, name };
}
