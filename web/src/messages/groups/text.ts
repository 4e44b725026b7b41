import { plural } from "@school/core/api/plural.ts";
import type { MessageGroup } from "@school/core/messages/groups/contract.ts";
import type { SelectionValues } from "./selection-form.ts";

export const labels = {
  groups: "Groups",
  newGroup: "New group",
  who: "Who",
  addPerson: "Add a person",
  noGroups: "No groups",
  fromAge: "From age",
  enterName: "Enter a name.",
  neverSignedIn: "Only parents who never signed in",
} as const;

export const kindLabels: Readonly<Record<SelectionValues["kind"], string>> = {
  parents: "Parents",
  staff: "Staff",
  chosen: "Chosen people",
};

/** "12 households (15 pupils)", "4 staff" */
export function membersText({ pupils, households, staff }: MessageGroup["members"]): string {
  const parts = [
    ...(pupils > 0 ? [`${plural(households, "household")} (${plural(pupils, "pupil")})`] : []),
    ...(staff > 0 ? [`${staff} staff`] : []),
  ];
  return parts.join(", ") || "No members now";
}

export const toasts = { saved: "Group saved", deleted: "Group deleted" } as const;

export const failures = { save: "The group was not saved" } as const;
