import type { Role } from "@school/core/accounts/roles.ts";

const LABELS: Record<Role, string> = {
  STUDENT: "Student",
  TEACHER: "Teacher",
  STAFF: "Staff",
  PRINCIPAL: "Principal",
  ADMIN: "Admin",
  PARENT: "Parent",
};

/** A role as screens say it. */
export function roleLabel(role: Role): string {
  return LABELS[role];
}
