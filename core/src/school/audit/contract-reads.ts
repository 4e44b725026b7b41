import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { READ_KINDS } from "../../accounts/reads/kinds.ts";
import { ROLES } from "../../accounts/roles.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayReadAudit } from "../policy.ts";

const tag = "audit";

/** Why reads are unusual, the most serious first. */
export const UNUSUAL_CAUSES = [
  "OVER_BUDGET",
  "HALF_BUDGET",
  "EXPORT",
  "NIGHT",
  "NEW_DEVICE",
] as const;

const Unusual = z.object({
  cause: z.enum(UNUSUAL_CAUSES),
  /** Null for a new device. */
  kind: z.enum(READ_KINDS).nullable(),
  /** People in that hour; null for a new device. */
  people: z.int().nullable(),
  /** The hour, or when the device signed in first. */
  at: z.iso.datetime(),
});
export type Unusual = z.infer<typeof Unusual>;

/** Reads, exports and changes by an account in the last seven days. */
export const ReaderOfWeek = z.object({
  id: z.uuid(),
  name: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  /** Whether the caller may end the person's sign-ins: not the own ones. */
  mayEndSessions: z.boolean(),
  reads: z.array(z.object({ kind: z.enum(READ_KINDS), people: z.int(), files: z.int() })),
  /** The latest hour with a read; null for someone who only changed records. */
  lastReadAt: z.iso.datetime().nullable(),
  /** Entries of the audit log by the person, and the number of records that they are about. */
  changes: z.int(),
  changedRecords: z.int(),
  unusual: z.array(Unusual),
});
export type ReaderOfWeek = z.infer<typeof ReaderOfWeek>;

const filter = z.strictObject({
  /** Only what this person read and changed. */
  person: z.uuid().optional(),
  /** Only reads and changes of this person's records. */
  about: z.uuid().optional(),
});

export const readsContract = {
  list: endpoint(mayReadAudit, {
    method: "GET",
    path: "/record-reads",
    summary: "Who read, exported or changed whose records in the last seven days, unusual first",
    tag,
  })
    .input(filter.extend(paging(50)))
    .output(pageOf(ReaderOfWeek)),

  csv: endpoint(mayReadAudit, {
    method: "GET",
    path: "/record-reads/csv",
    summary: "The same of all people as a CSV file",
    tag,
    asksAgain: true,
  })
    .input(filter)
    .output(z.file()),

  endSessions: endpoint(mayReadAudit, {
    method: "POST",
    path: "/record-reads/{id}/end-sessions",
    summary: "Ends all sign-ins of an account that reads unusually; the password stays",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
