import { EVERYONE, OFFICE, type Person } from "./admitted-people.ts";

const OWN = EVERYONE.filter(
  (person) => person !== "STUDENT" && person !== "TEACHER awaiting approval",
);

/** The rows of `ADMITTED` about data that the school stores about people. */
export const ADMITTED_PRIVACY: Record<string, Person[]> = {
  "GET /students/{id}/looks": ["PRINCIPAL", "PARENT"],
  "GET /site/photo-consents": OFFICE,
  "GET /students/{id}/photo-consent": [...OFFICE, "PARENT"],
  "POST /students/{id}/photo-consents": [...OFFICE, "PARENT"],
  "GET /data-copies/people": OWN,
  "GET /data-copies/people/{id}": OWN,
  "POST /data-copies": OWN,
  "GET /data-copies": OWN,
  "GET /data-copies/{id}/content": OWN,
  "GET /record-reads": ["PRINCIPAL"],
  "GET /record-reads/csv": ["PRINCIPAL"],
  "POST /record-reads/{id}/end-sessions": ["PRINCIPAL"],
  "GET /retention": ["PRINCIPAL"],
  "GET /retention/people": ["PRINCIPAL"],
  "PUT /retention": ["PRINCIPAL"],
  "POST /retention/erasures": ["PRINCIPAL"],
  "DELETE /retention/erasures/{id}": ["PRINCIPAL"],
};
