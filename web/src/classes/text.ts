import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import type { PersonName, SchoolClass } from "@school/core/classes/schemas.ts";
import { changedFacts, type Facts } from "../platform/forms/changes.ts";

export const classDeletion = {
  /** The specification's words, with how many pupils it is about. */
  question: (pupils: number) =>
    pupils === 0
      ? "Students will be unassigned"
      : `Students will be unassigned: ${plural(pupils, "pupil")} will have no class.`,
  done: "Class deleted",
  restored: (name: string) => `Restored: ${name}`,
};

/** Creating the arms of several categories at once. */
export const newClasses = {
  title: "Create several classes",
  all: (group: string) => `All ${group}`,
  count: (missing: number, year: string) =>
    missing === 0
      ? `${year} has all of these classes.`
      : `${plural(missing, "new class", "new classes")} in ${year}`,
  tooMany: (most: number) => `You can create at most ${most} classes at once.`,
  done: (count: number) => `${plural(count, "class", "classes")} created`,
};

/** Link from a class to the list of its pupils. */
export const classLists = {
  openOf: (className: string) => `Open the list of ${className}`,
  printOf: (className: string) => `Print the list of ${className}`,
};

/** Setting the subjects of several classes at once. */
export const severalClasses = {
  title: "Subjects of several classes",
  all: (group: string) => `All ${group}`,
  none: "These classes have these subjects already.",
  done: (classes: number) => `Subjects saved for ${plural(classes, "class", "classes")}`,
  undone: "Subjects are as before",
};

/** The levels with which a school begins. */
export const fromLevels = {
  means: (levels: readonly string[]) => `First add the usual levels: ${levels.join(", ")}.`,
  added: (levels: string) => `${levels} added`,
} as const;

/** Subjects of the national curriculum, by class group. */
export const curriculum = {
  group: (group: string, classes: string) => `${group}, ${classes}`,
  own: (group: string) => `Other subjects for ${group}`,
} as const;

/** Class teachers, assistants and subject teachers of all classes. */
export const teachersGrid = {
  title: (year: string) => (year ? `Teachers, ${year}` : "Teachers"),
  unassigned: "Unassigned",
  byClassTeacher: "Class teacher",
  unknown: (typed: string) => `No teacher is called “${typed}”.`,
  waiting: "Teachers of all classes",
  done: (classes: number) => `Teachers saved for ${plural(classes, "class", "classes")}`,
} as const;

/** Shown if the chosen class teacher leads another class of the session. */
export const swapping = {
  offer: (former: string, className: string) =>
    `Swap class teachers? ${former} becomes the class teacher of ${className}.`,
  leaves: (className: string) => `Move the teacher here? ${className} will have no class teacher.`,
};

/** Shown when a class with pupils is made inactive. */
export const inactiveWithPupils = (pupils: number) =>
  `${plural(pupils, "pupil stays", "pupils stay")} in this class. Change their class if it closes.`;

/** Lists the facts that differ between a class as the person saw it and as it is now. */
export function classChanges(seen: SchoolClass, current: SchoolClass): string[] {
  return changedFacts(FACTS, seen, current);
}

const FACTS: Facts<SchoolClass> = [
  ["Class Name", ({ name }) => name],
  ["Section", ({ section }) => section ?? "none"],
  ["Class Category", ({ category }) => category?.name ?? "none"],
  ["Academic Year", ({ academicYear }) => academicYear],
  ["Class Teacher", teacherName],
  ["Assistants", ({ assistants }) => assistants.map(firstNameFirst).join(", ") || "none"],
  ["Active", ({ isActive }) => (isActive ? "yes" : "no")],
];

export function teacherName({ classTeacher }: { classTeacher: PersonName | null }): string {
  return classTeacher ? firstNameFirst(classTeacher) : "Unassigned";
}

export const labels = {
  noCategory: "No category",
  // From the specification, letter for letter.
  classTeacher: "Class Teacher",
  createClass: "Create Class",
  manageCategories: "Manage Categories",
  seedDefaults: "Seed Defaults",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  add: "Failed to add",
  deleteClass: "Failed to delete class",
} as const;

export const messages = {
  // From the specification, letter for letter.
  nameIsRequired: "Name is required",
} as const;

export const titles = {
  noClassesFound: "No classes found",
  // From the specification, letter for letter.
  viewClasses: "View Classes",
} as const;

/** Which pupils of a class take a subject. */
export const takerTexts = {
  open: (className: string) => `Choose pupils for subjects of ${className}`,
  title: (className: string) => `Who takes each subject in ${className}`,
  form: (subject: string) => `Pupils who take ${subject}`,
  count: (chosen: number, all: number) => `${chosen} of ${all} chosen for the session`,
  scores: (name: string) => `${name}, has scores`,
  pupil: (name: string, religion: string | null) => (religion ? `${name} (${religion})` : name),
  changed: (subject: string) => `${subject} (not saved yet)`,
  chooseReligion: (religion: "Christian" | "Muslim", count: number) =>
    `Choose ${plural(count, `${religion} pupil`)}`,
  bothReligions: (subjects: readonly string[]) =>
    `All pupils take ${subjects.join(" and ")}. Choose the pupils of each, or their report cards stay incomplete.`,
} as const;

/** "14 girls, 16 boys" */
export function girlsAndBoys({ girls, boys }: { girls: number; boys: number }): string {
  return `${plural(girls, "girl")}, ${plural(boys, "boy")}`;
}
