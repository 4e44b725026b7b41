import { OFFICE, type Person, SCORING } from "./admitted-people.ts";

const OF_ONE: Person[] = [...SCORING, "STUDENT", "PARENT"];

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
  "GET /years/students/{id}/life": OF_ONE,
  "GET /years/students/{id}/transcript": OF_ONE,
  "GET /years/students/{id}/papers": OFFICE,
  "POST /years/students/{id}/papers": OFFICE,
  "POST /years/papers/leaving": OFFICE,
  "POST /years/papers/leaving/file": OFFICE,
  "GET /years/papers/{id}/file": OFFICE,
  "POST /years/papers/{id}/cancel": OFFICE,
  "POST /years/turns/{id}/certificates/cancel": OFFICE,
  "GET /years/alumni": OFFICE,
};
