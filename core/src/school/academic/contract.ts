import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { GradingScheme } from "../grading-scheme.ts";
import { mayManageSchool } from "../policy.ts";
import { AcademicSession } from "../schemas.ts";

const tag = "school";

const dates = { startsOn: z.iso.date(), endsOn: z.iso.date() };
const fields = {
  /** "2025/2026"; "2025/26" is understood. */
  name: z.string().trim().max(20),
  /** All three, in order. */
  terms: z.tuple([
    z.strictObject({ term: z.literal("TERM_1"), ...dates }),
    z.strictObject({ term: z.literal("TERM_2"), ...dates }),
    z.strictObject({ term: z.literal("TERM_3"), ...dates }),
  ]),
};

/** The scheme by which a session is graded. */
export const SessionScheme = z.object({
  sessionId: z.uuid(),
  academicYear: z.string(),
  scheme: GradingScheme,
  /** Results entered in the session; while there are any, the scheme cannot change. */
  results: z.int(),
  /** The session's version. */
  version: z.int(),
});
export type SessionScheme = z.infer<typeof SessionScheme>;

/** As the stored one, with limits on what may be sent; `checkGradingScheme` says the rest. */
const WantedScheme = z.strictObject({
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
    summary: "Creates a session with three terms and the grading scheme of the newest session",
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
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int().min(1), ...fields }))
    .output(dataOf(AcademicSession)),

  gradingScheme: endpoint(mayManageSchool, {
    method: "GET",
    path: "/academic-sessions/{id}/grading-scheme",
    summary: "A session's grading scheme, and whether it can still change",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SessionScheme)),

  changeGradingScheme: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/academic-sessions/{id}/grading-scheme",
    summary: "Changes a session's grading scheme while it has no scores",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), version: z.int().min(1), scheme: WantedScheme }))
    .output(dataOf(SessionScheme)),
};
