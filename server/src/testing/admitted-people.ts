/** Every kind of person that a gate may distinguish. */
export const PEOPLE = {
  PRINCIPAL: { role: "PRINCIPAL" },
  ADMIN: { role: "ADMIN" },
  TEACHER: { role: "TEACHER", roleInSchool: "Teacher" },
  STAFF: { role: "STAFF", roleInSchool: "Teacher" },
  ACCOUNTANT: { role: "STAFF", roleInSchool: "Accountant" },
  "TEACHER with only Classes": { role: "TEACHER", features: ["Classes"] },
  STUDENT: { role: "STUDENT" },
  PARENT: { role: "PARENT" },
  "TEACHER awaiting approval": { role: "STUDENT", awaitingApproval: true },
} as const;
export type Person = keyof typeof PEOPLE;

export const EVERYONE = Object.keys(PEOPLE) as Person[];
export const APPROVED = EVERYONE.filter((person) => person !== "TEACHER awaiting approval");
export const OFFICE: Person[] = ["PRINCIPAL", "ADMIN"];
export const SCORING: Person[] = [...OFFICE, "TEACHER", "STAFF"];
export const SCHOOL_STAFF: Person[] = [...SCORING, "TEACHER with only Classes"];

export const MESSAGES = APPROVED.filter(
  (person) => person !== "ACCOUNTANT" && person !== "TEACHER with only Classes",
);

export const REPORT_CARDS = APPROVED.filter((person) => person !== "TEACHER with only Classes");
