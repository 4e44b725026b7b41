import type { Result } from "@school/core/results/schemas.ts";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { statusLabels } from "./text.ts";

/** The status of a result as a badge. */
export function ResultBadge({ result }: { result: Pick<Result, "status" | "published"> }) {
  if (result.status === "approved")
    return <StatusBadge tone="good">{statusLabels.approved}</StatusBadge>;
  if (result.status === "rejected")
    return <StatusBadge tone="bad">{statusLabels.rejected}</StatusBadge>;
  return result.published ? (
    <StatusBadge tone="waiting">{statusLabels.published}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{statusLabels.draft}</StatusBadge>
  );
}
