import type { Result } from "@school/core/results/schemas.ts";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";

/** Where a result stands, in the words of every screen: Draft, Published, Approved, Rejected. */
export function ResultBadge({ result }: { result: Pick<Result, "status" | "published"> }) {
  if (result.status === "approved") return <StatusBadge tone="good">Approved</StatusBadge>;
  if (result.status === "rejected") return <StatusBadge tone="bad">Rejected</StatusBadge>;
  return result.published ? (
    <StatusBadge tone="waiting">Published</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Draft</StatusBadge>
  );
}
