import type { People, SelectionChoices } from "@school/core/messages/groups/contract.ts";
import type { Selection } from "@school/core/messages/groups/selection.ts";

export const SELECTION_KINDS = ["parents", "staff", "chosen"] as const;

/** A selection as form values. */
export interface SelectionValues {
  kind: (typeof SELECTION_KINDS)[number];
  classes: string[];
  /** Names; the server is sent their ids. */
  categories: string[];
  gender: "" | "Male" | "Female";
  /** "" for none. */
  ageFrom: number | string;
  ageTo: number | string;
  neverSignedIn: boolean;
  owesFees: boolean;
  rolesInSchool: string[];
  people: People;
}

export const EMPTY_SELECTION: SelectionValues = {
  kind: "parents",
  classes: [],
  categories: [],
  gender: "",
  ageFrom: "",
  ageTo: "",
  neverSignedIn: false,
  owesFees: false,
  rolesInSchool: [],
  people: { pupils: [], staff: [] },
};

type Categories = SelectionChoices["categories"];

/** A stored selection as form values; `people` are those chosen by hand. */
export function selectionValues(
  selection: Selection,
  people: People,
  categories: Categories,
): SelectionValues {
  const { kind } = selection;
  if (kind === "chosen") return { ...EMPTY_SELECTION, kind, people };
  if (kind === "staff") {
    return { ...EMPTY_SELECTION, kind, rolesInSchool: selection.rolesInSchool };
  }
  const { classes, categoryIds, gender, ageFrom, ageTo, neverSignedIn, owesFees } = selection;
  return {
    ...EMPTY_SELECTION,
    kind,
    classes,
    categories: categories.flatMap(({ id, name }) => (categoryIds.includes(id) ? [name] : [])),
    gender: gender ?? "",
    ageFrom: ageFrom ?? "",
    ageTo: ageTo ?? "",
    neverSignedIn,
    owesFees,
  };
}

/** Builds the selection that is sent to the server. */
export function selectionOf(values: SelectionValues, categories: Categories): Selection {
  const { kind, people } = values;
  if (kind === "staff") return { kind, rolesInSchool: values.rolesInSchool };
  if (kind === "chosen") {
    return {
      kind,
      studentIds: people.pupils.map(({ id }) => id),
      staffIds: people.staff.map(({ id }) => id),
    };
  }
  return {
    kind,
    classes: values.classes,
    categoryIds: categories.flatMap(({ id, name }) =>
      values.categories.includes(name) ? [id] : [],
    ),
    gender: values.gender === "" ? null : values.gender,
    ageFrom: yearsOf(values.ageFrom),
    ageTo: yearsOf(values.ageTo),
    neverSignedIn: values.neverSignedIn,
    owesFees: values.owesFees,
  };
}

const yearsOf = (typed: number | string) => (typeof typed === "number" ? typed : null);
