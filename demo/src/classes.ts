import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { classCategories, classes, classAliases, subjects } from "@school/server/classes/tables.ts";
import { readCsv } from "./data.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { CURRENT_SESSION, LAST_SESSION } from "./calendar.ts";
import { categoryId, sessionId } from "./school.ts";

interface Level {
  /** Name of the category, and of its one class in each session. */
  name: string;
  group: "Nursery" | "Primary";
  /** Full years that a child usually has on the session's first day. */
  age: number;
  /** Pupils in its class of the current session; with none, the level has no class. */
  pupils: number;
}

/** The default categories that the school has, in their order: two years of nursery school. */
export const LEVELS: readonly Level[] = readCsv<keyof Level>("levels.csv").map((row) => ({
  name: row.name,
  group: row.group === "Nursery" ? "Nursery" : "Primary",
  age: Number(row.age),
  pupils: Number(row.pupils),
}));

/** The levels that have a class. */
export const CLASS_LEVELS = LEVELS.filter((level) => level.pupils > 0);

interface Subject {
  name: string;
  /** By how much of the full mark pupils do better (or worse) here than elsewhere. */
  ease: number;
  /** Number of lessons a week by group; with none, the group does not take the subject. */
  lessons: Record<Level["group"], number>;
  /** The room, if not the class's own. */
  room: string | null;
}

export const SUBJECTS: readonly Subject[] = readCsv<
  "name" | "ease" | "nurseryLessons" | "primaryLessons" | "room"
>("subjects.csv").map((row) => ({
  name: row.name,
  ease: Number(row.ease),
  lessons: { Nursery: Number(row.nurseryLessons), Primary: Number(row.primaryLessons) },
  room: row.room || null,
}));

/** Returns the subjects of a level's classes. */
export function subjectsOf(level: Level): Subject[] {
  return SUBJECTS.filter((subject) => subject.lessons[level.group] > 0);
}

export const classId = (name: string, session = CURRENT_SESSION) =>
  demoId(`class ${session} ${name}`);
export const subjectId = (name: string) => demoId(`subject ${name}`);

/** The sessions that have classes. */
export const CLASS_SESSIONS = [CURRENT_SESSION, LAST_SESSION];

/**
 * The levels of a session with its classes. The pupils of the last one's highest class have left,
 * and the demo school has no leavers.
 */
export function levelsIn(session: string): readonly Level[] {
  return session === CURRENT_SESSION ? CLASS_LEVELS : CLASS_LEVELS.slice(0, -1);
}

/** Categories with their recognised names, the classes, and the subjects. */
export function classBatches(): Batch[] {
  return [
    batch(
      classCategories,
      LEVELS.map(({ name, group }, index) => ({
        id: categoryId(name),
        name,
        classGroup: group,
        order: index + 1,
      })),
    ),
    batch(
      classAliases,
      DEFAULT_CATEGORIES.filter(({ name }) => LEVELS.some((level) => level.name === name)).flatMap(
        ({ name: category, aliases }) =>
          aliases.map((name) => ({
            id: demoId(`known name ${name}`),
            name,
            categoryId: categoryId(category),
          })),
      ),
    ),
    batch(
      classes,
      CLASS_SESSIONS.flatMap((session) =>
        levelsIn(session).map(({ name }) => ({
          id: classId(name, session),
          sessionId: sessionId(session),
          categoryId: categoryId(name),
          name,
        })),
      ),
    ),
    batch(
      subjects,
      SUBJECTS.map(({ name }, index) => ({ id: subjectId(name), name, order: index + 1 })),
    ),
  ];
}
