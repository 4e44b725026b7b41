import type { Role } from "@school/core/accounts/roles.ts";
import type { Guide } from "./guide.ts";
import { PARENT_GUIDES, STUDENT_GUIDES } from "./guides-families.ts";
import { OFFICE_GUIDES, PRINCIPAL_GUIDES, TEACHER_GUIDES } from "./guides-staff.ts";

/** Guides by role; those of pages that the person may not open are left out. */
export const GUIDES: Readonly<Record<Role, readonly Guide[]>> = {
  TEACHER: TEACHER_GUIDES,
  STAFF: TEACHER_GUIDES,
  PARENT: PARENT_GUIDES,
  STUDENT: STUDENT_GUIDES,
  ADMIN: OFFICE_GUIDES,
  PRINCIPAL: PRINCIPAL_GUIDES,
};
