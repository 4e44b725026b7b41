import type { ClassGroup } from "@school/core/school/class-groups.ts";
import type { Reader } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { classCategories, classes, classSubjects, classTeachers, subjects } from "./tables.ts";

interface ClassOverrides {
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
  overrides: ClassOverrides,
): Promise<{ id: string; name: string; section: string | null }> {
  const { sessionId, name = "Primary 4", section = null, categoryId } = overrides;
  const id = newId();
  await db.insert(classes).values({ id, sessionId, name, section, categoryId });
  const teachers = [
    ...(overrides.classTeacherId
      ? [{ teacherId: overrides.classTeacherId, isAssistant: false }]
      : []),
    ...(overrides.assistantIds ?? []).map((teacherId) => ({ teacherId, isAssistant: true })),
  ];
  if (teachers.length > 0) {
    await db.insert(classTeachers).values(teachers.map((teacher) => ({ ...teacher, classId: id })));
  }
  return { id, name, section };
}

/** A subject, taken by a class and taught by a teacher where these are given. */
export async function makeSubject(
  db: Reader,
  overrides: { name?: string; classId?: string; teacherId?: string } = {},
): Promise<{ id: string; name: string }> {
  const id = newId();
  const { name = `Subject ${id.slice(-6)}`, classId, teacherId } = overrides;
  await db.insert(subjects).values({ id, name });
  if (classId) await db.insert(classSubjects).values({ classId, subjectId: id, teacherId });
  return { id, name };
}

/** A class category (a level). */
export async function makeCategory(
  db: Reader,
  overrides: { name?: string; classGroup?: ClassGroup; order?: number } = {},
): Promise<{ id: string; name: string }> {
  const id = newId();
  const { name = `Category ${id.slice(-6)}`, classGroup = "Primary", order = 0 } = overrides;
  await db.insert(classCategories).values({ id, name, classGroup, order });
  return { id, name };
}
