import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { mayOpenAbsences, mayOpenAttendance } from "../policy.ts";
import { Figures, HalfName, MarkName, Reason } from "../schemas.ts";

/** An absence that the family reported to the school. */
export const ReportedAbsence = z.object({
  id: z.uuid(),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  reason: z.string(),
  /** Name of the person who reported it. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type ReportedAbsence = z.infer<typeof ReportedAbsence>;

const PupilAttendance = z.object({
  /** The current term; null without one. */
  term: z.object({ term: TermName, academicYear: z.string(), endsOn: z.iso.date() }).nullable(),
  /** In the current term; null before the pupil's first register. */
  figures: Figures.nullable(),
  /** Registers of the term with another mark than present, newest first. */
  missed: z.array(
    z.object({
      day: z.iso.date(),
      half: HalfName,
      mark: MarkName,
      reason: z.string().nullable(),
    }),
  ),
  /** Absences from today on, and those of the term, newest first. */
  reported: z.array(ReportedAbsence),
  /** Whether the actor may report an absence. */
  mayReport: z.boolean(),
});

const ofPupil = { studentId: z.uuid() };
const tag = "attendance";

export const absencesContract = {
  pupil: endpoint(mayOpenAttendance, {
    method: "GET",
    path: "/attendance/pupils/{studentId}",
    viewable: true,
    onStandby: true,
    summary: "One pupil's attendance this term, and the absences that were reported",
    tag,
  })
    .input(z.strictObject(ofPupil))
    .output(dataOf(PupilAttendance)),

  reportAbsence: endpoint(mayOpenAbsences, {
    method: "POST",
    path: "/attendance/pupils/{studentId}/absences",
    summary: "Tells the school beforehand that a pupil will be absent, and why",
    successStatus: 201,
    tag,
  })
    .input(
      z.strictObject({
        ...ofPupil,
        fromDay: z.string(),
        /** The last day of the absence. */
        toDay: z.string(),
        reason: Reason,
      }),
    )
    .output(dataOf(ReportedAbsence)),

  withdrawAbsence: endpoint(mayOpenAbsences, {
    method: "DELETE",
    path: "/attendance/absences/{id}",
    summary: "Takes back a reported absence that is not over",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
