import { OFFICE, type Person, REPORT_CARDS, SCORING } from "./admitted-people.ts";

const ATTENDANCE_OF_ONE: Person[] = [...SCORING, "STUDENT", "PARENT"];
const REPORTING: Person[] = [...SCORING, "PARENT"];

/** The rows of `ADMITTED` about a day at school. */
export const ADMITTED_SCHOOL_DAY: Record<string, Person[]> = {
  "GET /calendar": REPORT_CARDS,
  "GET /calendar/feed": REPORT_CARDS,
  "POST /calendar/feed": REPORT_CARDS,
  "DELETE /calendar/feed": REPORT_CARDS,
  "GET /calendar/choices": SCORING,
  "GET /calendar/entries/{id}": SCORING,
  "POST /calendar/entries": SCORING,
  "PUT /calendar/entries/{id}": SCORING,
  "DELETE /calendar/entries/{id}": SCORING,
  "POST /calendar/entries/{id}/restore": SCORING,
  "GET /calendar/public-holidays": OFFICE,
  "POST /calendar/public-holidays": OFFICE,
  "POST /calendar/public-holidays/undo": OFFICE,
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
