import { z } from "zod";

/** What a copy of the school's portal says of itself (decision 0091). */
export const SchoolCopy = z.object({
  /** The school's last change that the copy has; null while it does not know. */
  until: z.iso.datetime().nullable(),
});
export type SchoolCopy = z.infer<typeof SchoolCopy>;
