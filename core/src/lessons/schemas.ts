import { z } from "zod";

/** A file of an assignment, hand-in or note; its URL is valid for an hour or two. */
export const LessonFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  isPicture: z.boolean(),
  url: z.string(),
});
export type LessonFile = z.infer<typeof LessonFile>;
