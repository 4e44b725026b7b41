import { z } from "zod";

/** Kinds of people who are erased one by one. */
export const PEOPLE_KINDS = ["PUPIL", "ACCOUNT", "STAFF"] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

/** Records that are erased together. */
export const LIST_KINDS = ["APPLICATIONS", "CONTACT_MESSAGES", "NEWSLETTER", "BANK_LINES"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

const months = z.int().min(1).max(240);

/** Number of months for which each kind of record is stored after its use. */
export const RetentionTimes = z.strictObject({
  PUPIL: months,
  ACCOUNT: months,
  STAFF: months,
  APPLICATIONS: months,
  CONTACT_MESSAGES: months,
  NEWSLETTER: months,
  BANK_LINES: months,
  /** Deleted each night without a plan: see `prune-messages.job.ts`. */
  MESSAGES: months,
});
export type RetentionTimes = z.infer<typeof RetentionTimes>;

/**
 * The defaults. The Nigeria Data Protection Act 2023 gives no times: no longer than necessary (s.
 * 24). Staff: six years, after which claims from a contract lapse.
 */
export const FIRST_RETENTION_TIMES: RetentionTimes = {
  PUPIL: 36,
  ACCOUNT: 12,
  STAFF: 72,
  APPLICATIONS: 12,
  CONTACT_MESSAGES: 12,
  NEWSLETTER: 6,
  // The line of an old statement is asked about anyway.
  BANK_LINES: 24,
  // So that a message from the same week last year can be looked up.
  MESSAGES: 13,
};

/** Days between the decision and the erasure, in which it can be cancelled. */
export const WAITING_DAYS = 30;
