import { z } from "zod";
import type { YES_OR_NO } from "../choices.ts";

type YesOrNo = (typeof YES_OR_NO)[number];

/** The fields of a child's record about who may collect the child. */
export interface CollectingFields {
  readonly parentName: string | null;
  readonly parentRelationship: string | null;
  readonly parentPhone: string | null;
  readonly parentMayCollect: string | null;
  readonly secondGuardianName: string | null;
  readonly secondGuardianRelationship: string | null;
  readonly secondGuardianPhone: string | null;
  readonly secondGuardianMayCollect: string | null;
  readonly collector1Name: string | null;
  readonly collector1Relationship: string | null;
  readonly collector1Phone: string | null;
  readonly collector2Name: string | null;
  readonly collector2Relationship: string | null;
  readonly collector2Phone: string | null;
}

/** A guardian, or another person named in the record, at the gate. */
export const Collector = z.object({
  /** Empty if the record has only a number. */
  name: z.string(),
  relationship: z.string().nullable(),
  /**
   * Phone number of a person who may collect the child, so that the class teacher can call. Null
   * for all others.
   */
  phone: z.string().nullable(),
  /** unknown: the record does not say, so the office must be asked. */
  may: z.enum(["yes", "no", "unknown"]),
});
export type Collector = z.infer<typeof Collector>;

/**
 * Lists the people who may collect the child, those who may not, and the guardians without an entry.
 */
export function collectorsOf(record: CollectingFields): Collector[] {
  const people = [
    {
      name: record.parentName,
      relationship: record.parentRelationship,
      phone: record.parentPhone,
      answer: record.parentMayCollect,
    },
    {
      name: record.secondGuardianName,
      relationship: record.secondGuardianRelationship,
      phone: record.secondGuardianPhone,
      answer: record.secondGuardianMayCollect,
    },
    {
      name: record.collector1Name,
      relationship: record.collector1Relationship,
      phone: record.collector1Phone,
      answer: "Yes" satisfies YesOrNo,
    },
    {
      name: record.collector2Name,
      relationship: record.collector2Relationship,
      phone: record.collector2Phone,
      answer: "Yes" satisfies YesOrNo,
    },
  ];
  return people.flatMap(({ name, relationship, phone, answer }) => {
    if (!name && !phone) return [];
    const may = answer === "Yes" ? "yes" : answer === "No" ? "no" : "unknown";
    return { name: name ?? "", relationship, phone: may === "yes" ? phone : null, may };
  });
}

/**
 * Returns the same for readers at the gate who may not read the whole record: only people with an
 * entry. For others, they ask the office.
 */
export function recordedCollectors(record: CollectingFields): Collector[] {
  return collectorsOf(record).filter(({ may }) => may !== "unknown");
}
