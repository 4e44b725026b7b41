import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayReadAudit } from "../policy.ts";

const tag = "audit";
const Person = z.object({ id: z.uuid(), name: z.string() });

/** One entry of the audit log. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  /** Null for the system, and for callers who were not signed in. */
  actor: Person.nullable(),
  /** Module and verb: "results.approve". */
  action: z.string(),
  /** The record, with the name of a person's account. */
  subject: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** IP address; null if erased or unknown. */
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether address, before and after were erased; the entry itself remains. */
  isErased: z.boolean(),
  /** Whether the entry is in the hash chain, which takes a second. */
  isSealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = z.strictObject({
  /** Entries by this person, or about their account. */
  person: z.uuid().optional(),
  subject: z.uuid().optional(),
  /** "accounts" matches all of that module, "accounts.create" only that action. */
  action: z.string().trim().max(60).optional(),
  /** First and last day, in school time. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** A person who may have entries in the log, as actor or subject. */
const AuditPerson = Person.extend({
  /** The visible id: "STF0012". */
  userId: z.string(),
});
export type AuditPerson = z.infer<typeof AuditPerson>;

/** Result of verifying the hash chain of the audit log. */
export const AuditVerification = z.object({
  sealed: z.int(),
  /** Number of entries not in the chain yet; one or two of the last second are normal. */
  unsealed: z.int(),
  problems: z.array(
    z.object({
      kind: z.enum(["entry_changed", "entry_missing", "seal_missing", "values_changed"]),
      seq: z.int(),
    }),
  ),
  /** The end of the chain; a copy kept elsewhere proves later that nothing was cut off. */
  head: z.object({ position: z.int(), hash: z.string() }).nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const auditContract = {
  list: endpoint(mayReadAudit, {
    method: "GET",
    path: "/audit",
    summary: "The audit log by person, action, record and day, newest first",
    tag,
  })
    .input(auditFilter.extend(paging(50)))
    .output(pageOf(AuditEntry)),

  people: endpoint(mayReadAudit, {
    method: "GET",
    path: "/audit/people",
    summary: "Up to 20 people for the filter, with deleted ones, by name or ID",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        /** Limits the list to this person, to name them in a filter. */
        id: z.uuid().optional(),
      }),
    )
    .output(dataOf(z.array(AuditPerson))),

  actions: endpoint(mayReadAudit, {
    method: "GET",
    path: "/audit/actions",
    summary: "All actions in the audit log, for the filter",
    tag,
  }).output(dataOf(z.array(z.string()))),

  csv: endpoint(mayReadAudit, {
    method: "GET",
    path: "/audit/csv",
    summary: "The newest 20,000 matching entries as a CSV file",
    tag,
    asksAgain: true,
  })
    .input(auditFilter)
    .output(z.file()),

  verify: endpoint(mayReadAudit, {
    method: "POST",
    path: "/audit/verify",
    summary: "Verifies the seals of the whole audit log and lists changed entries",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(AuditVerification)),
};
