import { StatusBadge } from "../../ui/page/StatusBadge.tsx";

/** Active or not; screens call the latter by different words. */
export function StaffStatusBadge({
  active,
  off,
}: {
  active: boolean;
  off: "Inactive" | "Disabled";
}) {
  return <StatusBadge tone={active ? "good" : "bad"}>{active ? "Active" : off}</StatusBadge>;
}
