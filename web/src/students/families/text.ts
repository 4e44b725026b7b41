import { plural } from "@school/core/api/plural.ts";
import type { LeftOutReason } from "@school/core/students/families/plan-accounts.ts";
import type { ProposalKind } from "@school/core/students/families/propose.ts";

export const titles = {
  families: "Families",
  family: "Family",
  proposals: "Find Families",
  accounts: "Parent Accounts",
} as const;

/** The groups of proposals, by certainty. */
export const groupTitles: Readonly<Record<ProposalKind, (count: number) => string>> = {
  phone: (count) => `Sure: same phone (${count})`,
  alone: (count) => `One child (${count})`,
  check: (count) => `Please check (${count})`,
};

/** The kinds of proposals, as their tables and cards name them. */
export const kindLabels: Readonly<Record<ProposalKind, string>> = {
  phone: "Same phone",
  check: "Please check",
  alone: "One child",
};

export const labels = {
  confirm: "Confirm family",
  join: (names: string) => `Add to the family of ${names}`,
  confirmAll: (count: number) => `Confirm ${plural(count, "family", "families")}`,
  askAll: (count: number) => `Confirm ${plural(count, "family", "families")} at once?`,
  askAllText: "You can undo this for 24 hours, as one step.",
  last: (families: number, pupils: number, at: string) =>
    `${plural(families, "family", "families")} with ${plural(pupils, "child", "children")} confirmed on ${at}.`,
  undoAll: "Undo confirmation",
  undoUntil: (at: string) => `You can undo this until ${at}.`,
  askUndo: (pupils: number) => `Take ${plural(pupils, "child", "children")} out of their families?`,
  joinChosen: (count: number) => `Join ${count} as one family`,
  choose: (names: string) => `Select ${names}`,
} as const;

export const reasonLabels = {
  phone: "Same phone",
  name: "Same parent",
  address: "Same surname and address",
} as const;

export const toasts = {
  confirmed: (families: number, children: number) =>
    `${plural(families, "family", "families")} confirmed, ${plural(children, "child", "children")}`,
  undone: (children: number) => `${plural(children, "child", "children")} removed from families`,
} as const;

export const accountNotes = {
  leftOut: (count: number) => `${plural(count, "family has", "families have")} no new account:`,
  noneHint: "Confirm families under Find Families, then create their accounts here.",
} as const;

/** Why a family got no account, and what to do. */
export const whyLeftOut: Readonly<Record<LeftOutReason, string>> = {
  "no-phone": "No phone number. Add one to the child's record.",
  "not-mobile": "Not a mobile number. Correct it in the child's record.",
  shared: "Another family has the same number. Join the families, or correct the number.",
  taken: "Another person signs in with this number. Link the children in User Management.",
  "has-account": "A parent sees some of the children. Link the others in User Management.",
};

export const accountToasts = {
  made: (accounts: number, links: number) =>
    [
      accounts > 0 ? `${plural(accounts, "account")} created` : "",
      links > 0 ? `${plural(links, "child", "children")} added to accounts` : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  undone: (removed: number, remaining: number) =>
    `${plural(removed, "account")} removed${remaining > 0 ? `, ${remaining} in use kept` : ""}`,
} as const;

export const familyLabels = {
  of: (names: string) => `Family of ${names}`,
  takeOut: (name: string) => `Take out ${name}`,
  add: (name: string) => `Add ${name}`,
  guardians: "Guardians",
  fromRecords: "From the children's records. Change them there.",
  accounts: "Accounts",
  paysFeesOf: (names: readonly string[]) => `Pays the fees of ${names.join(", ")}`,
} as const;

/** Taking a child out, when accounts see it. */
export const takingOut = {
  title: (name: string) => `Take ${name} out of the family`,
} as const;

/** Texts for a parent about the own family. */
export const ownLabels = {
  signsInWith: (name: string) => `You sign in with ${name}`,
} as const;

export const familyToasts = {
  changed: (links: number) =>
    links === 0
      ? "Family changed"
      : `Family changed, ${plural(links, "account no longer sees", "accounts no longer see")} the child`,
  joined: (children: readonly string[], accounts: readonly string[]) =>
    `Joined the family of ${children.join(", ")}${
      accounts.length === 0
        ? ""
        : `; ${accounts.map((name) => `${name}’s`).join(" and ")} ${accounts.length === 1 ? "account now sees" : "accounts now see"} this child`
    }`,
} as const;

/** The names of children in a sentence. */
export function namesOf(children: readonly { readonly name: string }[]): string {
  return children.map(({ name }) => name).join(", ");
}
