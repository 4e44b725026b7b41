import type { TeachingClass } from "@school/core/classes/schemas.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useAddress } from "../../platform/address.ts";
import { useChosenSheet } from "../upload/use-chosen-sheet.ts";
import { pageOf } from "../../platform/list-page.ts";

/** The states of a result as a list offers them, and what the school is asked for. */
const STATES = {
  draft: { label: "Draft", asks: { status: "pending", published: false } },
  published: { label: "Published", asks: { status: "pending", published: true } },
  approved: { label: "Approved", asks: { status: "approved" } },
  rejected: { label: "Rejected", asks: { status: "rejected" } },
} as const satisfies Record<
  string,
  { label: string; asks: { status: Result["status"]; published?: boolean } }
>;

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

export type StaffResultsFilter = ReturnType<typeof useStaffResultsFilter>;

/** The filters of the list, kept in the address; session and term are the current ones at first. */
export function useStaffResultsFilter() {
  const chosen = useChosenSheet();
  const [address, setAddress] = useAddress([
    "session",
    "term",
    "class",
    "subject",
    "status",
    "search",
    "page",
  ]);
  const subjects = chosen.schoolClass ? chosen.subjects : subjectsOf(chosen.classes);
  const subject = chosen.subject ?? subjects.find(({ id }) => id === address.subject);
  const state = Object.entries(STATES).find(([name]) => name === address.status)?.[1];
  return {
    chosen: { ...chosen, subject },
    subjects,
    address,
    page: pageOf(address.page),
    /** How many filters are set beside session, term and search. */
    active: [address.class, address.subject, state].filter(Boolean).length,
    input: {
      ...(chosen.term && { termId: chosen.term.id }),
      ...(chosen.schoolClass && { classId: chosen.schoolClass.id }),
      ...(subject && { subjectId: subject.id }),
      ...state?.asks,
      ...(address.search && { search: address.search }),
    },
    set: (changes: Partial<typeof address>) => setAddress({ page: "", ...changes }),
  };
}

/** Every subject of any of the classes once, by name. */
function subjectsOf(classes: readonly TeachingClass[]) {
  const byId = new Map(classes.flatMap(({ subjects }) => subjects.map((one) => [one.id, one])));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
