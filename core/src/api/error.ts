import { z } from "zod";

/** One fault in the input; `path` names the field as the request spells it. */
export const Issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every error response. `code` is stable, `message` is for the person, `issues` name
 * fields, and `current` is the present record (409 of a stale write).
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(Issue).optional(),
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
