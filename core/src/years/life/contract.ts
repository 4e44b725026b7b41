import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { Left } from "../../accounts/departure.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { ClassPosition } from "../../results/schemas.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenSchoolLife } from "../policy.ts";

const tag = "years";

/** One term at the school. */
const LifeTerm = z.object({
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  className: z.string(),
  /** Approved and published results; empty for a class without marks. */
  subjects: z.array(z.object({ name: z.string(), total: z.number(), grade: z.string() })),
  total: z.number(),
  /** As in `TermResults`. */
  expected: z.int(),
  isFinal: z.boolean(),
  average: z.number().nullable(),
  position: ClassPosition.nullable(),
  /** Half days or days; null if no register was marked. */
  attendance: z.object({ opened: z.number(), present: z.number() }).nullable(),
  /** Traits on the released report sheet: name and rating from 1 to 5. */
  traits: z.array(z.object({ name: z.string(), rating: z.int() })),
  /** The class teacher's comment on that sheet. */
  comment: z.string().nullable(),
  /** The number of its latest issue; null without one. */
  sheet: z.int().nullable(),
  /** Whether the school withholds this term from the reader: only class and attendance remain. */
  isWithheld: z.boolean(),
});
export type LifeTerm = z.infer<typeof LifeTerm>;

export const SchoolLife = z.object({
  student: z.object({
    id: z.uuid(),
    name: z.string(),
    admissionNumber: z.string(),
    sex: z.string().nullable(),
    dob: z.iso.date().nullable(),
    admittedOn: z.iso.date().nullable(),
    /** Null while at the school. The reason is only for those who work with the pupil. */
    left: Left.nullable(),
  }),
  /** Oldest first. */
  terms: z.array(LifeTerm),
  moves: z.array(
    z.object({
      id: z.uuid(),
      fromClass: z.string().nullable(),
      toClass: z.string(),
      at: z.iso.datetime(),
      /** Null for the family. */
      reason: z.string().nullable(),
    }),
  ),
});
export type SchoolLife = z.infer<typeof SchoolLife>;

const one = z.strictObject({ id: z.uuid() });

export const lifeContract = {
  schoolLife: endpoint(mayOpenSchoolLife, {
    method: "GET",
    path: "/years/students/{id}/life",
    viewable: true,
    summary: "A child's years at the school: classes, results, attendance, traits, moves, sheets",
    tag,
  })
    .input(one)
    .output(dataOf(SchoolLife)),

  transcript: endpoint(mayOpenSchoolLife, {
    method: "GET",
    path: "/years/students/{id}/transcript",
    viewable: true,
    summary: "The same as a PDF for another school",
    tag,
    outputStructure: "detailed",
  })
    .input(one)
    .output(FileResponse),
};
