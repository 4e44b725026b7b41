import { z } from "zod";
import { ClassArms } from "../../accounts/class-duties.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayManageClasses } from "../../classes/policy.ts";
import { TermName } from "../../school/schemas.ts";
import { StudentRow } from "../lists/contract.ts";
import { mayManageStudents } from "../policy.ts";

const tag = "moves";

/** A pupil in the checklist of a class. */
export const ClassPupil = z.object({
  id: z.uuid(),
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  /** The pupil's class in the current term, which can differ from a class of an earlier session. */
  currentClass: z.string().nullable(),
  /** Over the approved results of the class's session, one decimal; null without any. */
  average: z.number().nullable(),
});
export type ClassPupil = z.infer<typeof ClassPupil>;

/** A move; class names are those at the time. */
export const ClassChange = z.object({
  id: z.uuid(),
  student: z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string().nullable() }),
  /** CHANGE: together with others of the class; TRANSFER: this pupil only. */
  kind: z.enum(["CHANGE", "TRANSFER"]),
  academicYear: z.string(),
  term: TermName,
  fromClass: z.string().nullable(),
  toClass: z.string(),
  reason: z.string().nullable(),
  changedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ClassChange = z.infer<typeof ClassChange>;

const fromTo = z.strictObject({
  fromClassId: z.uuid(),
  toClassId: z.uuid(),
  studentIds: z.array(z.uuid()).max(500),
});
const moved = dataOf(z.object({ moved: z.int(), fromClass: z.string(), toClass: z.string() }));

export const movesContract = {
  transfer: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/{id}/transfer",
    summary: "Moves one pupil to another class of the session, results included",
    tag,
    current: { stale_version: StudentRow, class_ambiguous: ClassArms },
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int().min(1),
        /** The new class by id or name; exactly one. */
        classId: z.uuid().optional(),
        class: z.string().trim().max(120).optional(),
        reason: z.string().trim().max(500).optional(),
      }),
    )
    .output(dataOf(StudentRow)),

  changeClass: endpoint(mayManageClasses, {
    method: "POST",
    path: "/class-changes",
    summary: "Moves pupils from one class of the session to another, all or none",
    tag,
  })
    .input(fromTo)
    .output(moved),

  promote: endpoint(mayManageClasses, {
    method: "POST",
    path: "/promotions",
    summary: "Enrols pupils of a class of an earlier session in a class of the current one",
    tag,
  })
    .input(fromTo)
    .output(moved),

  pupilsOfClass: endpoint(mayManageClasses, {
    method: "GET",
    path: "/class-changes/pupils",
    viewable: true,
    summary: "The pupils of a class, in its session's current or latest term",
    tag,
  })
    .input(z.strictObject({ classId: z.uuid() }))
    .output(dataOf(z.array(ClassPupil))),

  classChanges: endpoint(mayManageStudents, {
    method: "GET",
    path: "/class-changes",
    viewable: true,
    summary: "Moves of one pupil or of all, newest first",
    tag,
  })
    .input(z.strictObject({ studentId: z.uuid().optional(), ...paging(20) }))
    .output(pageOf(ClassChange)),
};
