import { sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { familyMembers, studentDetails } from "./tables.ts";

/**
 * SQL: the family of a pupil: those of one family record, else of one parent's number, else the
 * pupil alone. Needs `users`, `student_details` and a left join of `family_members`.
 */
export const familyKey = sql<string>`coalesce(${familyMembers.familyId}::text,
  nullif(${studentDetails.parentPhoneDigits}, ''), ${users.id}::text)`;
