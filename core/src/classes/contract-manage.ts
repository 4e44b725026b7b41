import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf } from "../api/pagination.ts";
import { PersonName, SchoolClass } from "./schemas.ts";
import { mayManageClasses } from "./policy.ts";

const tag = "classes";

/** Somebody who may be class teacher, assistant or subject teacher. */
export const Teacher = PersonName.extend({ _id: z.uuid(), email: z.string().nullable() });
export type Teacher = z.infer<typeof Teacher>;

const required = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest);

const fields = {
  /** Without the arm: "Primary 4". */
  name: required("Class Name is required", 60),
  /** The arm; "" and null mean none. */
  section: z.string().trim().max(40).nullable().default(null),
  academicYear: required("Academic Year is required", 20),
  categoryId: z.uuid().nullable().default(null),
  /** Null: unassigned. */
  classTeacherId: z.uuid().nullable().default(null),
  assistantIds: z.array(z.uuid()).max(20).default([]),
};
const seen = { id: z.uuid(), version: z.int().min(1) };

export const manageClassesContract = {
  create: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes",
    summary: "Creates an active class in a session",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject(fields))
    .output(dataOf(SchoolClass)),

  update: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/classes/{id}",
    summary: "Replaces what a class is called, where it belongs and who leads it",
    tag,
  })
    .input(z.strictObject({ ...seen, ...fields, isActive: z.boolean() }))
    .output(dataOf(SchoolClass)),

  remove: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/classes/{id}",
    summary: "Deletes a class; its pupils have none afterwards. With results it is archived",
    tag,
  })
    .input(
      z.strictObject({
        ...seen,
        /** How many pupils the class was seen with: with more of them it is stale. */
        studentCount: z.int().min(0).optional(),
      }),
    )
    .output(
      dataOf(
        z.object({
          id: z.uuid(),
          /** It holds results, so it is kept for reports and can be brought back. */
          archived: z.boolean(),
          /** Pupils who are in no class now. */
          unassigned: z.int(),
          /** Of the archived class. */
          version: z.int(),
        }),
      ),
    ),

  restore: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes/{id}/restore",
    summary: "Brings an archived class back, with the pupils who are in no other class",
    tag,
  })
    .input(z.strictObject(seen))
    .output(dataOf(SchoolClass)),

  copy: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes/copy",
    summary: "Copies a session's active classes, with teachers and subjects, into another session",
    tag,
  })
    .input(
      z.strictObject({
        fromYear: required("Academic Year is required", 20),
        toYear: required("Academic Year is required", 20),
      }),
    )
    .output(
      dataOf(
        z.object({
          copied: z.int(),
          /** Classes that the other session has already. */
          skipped: z.int(),
        }),
      ),
    ),

  teachers: endpoint(mayManageClasses, {
    method: "GET",
    path: "/teachers",
    summary: "Active teaching staff and principals, by surname",
    tag,
  }).output(dataOf(z.array(Teacher))),
};
