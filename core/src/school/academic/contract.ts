import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { CLASS_GROUPS } from "../class-groups.ts";
import { GradingScheme } from "../grading-scheme.ts";
import { mayManageSchool } from "../policy.ts";
import { AcademicSession } from "../schemas.ts";

const tag = "school";

const dates = { startsOn: z.iso.date(), endsOn: z.iso.date() };
const fields = {
  /** "2025/2026"; "2025/26" is also accepted. */
  name: z.string().trim().max(20),
  /** All three, in order. */
  terms: z.tuple([
    z.strictObject({ term: z.literal("TERM_1"), ...dates }),
    z.strictObject({ term: z.literal("TERM_2"), ...dates }),
    z.strictObject({ term: z.literal("TERM_3"), ...dates }),
  ]),
};

/** A class group and its grading scheme. */
export const GroupScheme = z.object({
  classGroup: z.enum(CLASS_GROUPS),
  /** The school's scheme, its own, or no marks. */
  uses: z.enum(["school", "own", "none"]),
  /** Its own scheme, or null. */
  scheme: GradingScheme.nullable(),
  /** Number of results of its classes; if there are any, its scheme cannot change. */
  results: z.int(),
});
export type GroupScheme = z.infer<typeof GroupScheme>;

/** The grading schemes of a session. */
export const SessionScheme = z.object({
  sessionId: z.uuid(),
  academicYear: z.string(),
  /** The school's scheme, for class groups without their own. */
  scheme: GradingScheme,
  /** Number of results under the school's scheme; if there are any, it cannot change. */
  results: z.int(),
  /** Every class group, youngest first. */
  groups: z.array(GroupScheme),
  /** The session's version. */
  version: z.int(),
});
export type SessionScheme = z.infer<typeof SessionScheme>;

/** A grading scheme within size limits; `checkGradingScheme` does the rest. */
const SchemeInput = z.strictObject({
  parts: z
    .array(
      z.strictObject({ ...GradingScheme.shape.parts.element.shape, label: z.string().max(30) }),
    )
    .max(5),
  bands: z
    .array(
      z.strictObject({
        ...GradingScheme.shape.bands.element.shape,
        grade: z.string().max(5),
        remark: z.string().max(60),
      }),
    )
    .max(20),
});

export const academicContract = {
  createSession: endpoint(mayManageSchool, {
    method: "POST",
    path: "/academic-sessions",
    summary: "Creates a session with three terms and the grading schemes of the newest session",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject(fields))
    .output(dataOf(AcademicSession)),

  updateSession: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/academic-sessions/{id}",
    summary: "Changes a session's name and the dates of its terms",
    tag,
    current: AcademicSession,
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int().min(1), ...fields }))
    .output(dataOf(AcademicSession)),

  gradingScheme: endpoint(mayManageSchool, {
    method: "GET",
    path: "/academic-sessions/{id}/grading-scheme",
    viewable: true,
    summary: "A session's grading schemes, and whether they can still change",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SessionScheme)),

  changeGradingScheme: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/academic-sessions/{id}/grading-scheme",
    summary: "Changes the school's grading scheme in a session while no scores use it",
    tag,
    current: SessionScheme,
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int().min(1), scheme: SchemeInput }))
    .output(dataOf(SessionScheme)),

  changeGroupScheme: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/academic-sessions/{id}/grading-scheme/{classGroup}",
    summary: "Sets what a class group uses: the school's scheme, its own, or no marks",
    tag,
    current: SessionScheme,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int().min(1),
        classGroup: z.enum(CLASS_GROUPS),
        /** The group's own scheme, "school" for the school's, "none" for no marks. */
        scheme: z.union([SchemeInput, z.enum(["school", "none"])]),
      }),
    )
    .output(dataOf(SessionScheme)),
};
