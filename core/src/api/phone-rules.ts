import { z } from "zod";

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00");
const Kobo = z.int().min(0).max(1_000_000_000);

/** Hours and cost limits of messages to phones. */
export const PhoneRules = z.strictObject({
  /** Maximum cost of messages in a day in kobo; null for no limit. */
  dailyBudget: Kobo.nullable(),
  /** Kobo above the daily budget for urgent messages only. */
  codeReserve: Kobo,
  /** Start of the quiet hours in the school's time zone; only urgent messages are sent in them. */
  quietFrom: Clock,
  /** Equal to `quietFrom` for no quiet hours. */
  quietUntil: Clock,
});
export type PhoneRules = z.infer<typeof PhoneRules>;
