import { DEPARTURE_LABELS, type Left } from "@school/core/accounts/departure.ts";
import { dayText } from "@school/core/api/dates.ts";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";

/**
 * The kind, date and reason of a person's departure. A badge never wraps, so a long reason is outside
 * it.
 */
export function LeftBadge({ left: { as, on, reason } }: { left: Left }) {
  return (
    <span>
      <StatusBadge tone="neutral">{DEPARTURE_LABELS[as]}</StatusBadge> {dayText(on)}
      {reason && `: ${reason}`}
    </span>
  );
}
