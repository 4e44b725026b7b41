import type { Child, ParentChildren } from "@school/core/students/guardians/contract.ts";
import type { ChildRow } from "./queries.ts";

/** A parent's children, without suggested ones. */
export function presentChildren(rows: readonly ChildRow[]): ParentChildren {
  return {
    linked: rows
      .filter(({ linkedTo }) => linkedTo !== null)
      .map((row) => ({ ...presentChild(row), relationship: row.relationship })),
    proposed: rows.filter(({ linkedTo }) => linkedTo === null).map(presentChild),
  };
}

function presentChild({ id, name, admissionNumber, className }: ChildRow): Child {
  return { id, name, admissionNumber, className };
}
