import { z } from "zod";
import { plural } from "../../api/plural.ts";

const MAX_CHOSEN = 5_000;
const MAX_NAMES = 100;
export const MAX_AGE = 30;

const names = z.array(z.string().trim().min(1).max(100)).max(MAX_NAMES).default([]);
const age = z.int().min(0).max(MAX_AGE).nullable().default(null);

/** Selects parents by properties of their children; an empty property does not filter. */
export const ParentRule = z.strictObject({
  kind: z.literal("parents"),
  /** Names, because every session has its own classes: "Primary 4 Gold". */
  classes: names,
  categoryIds: z.array(z.uuid()).max(MAX_NAMES).default([]),
  gender: z.enum(["Male", "Female"]).nullable().default(null),
  /** Age in years, both ends included. */
  ageFrom: age,
  ageTo: age,
  /** Only families in which no parent has ever signed in. */
  neverSignedIn: z.boolean().default(false),
  /** Only children for whom fees are owed; none for a person who may not read fees. */
  owesFees: z.boolean().default(false),
});
export type ParentRule = z.infer<typeof ParentRule>;

/** Staff by their role in school; all if none is named. */
const StaffRule = z.strictObject({ kind: z.literal("staff"), rolesInSchool: names });

/** The parents of these pupils, and these members of staff. */
const Chosen = z.strictObject({
  kind: z.literal("chosen"),
  studentIds: z.array(z.uuid()).max(MAX_CHOSEN).default([]),
  staffIds: z.array(z.uuid()).max(MAX_CHOSEN).default([]),
});

/** Selection of the recipients of a message. */
export const Selection = z.discriminatedUnion("kind", [ParentRule, StaffRule, Chosen]);
export type Selection = z.infer<typeof Selection>;

interface PupilFacts {
  readonly id: string;
  readonly className: string | null;
  readonly categoryId: string | null;
  readonly gender: string | null;
  /** YYYY-MM-DD */
  readonly dob: string | null;
  readonly parents: readonly { readonly hasSignedIn: boolean }[];
  readonly owesFees: boolean;
}

interface StaffFacts {
  readonly id: string;
  readonly roleInSchool: string | null;
}

const isSame = (one: string | null, other: string) =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

const isOneOf = (value: string | null, list: readonly string[]) =>
  list.length === 0 || list.some((one) => isSame(value, one));

/** Returns the pupils whose parents are selected. `today` is the school's day, YYYY-MM-DD. */
export function selectPupils<Pupil extends PupilFacts>(
  selection: Selection,
  pupils: readonly Pupil[],
  today: string,
): Pupil[] {
  if (selection.kind === "staff") return [];
  if (selection.kind === "chosen") {
    const chosen = new Set(selection.studentIds);
    return pupils.filter(({ id }) => chosen.has(id));
  }
  const { classes, categoryIds, gender, ageFrom, ageTo, neverSignedIn, owesFees } = selection;
  return pupils.filter(
    (pupil) =>
      isPlaced(pupil, classes, categoryIds) &&
      (gender === null || isSame(pupil.gender, gender)) &&
      isAged(pupil.dob, { ageFrom, ageTo }, today) &&
      !(neverSignedIn && pupil.parents.some(({ hasSignedIn }) => hasSignedIn)) &&
      (!owesFees || pupil.owesFees),
  );
}

/** Returns the members of staff who are selected. */
export function selectStaff<Member extends StaffFacts>(
  selection: Selection,
  staff: readonly Member[],
): Member[] {
  if (selection.kind === "parents") return [];
  if (selection.kind === "staff") {
    return staff.filter(({ roleInSchool }) => isOneOf(roleInSchool, selection.rolesInSchool));
  }
  const chosen = new Set(selection.staffIds);
  return staff.filter(({ id }) => chosen.has(id));
}

/** Whether the pupil is in one of the classes or categories; true if none is named. */
function isPlaced(
  { className, categoryId }: PupilFacts,
  classes: readonly string[],
  categoryIds: readonly string[],
): boolean {
  if (classes.length === 0 && categoryIds.length === 0) return true;
  const isInCategory = categoryId !== null && categoryIds.includes(categoryId);
  return isInCategory || classes.some((name) => isSame(className, name));
}

/** Whether the birth date is in the age range; an unknown one matches only without a range. */
function isAged(
  dob: string | null,
  { ageFrom, ageTo }: Pick<ParentRule, "ageFrom" | "ageTo">,
  today: string,
): boolean {
  if (ageFrom === null && ageTo === null) return true;
  if (dob === null) return false;
  const age = ageOn(dob, today);
  return (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo);
}

/** Whole years between two days, YYYY-MM-DD. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** Finds faults in a selection; empty if it is valid. */
export function selectionFaults(selection: Selection): { path: string[]; message: string }[] {
  const wrong = (message: string, ...path: string[]) => [{ path: ["selection", ...path], message }];
  if (selection.kind === "chosen") {
    const chosen = selection.studentIds.length + selection.staffIds.length;
    return chosen === 0 ? wrong("Choose a pupil or a member of staff.") : [];
  }
  if (selection.kind === "staff") return [];
  const { ageFrom, ageTo } = selection;
  if (ageFrom !== null && ageTo !== null && ageFrom > ageTo) {
    return wrong("This age is below the first one.", "ageTo");
  }
  return [];
}

/** Describes a selection: "Parents of Primary 4 Gold, girls, 6 to 8 years". */
export function selectionText(
  selection: Selection,
  categoryName: (id: string) => string | undefined,
): string {
  if (selection.kind === "staff") {
    const { rolesInSchool } = selection;
    return rolesInSchool.length === 0 ? "All staff" : `Staff: ${rolesInSchool.join(", ")}`;
  }
  if (selection.kind === "chosen") {
    const { studentIds, staffIds } = selection;
    const parts = [
      ...(studentIds.length > 0 ? [`parents of ${plural(studentIds.length, "chosen pupil")}`] : []),
      ...(staffIds.length > 0 ? [`${staffIds.length} chosen staff`] : []),
    ];
    return capital(parts.join(" and "));
  }
  const { classes, categoryIds, gender, ageFrom, ageTo, neverSignedIn, owesFees } = selection;
  const names = [...classes, ...categoryIds.map((id) => categoryName(id) ?? "a deleted category")];
  const limits = [
    names.length > 0 ? `Parents of ${names.join(", ")}` : "All parents",
    ...(gender === null ? [] : [gender === "Male" ? "boys" : "girls"]),
    ...(ageFrom === null && ageTo === null ? [] : [agesText(ageFrom, ageTo)]),
    ...(neverSignedIn ? ["never signed in"] : []),
    ...(owesFees ? ["owing fees"] : []),
  ];
  return limits.join(", ");
}

function agesText(from: number | null, to: number | null): string {
  if (from === to) return plural(from ?? 0, "year");
  if (from === null) return `up to ${plural(to ?? 0, "year")}`;
  return to === null ? `${plural(from, "year")} and older` : `${from} to ${plural(to, "year")}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
