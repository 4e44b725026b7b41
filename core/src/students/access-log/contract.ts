import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { pageOf, paging } from "../../api/pagination.ts";
import { mayOpenAccessLog } from "../policy.ts";

/** Parts of a record that are so private that the school logs who read them. */
export const ACCESS_KINDS = ["HEALTH", "CONTACTS"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Someone at the school read it on that day, once or several times. */
export const Look = z.object({
  kind: z.enum(ACCESS_KINDS),
  day: z.iso.date(),
  /** The reader's duty, which is all that the family sees. */
  as: z.enum(["PRINCIPAL", "OFFICE", "CLASS_TEACHER"]),
  /** For principals; null for the family. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Look = z.infer<typeof Look>;

export const accessLogContract = {
  looks: endpoint(mayOpenAccessLog, {
    method: "GET",
    path: "/students/{id}/looks",
    summary: "Who of the school looked at a pupil's health and contacts, newest first",
    tag: "students",
  })
    .input(z.strictObject({ id: z.uuid(), ...paging(20) }))
    .output(pageOf(Look)),
};
