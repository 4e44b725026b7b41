import { OFFICE, type Person } from "./admitted-people.ts";

/** The rows of `ADMITTED` about setting the portal up, running it, and its past. */
export const ADMITTED_RUNNING: Record<string, Person[]> = {
  "POST /teaching-grid/groups": OFFICE,
  "PUT /teaching-grid/teachers": OFFICE,
  "GET /settings/setup": OFFICE,
  "PUT /settings/setup/{step}": OFFICE,
  "GET /settings/reach": OFFICE,
  "PUT /settings/reach": ["PRINCIPAL"],
  "GET /audit": ["PRINCIPAL"],
  "GET /audit/people": ["PRINCIPAL"],
  "GET /audit/actions": ["PRINCIPAL"],
  "GET /audit/csv": ["PRINCIPAL"],
  "POST /audit/verify": ["PRINCIPAL"],
  "GET /outbox": OFFICE,
  "GET /outbox/phone": ["PRINCIPAL"],
  "POST /outbox/phone/{id}/send": ["PRINCIPAL"],
  "GET /outbox/{id}": OFFICE,
  "POST /outbox/{id}/send": ["PRINCIPAL"],
  "GET /background-jobs": ["PRINCIPAL"],
  "POST /background-jobs/{id}/retry": ["PRINCIPAL"],
  "GET /students/{id}/record-then": ["PRINCIPAL"],
  "GET /backups": ["PRINCIPAL"],
  "PUT /backups/plan": ["PRINCIPAL"],
  "PUT /backups/passphrase": ["PRINCIPAL"],
  "POST /backups": ["PRINCIPAL"],
  "GET /backups/{id}/content": ["PRINCIPAL"],
};
