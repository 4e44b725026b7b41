import { LEAVING_LABELS, type Left } from "@school/core/accounts/leaving.ts";
import { longDayText } from "@school/core/api/dates.ts";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";

/** How, when and why a person left. A badge never wraps, so a long reason is outside it. */
export function LeftBadge({ left: { as, on, reason } }: { left: Left }) {
  return (
    <span>
      <StatusBadge tone="neutral">{LEAVING_LABELS[as]}</StatusBadge> {longDayText(on)}
      {reason && `: ${reason}`}
    </span>
  );
}
