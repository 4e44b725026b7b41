import { departureText } from "../../accounts/departure.ts";
import { dayText } from "../../api/dates.ts";
import type { Admission } from "./contract.ts";

/**
 * Returns the admission register's remark on a pupil who is no longer at the school; "" for all others.
 */
export function registerRemark({ left, deleted }: Pick<Admission, "left" | "deleted">): string {
  const remarks = [
    ...(left ? [departureText(left)] : []),
    ...(deleted
      ? [`Deleted, ${dayText(deleted.on)}${deleted.reason ? `: ${deleted.reason}` : ""}`]
      : []),
  ];
  return remarks.join("; ");
}
