import { ROLES } from "@school/core/accounts/roles.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { roleLabel } from "../role-label.ts";

/** A role in words; an unknown role is shown in red. */
export function RoleBadge({ role }: { role: string }) {
  const known = ROLES.find((one) => one === role);
  return known ? (
    <>{roleLabel(known)}</>
  ) : (
    <StatusBadge tone="bad">{role || "No role"}</StatusBadge>
  );
}
