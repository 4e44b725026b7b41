import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { classCategories, classes, knownClassNames, subjects } from "../../classes/tables.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { CURRENT_SESSION, LAST_SESSION } from "./calendar.ts";
import { sessionId } from "./school.ts";

interface Level {
  /** Of the category, and of its one class in each session. */
  name: string;
  group: "Nursery" | "Primary";
  /** Full years that a child usually has on the session's first day. */
  age: number;
  /** Pupils in its class of the current session; none: the level has no class. */
  pupils: number;
}

/** The default categories that the school has, in their order: two years of nursery school. */
export const LEVELS: readonly Level[] = [
  { name: "Creche", group: "Nursery", age: 2, pupils: 0 },
  { name: "Nursery 1", group: "Nursery", age: 3, pupils: 28 },
  { name: "Nursery 2", group: "Nursery", age: 4, pupils: 30 },
  { name: "Primary 1", group: "Primary", age: 5, pupils: 31 },
  { name: "Primary 2", group: "Primary", age: 6, pupils: 32 },
  { name: "Primary 3", group: "Primary", age: 7, pupils: 30 },
  { name: "Primary 4", group: "Primary", age: 8, pupils: 30 },
  { name: "Primary 5", group: "Primary", age: 9, pupils: 30 },
  { name: "Primary 6", group: "Primary", age: 10, pupils: 29 },
];

/** The levels that have a class. */
export const CLASS_LEVELS = LEVELS.filter((level) => level.pupils > 0);

interface Subject {
  name: string;
  /** Also taken in the nursery classes; Primary takes all. */
  inNursery: boolean;
  /** By how much of the full mark pupils do better (or worse) here than elsewhere. */
  ease: number;
}

export const SUBJECTS: readonly Subject[] = [
  { name: "English Language", inNursery: true, ease: 0 },
  { name: "Mathematics", inNursery: true, ease: -0.05 },
  { name: "Basic Science and Technology", inNursery: true, ease: -0.02 },
  { name: "Social Studies", inNursery: true, ease: 0.04 },
  { name: "Civic Education", inNursery: false, ease: 0.05 },
  { name: "Yorùbá Language", inNursery: false, ease: -0.06 },
  { name: "Religious Studies", inNursery: true, ease: 0.06 },
  { name: "Computer Studies", inNursery: false, ease: 0.02 },
  { name: "Agricultural Science", inNursery: false, ease: 0 },
  { name: "Home Economics", inNursery: false, ease: 0.03 },
  { name: "Physical and Health Education", inNursery: true, ease: 0.08 },
  { name: "Cultural and Creative Arts", inNursery: true, ease: 0.05 },
];

/** The subjects that the class of a level takes. */
export function subjectsOf(level: Level): Subject[] {
  return SUBJECTS.filter((subject) => level.group === "Primary" || subject.inNursery);
}

export const categoryId = (name: string) => demoId(`category ${name}`);
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

/** Categories with the names known for them, the classes, and the subjects. */
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
      knownClassNames,
      DEFAULT_CATEGORIES.filter(({ name }) => LEVELS.some((level) => level.name === name)).flatMap(
        ({ name: category, knownNames }) =>
          knownNames.map((name) => ({
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
