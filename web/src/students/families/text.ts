import { plural } from "@school/core/api/plural.ts";
import type { ProposalKind } from "@school/core/students/families/propose.ts";

export const titles = {
  families: "Families",
  proposals: "Find Families",
} as const;

/** The kinds of proposals, as the filter and their cards name them. */
export const kindLabels: Readonly<Record<ProposalKind, string>> = {
  phone: "Same phone",
  check: "Please check",
  alone: "One child",
};

export const labels = {
  kind: "Show",
  allKinds: "All proposals",
  confirm: "Confirm family",
  newFamily: "Make a new family",
  join: (names: string) => `Add to the family of ${names}`,
  confirmAllPhone: (count: number) => `Confirm all that share a phone (${count})`,
  confirmAllAlone: (count: number) => `Confirm all with one child (${count})`,
  joinChosen: (count: number) => `Join ${count} as one family`,
  choose: (names: string) => `Select ${names}`,
} as const;

export const reasonLabels = {
  phone: "Same phone",
  name: "Same guardian",
  address: "Same surname and address",
} as const;

export const toasts = {
  confirmed: (families: number, children: number) =>
    `${plural(families, "family", "families")} confirmed, ${plural(children, "child", "children")}`,
  undone: (children: number) => `${plural(children, "child", "children")} removed from families`,
} as const;

export const empty = {
  title: "Every pupil has a family",
  hint: "New pupils appear here when they are admitted.",
} as const;
