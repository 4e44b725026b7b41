import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { seen } from "../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { MAX_NEW_CLASSES } from "./arms.ts";
import { categoriesContract } from "./categories/contract.ts";
import { mayManageClasses, mayReadClasses, mayReadSubjects } from "./policy.ts";
import {
  ClassPupil,
  ClassToSwapWith,
  DeletedClass,
  PersonName,
  SchoolClass,
  TeachingClass,
} from "./schemas.ts";
import { subjectsContract } from "./subjects/contract.ts";
import { messages } from "./text.ts";

const tag = "classes";

/** A person who can be class teacher, assistant or subject teacher. */
export const Teacher = PersonName.extend({ _id: z.uuid(), email: z.string().nullable() });
export type Teacher = z.infer<typeof Teacher>;

const required = (message: string, longest: number) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? message : undefined) })
    .trim()
    .min(1, message)
    .max(longest);

const fields = {
  /** Excludes the arm: "Primary 4". */
  name: required(messages.classNameIsRequired, 60),
  /** The arm; "" and null mean none. */
  section: z.string().trim().max(40).nullable().default(null),
  academicYear: required(messages.academicYearIsRequired, 20),
  categoryId: z.uuid().nullable().default(null),
  /** Null: unassigned. */
  classTeacherId: z.uuid().nullable().default(null),
  assistantIds: z.array(z.uuid()).max(20).default([]),
};
/** The class that the chosen teacher leads now; it gets this class's former teacher. */
const swapWith = z.strictObject(seen).optional();

export const classesContract = {
  names: endpoint("anyone", {
    method: "GET",
    path: "/classes/names",
    viewable: true,
    summary: "Names of the current session's classes, for the registration form",
    tag,
  }).output(dataOf(z.array(z.string()))),

  list: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes",
    viewable: true,
    summary: "Classes by session, search text, category and status",
    tag,
  })
    .input(
      z.strictObject({
        /** Empty: the current session. "all": every session. */
        academicYear: z.string().max(9).optional(),
        /** Searches name, arm, category and academic year. */
        search: z.string().trim().max(100).optional(),
        categoryId: z.uuid().optional(),
        /** Name of the category, in any case. */
        category: z.string().trim().max(60).optional(),
        /** "all" includes inactive classes; only the office reads deleted ones. */
        status: z.enum(["active", "inactive", "all", "deleted"]).default("active"),
        ...paging(10),
      }),
    )
    .output(pageOf(SchoolClass)),

  one: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes/{id}",
    viewable: true,
    summary: "One class with its teacher and assistants",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SchoolClass)),

  students: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes/{id}/students",
    viewable: true,
    summary: "A class's pupils by surname: in its session's current term, else in its latest",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), ...paging(200) }))
    .output(pageOf(ClassPupil)),

  teaching: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/teaching",
    viewable: true,
    summary: "Classes and subjects for which the caller may enter scores",
    tag,
  })
    .input(z.strictObject({ academicYear: z.string().max(9).optional() }))
    .output(dataOf(z.array(TeachingClass))),

  create: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes",
    summary: "Creates an active class in a session",
    tag,
    successStatus: 201,
    current: { teacher_has_class: ClassToSwapWith, class_archived: DeletedClass },
  })
    .input(z.strictObject({ ...fields, swapWith }))
    .output(dataOf(SchoolClass)),

  createSeveral: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes/several",
    summary: "Creates the classes of a list that the session does not have, without teachers",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        academicYear: fields.academicYear,
        classes: z
          .array(
            z.strictObject({
              name: fields.name,
              section: fields.section,
              categoryId: z.uuid(),
            }),
          )
          .min(1)
          .max(MAX_NEW_CLASSES),
      }),
    )
    .output(
      dataOf(
        z.object({
          created: z.array(z.object({ id: z.uuid(), fullName: z.string(), version: z.int() })),
          /** Number of classes that already existed. */
          skipped: z.int(),
        }),
      ),
    ),

  update: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/classes/{id}",
    summary: "Changes a class's name, category and teachers; can swap two class teachers",
    tag,
    current: {
      stale_version: SchoolClass,
      teacher_has_class: ClassToSwapWith,
      class_archived: DeletedClass,
    },
  })
    .input(z.strictObject({ ...seen, ...fields, swapWith, isActive: z.boolean() }))
    .output(dataOf(SchoolClass)),

  remove: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/classes/{id}",
    summary: "Deletes a class and unassigns its pupils; restoring brings both back",
    tag,
    current: SchoolClass,
  })
    .input(
      z.strictObject({
        ...seen,
        /**
         * Number of pupils that the person saw in the class; with more pupils, the request is
         * stale.
         */
        studentCount: z.int().min(0).optional(),
      }),
    )
    .output(
      dataOf(
        z.object({
          id: z.uuid(),
          /** Number of pupils without a class afterwards. */
          unassigned: z.int(),
          /** Version of the deleted class, which a restore request must name. */
          version: z.int(),
        }),
      ),
    ),

  restore: endpoint(mayManageClasses, {
    method: "POST",
    path: "/classes/{id}/restore",
    summary: "Restores a deleted class, with pupils who are in no other class",
    tag,
    current: DeletedClass,
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
        fromYear: required(messages.academicYearIsRequired, 20),
        toYear: required(messages.academicYearIsRequired, 20),
      }),
    )
    .output(
      dataOf(
        z.object({
          copied: z.int(),
          /** Number of classes that the other session already had. */
          skipped: z.int(),
        }),
      ),
    ),

  teachers: endpoint(mayManageClasses, {
    method: "GET",
    path: "/teachers",
    viewable: true,
    summary: "Active teaching staff and principals, by surname",
    tag,
  }).output(dataOf(z.array(Teacher))),
  categories: categoriesContract,
  subjects: subjectsContract,
};
