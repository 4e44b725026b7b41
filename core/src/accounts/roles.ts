/** The stored roles. TEACHER and STAFF have equal rights; ADMIN is the school office. */
export const ROLES = ["STUDENT", "TEACHER", "STAFF", "PRINCIPAL", "ADMIN", "PARENT"] as const;

export type Role = (typeof ROLES)[number];

/** Roles in school that hold no score, result or test rights although the account is staff. */
const NON_TEACHING = new Set(["Accountant", "Non-teaching staff"]);

/**
 * True for those who teach: the role TEACHER or STAFF, unless the role in school says otherwise.
 * The role in school only ever takes away; it never grants.
 */
export function isTeachingStaff(person: { role: Role; roleInSchool: string | null }): boolean {
  const staff = person.role === "TEACHER" || person.role === "STAFF";
  return staff && !NON_TEACHING.has(person.roleInSchool ?? "");
}
