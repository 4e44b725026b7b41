import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { Left, STUDENT_LEAVINGS } from "../../accounts/departure.ts";
import { pageOf, paging } from "../../api/pagination.ts";
import { mayListAlumni } from "../policy.ts";
import { CERTIFICATE_KINDS } from "../certificates/words.ts";

/** A pupil who graduated or departed. */
const Alumnus = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string().nullable(),
  left: Left,
  /** Null if the pupil never had a class. */
  lastClass: z.string().nullable(),
  /** Valid certificates, in the order of issue. */
  papers: z.array(z.object({ id: z.uuid(), kind: z.enum(CERTIFICATE_KINDS), number: z.string() })),
});
export type Alumnus = z.infer<typeof Alumnus>;

export const alumniContract = {
  alumni: endpoint(mayListAlumni, {
    method: "GET",
    path: "/years/alumni",
    viewable: true,
    summary: "Pupils who graduated or left, the latest first",
    tag: "years",
  })
    .input(
      z.strictObject({
        /** Names in any order, ids and phone, or a prefix of a certificate's number. */
        search: z.string().trim().max(100).optional(),
        /** Year of the last day at the school. */
        year: z.int().min(1900).max(9999).optional(),
        as: z.enum(STUDENT_LEAVINGS).optional(),
        /** Only those with, or without, a valid leaving certificate. */
        certificate: z.enum(["issued", "missing"]).optional(),
        ...paging(20),
      }),
    )
    .output(
      pageOf(Alumnus).extend({
        /** Years with departures, latest first. */
        years: z.array(z.int()),
      }),
    ),
};
