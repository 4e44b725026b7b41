import type { Role } from "@school/core/accounts/roles.ts";
import { listOf, readCsv } from "./data.ts";

export interface StaffMember {
  /** An account with a known password; null for an invented address. */
  email: string | null;
  role: Role;
  title: string;
  firstName: string;
  lastName: string;
  roleInSchool: string;
  department: string;
  staffType: string;
  state: string;
  /** The year in which this person joined the school. */
  since: number;
  qualifications: string[];
  specialization: string[];
  classTeacherOf: string | null;
  assistantIn: string | null;
  houseMaster: string;
  /** Taken over from the class teachers of Primary 4 to 6. */
  subjects: string[];
  /** A sentence on the public page. */
  introduction: string | null;
}

/** Invented people; a member's staff id is the index in this list. */
export const STAFF: readonly StaffMember[] = readCsv<keyof StaffMember>("staff.csv").map((row) => ({
  ...row,
  email: row.email || null,
  role: (row.role || "STAFF") as Role,
  staffType: row.staffType || "Full-Time",
  since: Number(row.since),
  qualifications: listOf(row.qualifications),
  specialization: listOf(row.specialization),
  classTeacherOf: row.classTeacherOf || null,
  assistantIn: row.assistantIn || null,
  houseMaster: row.houseMaster || "None",
  subjects: listOf(row.subjects),
  introduction: row.introduction || null,
}));
