import { type Person, SCORING } from "./admitted-people.ts";

const ATTENDANCE_OF_ONE: Person[] = [...SCORING, "STUDENT", "PARENT"];
const REPORTING: Person[] = [...SCORING, "PARENT"];

/** The rows of `ADMITTED` about a day at school. */
export const ADMITTED_SCHOOL_DAY: Record<string, Person[]> = {
  "GET /attendance/day": SCORING,
  "GET /attendance/register": SCORING,
  "PUT /attendance/register": SCORING,
  "GET /attendance/days": SCORING,
  "GET /attendance/days/file": SCORING,
  "GET /attendance/summary": SCORING,
  "GET /attendance/summary/file": SCORING,
  "GET /attendance/pupils/{studentId}": ATTENDANCE_OF_ONE,
  "POST /attendance/pupils/{studentId}/absences": REPORTING,
  "DELETE /attendance/absences/{id}": REPORTING,
};
