import { plural } from "@school/core/api/plural.ts";
import type { MessageGroup } from "@school/core/messages/groups/contract.ts";
import type { SelectionValues } from "./selection-form.ts";

export const labels = {
  groups: "Groups",
  who: "Who",
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
