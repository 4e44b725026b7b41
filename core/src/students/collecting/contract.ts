import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayOpenCollecting } from "../policy.ts";
import { Collector } from "./collectors.ts";

const CollectingClass = z.object({ id: z.uuid(), name: z.string() });

const CollectedPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string().nullable(),
  collectors: z.array(Collector),
});
export type CollectedPupil = z.infer<typeof CollectedPupil>;

const CollectingList = z.object({
  /** Classes whose list the actor may read: a class teacher's own; for the office all. */
  classes: z.array(CollectingClass),
  /** The displayed class; null without one. */
  class: CollectingClass.nullable(),
  pupils: z.array(CollectedPupil),
});

export const collectingContract = {
  collecting: endpoint(mayOpenCollecting, {
    method: "GET",
    path: "/students/collecting",
    viewable: true,
    summary: "Who may collect each pupil of a class: for its class teacher and the office",
    tag: "collecting",
  })
    .input(
      z.strictObject({
        /** Default: the first of the classes. */
        classId: z.uuid().optional(),
      }),
    )
    .output(dataOf(CollectingList)),
};
