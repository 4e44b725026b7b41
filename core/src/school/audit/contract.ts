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
  /** Null for what the system itself did, and for a caller who was not signed in. */
  actor: Person.nullable(),
  /** Module and verb: "results.approve". */
  action: z.string(),
  /** The record; its name where it is a person's account. */
  subject: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** Where from; null where it was erased or unknown. */
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Address, before and after have been erased; the entry itself stays. */
  isErased: z.boolean(),
  /** Whether the entry is in the chain already, which takes a second. */
  isSealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = z.strictObject({
  /** Entries by this person, or about this person's account. */
  person: z.uuid().optional(),
  subject: z.uuid().optional(),
  /** "accounts" finds all of that module, "accounts.create" that alone. */
  action: z.string().trim().max(60).optional(),
  /** First and last day, in the school's time. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** A person who may have entries in the log, as actor or subject. */
const AuditPerson = Person.extend({
  /** The visible id: "STF0012". */
  userId: z.string(),
});
export type AuditPerson = z.infer<typeof AuditPerson>;

/** Result of verifying the chain over the audit log. */
export const AuditVerification = z.object({
  sealed: z.int(),
  /** Entries without a seal; one or two of the last second are normal. */
  unsealed: z.int(),
  problems: z.array(
    z.object({
      kind: z.enum(["entry_changed", "entry_missing", "seal_missing", "values_changed"]),
      seq: z.int(),
    }),
  ),
  /** The end of the chain; noted elsewhere, it shows later that nothing was cut off. */
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
        /** Limits the list to this person, to show the name in a filter. */
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
