import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { PART_KEYS } from "../../school/grading-scheme.ts";
import { mayApproveParts, mayReadApprovedParts } from "./policy.ts";

const PartName = z.enum(PART_KEYS);

/** The parts of a term's scores that families may read at half-term. */
const ApprovedParts = z.object({
  termId: z.uuid(),
  /** Parts that can be approved, with the labels of all classes that have them. */
  choices: z.array(z.object({ key: PartName, label: z.string() })),
  /** Keys of the approved parts; empty before an approval. */
  parts: z.array(PartName),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  /** Null before an approval. */
  version: z.int().nullable(),
});
export type ApprovedParts = z.infer<typeof ApprovedParts>;

export const halfTermContract = {
  approvedParts: endpoint(mayReadApprovedParts, {
    method: "GET",
    path: "/half-term-sheets/parts",
    viewable: true,
    summary: "The parts of a term's scores that the principal approved for half-term sheets",
    tag: "report sheets",
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(ApprovedParts)),

  approveParts: endpoint(mayApproveParts, {
    method: "PUT",
    path: "/half-term-sheets/parts",
    summary: "Approve parts of a term's scores for half-term sheets; none ends the approval",
    tag: "report sheets",
    current: ApprovedParts,
  })
    .input(
      z.strictObject({
        termId: z.uuid(),
        parts: z.array(PartName).max(PART_KEYS.length),
        /** The version that the person saw. */
        version: z.int().nullable(),
      }),
    )
    .output(dataOf(ApprovedParts)),
};
