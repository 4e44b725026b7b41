import { z } from "zod";

/** Facts that a standby of the school's portal returns about itself (decision 0089). */
export const StandbyNotice = z.object({
  /** Time of the last change that the standby has replayed; null if unknown. */
  until: z.iso.datetime().nullable(),
});
export type StandbyNotice = z.infer<typeof StandbyNotice>;
