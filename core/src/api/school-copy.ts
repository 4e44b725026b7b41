import { z } from "zod";

/** Facts that a standby of the school's portal returns about itself (decision 0089). */
export const StandbyNotice = z.object({
  /** The school's last change that the copy has; null while it does not know. */
  until: z.iso.datetime().nullable(),
});
export type StandbyNotice = z.infer<typeof StandbyNotice>;
