import { OFFICE, type Person } from "./admitted-people.ts";

/** The rows of `ADMITTED` about sessions and terms, and how they end and begin. */
export const ADMITTED_YEARS: Record<string, Person[]> = {
  "POST /academic-sessions": OFFICE,
  "PUT /academic-sessions/{id}": OFFICE,
  "GET /academic-sessions/{id}/grading-scheme": OFFICE,
  "PUT /academic-sessions/{id}/grading-scheme": OFFICE,
  "PUT /academic-sessions/{id}/grading-scheme/{classGroup}": OFFICE,
  "GET /years/next-term": OFFICE,
  "POST /years/next-term": OFFICE,
  "POST /years/turns/{id}/take-back": OFFICE,
  "GET /years/promotion": OFFICE,
  "GET /years/promotion/pupils": OFFICE,
  "POST /years/promotion": OFFICE,
  "PUT /years/promotion/next-classes/{classId}": OFFICE,
  "PUT /years/promotion/decisions": OFFICE,
  "POST /years/promotion/arms": OFFICE,
  "POST /years/promotion/turn": OFFICE,
};
