import { leavingText } from "../../accounts/leaving.ts";
import { longDayText } from "../../api/dates.ts";
import type { Admission } from "./contract.ts";

/** What the admission register says of who is not at the school any more; "" of all others. */
export function registerRemark({ left, deleted }: Pick<Admission, "left" | "deleted">): string {
  const remarks = [
    ...(left ? [leavingText(left)] : []),
    ...(deleted
      ? [`Deleted, ${longDayText(deleted.on)}${deleted.reason ? `: ${deleted.reason}` : ""}`]
      : []),
  ];
  return remarks.join("; ");
}
