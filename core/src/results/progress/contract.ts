import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { pageOf, paging } from "../../api/pagination.ts";
import { SchoolTerm } from "../../school/schemas.ts";
import { mayOpenScoring } from "../policy.ts";
import { Named } from "../schemas.ts";

/** Progress of one subject of one class in a term. The counts are of pupils and add up to `pupils`. */
export const SheetProgress = z.object({
  class: Named,
  subject: Named,
  /** The subject's teacher, else the class teacher; null without either. */
  teacher: Named.nullable(),
  pupils: z.int(),
  noScores: z.int(),
  /** Some parts are entered, others missing. */
  incomplete: z.int(),
  /** Complete and not yet published. */
  draft: z.int(),
  /** Waits for the principal. */
  published: z.int(),
  approved: z.int(),
  /** Sent back by the principal. */
  rejected: z.int(),
});
export type SheetProgress = z.infer<typeof SheetProgress>;

/** The rejected results of one subject of a class. */
export const RejectedSheet = z.object({ class: Named, subject: Named, results: z.int() });
export type RejectedSheet = z.infer<typeof RejectedSheet>;

/** Maximum number of sheets of a school: a hundred classes with twenty subjects each. */
export const MAX_SCHOOL_SHEETS = 2_000;

export const ProgressTerm = SchoolTerm.extend({ academicYear: z.string() });

export const progressContract = {
  progress: endpoint(mayOpenScoring, {
    method: "GET",
    path: "/results/progress",
    viewable: true,
    summary: "Entered and missing scores of a term, by class and subject",
    tag: "results",
  })
    .input(
      z.strictObject({
        /** Empty: the current term. */
        termId: z.uuid().optional(),
        /**
         * The teacher whose work is listed. The office may omit it for the whole school; teachers
         * get their own.
         */
        teacherId: z.uuid().optional(),
        ...paging(100),
        limit: z.int().min(1).max(MAX_SCHOOL_SHEETS).default(100),
      }),
    )
    .output(pageOf(SheetProgress).extend({ term: ProgressTerm.nullable() })),
};
