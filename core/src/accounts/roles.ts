/** The stored roles. TEACHER and STAFF have equal rights; ADMIN is the school office. */
export const ROLES = ["STUDENT", "TEACHER", "STAFF", "PRINCIPAL", "ADMIN", "PARENT"] as const;

export type Role = (typeof ROLES)[number];

/** Roles in school without score, result or test rights, whatever the account's role. */
const NON_TEACHING = new Set(["Accountant", "Non-teaching staff"]);

/** Matches teaching roles: "Class Teacher", "Music Tutor", "HOD Sciences". */
const TEACHES =
  /\b(teach|tutor|instruct(or|ress)|lecturer|educator|headm(aster|istress)|principal|hod\b|head of (school|department|section|nursery|primary|basic|lower|upper|early years|academics|studies))/i;

/**
 * Matches titles of people who assist teaching staff: "Secretary to the Principal", "Non teaching
 * assistant".
 */
const ONLY_HELPS = /\bnon\W*teach|\b(secretary|clerk|typist|receptionist|driver|to the)\b/i;

/**
 * Whether the person teaches: the role TEACHER, unless the role in school says otherwise, and the
 * role STAFF with a teaching role in school. That role is free text, so it is matched by words; a
 * title without a known word does not count as teaching.
 */
export function isTeachingStaff(person: { role: Role; roleInSchool: string | null }): boolean {
  const job = person.roleInSchool ?? "";
  if (person.role === "TEACHER") return !NON_TEACHING.has(job);
  return person.role === "STAFF" && TEACHES.test(job) && !ONLY_HELPS.test(job);
}
