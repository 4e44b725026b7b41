import type { Person } from "./admitted-people.ts";

/** The rows of `ADMITTED` about running the portal. */
export const ADMITTED_RUNNING: Record<string, Person[]> = {
  "GET /audit": ["PRINCIPAL"],
  "GET /audit/people": ["PRINCIPAL"],
  "GET /audit/actions": ["PRINCIPAL"],
  "GET /audit/csv": ["PRINCIPAL"],
  "POST /audit/verify": ["PRINCIPAL"],
  "GET /outbox": ["PRINCIPAL"],
  "GET /outbox/phone": ["PRINCIPAL"],
  "POST /outbox/phone/{id}/send": ["PRINCIPAL"],
  "GET /outbox/{id}": ["PRINCIPAL"],
  "POST /outbox/{id}/send": ["PRINCIPAL"],
  "GET /background-jobs": ["PRINCIPAL"],
  "POST /background-jobs/{id}/retry": ["PRINCIPAL"],
  "GET /backups": ["PRINCIPAL"],
  "PUT /backups/plan": ["PRINCIPAL"],
  "PUT /backups/passphrase": ["PRINCIPAL"],
  "POST /backups": ["PRINCIPAL"],
  "GET /backups/{id}/content": ["PRINCIPAL"],
};
