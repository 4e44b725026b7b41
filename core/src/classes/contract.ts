import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { mayReadClasses, mayReadSubjects } from "./policy.ts";

const tag = "classes";

export const Subject = z.object({ id: z.uuid(), name: z.string() });
export type Subject = z.infer<typeof Subject>;

export const ClassCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  classGroup: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type ClassCategory = z.infer<typeof ClassCategory>;

export const PersonName = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
});
export type PersonName = z.infer<typeof PersonName>;

export const SchoolClass = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** Without the arm: "Primary 4". */
  name: z.string(),
  section: z.string().nullable(),
  /** Name plus section, as every other screen shows the class. */
  fullName: z.string(),
  academicYear: z.string(),
  category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null while the class teacher is unassigned. */
  classTeacher: PersonName.extend({ email: z.string().nullable() }).nullable(),
  assistants: z.array(PersonName),
  isActive: z.boolean(),
  /** Pupils enrolled in the session's current term, or its latest if none is current. */
  studentCount: z.int(),
  version: z.int(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

/** A pupil as the list of classes shows one. */
export const ClassPupil = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
});
export type ClassPupil = z.infer<typeof ClassPupil>;

/** A class with the subjects for which the asking person may enter scores. */
export const TeachingClass = z.object({
  id: z.uuid(),
  fullName: z.string(),
  academicYear: z.string(),
  subjects: z.array(Subject),
});
export type TeachingClass = z.infer<typeof TeachingClass>;

export const classesContract = {
  names: endpoint("anyone", {
    method: "GET",
    path: "/classes/names",
    summary: "Names of the current session's classes, for the registration form",
    tag,
  }).output(dataOf(z.array(z.string()))),

  categories: endpoint(mayReadClasses, {
    method: "GET",
    path: "/categories",
    summary: "Class categories in their order",
    tag,
  }).output(dataOf(z.array(ClassCategory))),

  list: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes",
    summary: "Classes by session, search text, category and status",
    tag,
  })
    .input(
      z.strictObject({
        /** Empty: the current session. "all": every session. */
        academicYear: z.string().max(9).optional(),
        /** In name, arm, category or academic year. */
        search: z.string().trim().max(100).optional(),
        categoryId: z.uuid().optional(),
        /** The category by its name, whatever its letters. */
        category: z.string().trim().max(60).optional(),
        status: z.enum(["active", "inactive", "all"]).default("active"),
        ...paging(10),
      }),
    )
    .output(pageOf(SchoolClass)),

  one: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes/{id}",
    summary: "One class with its teacher and assistants",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SchoolClass)),

  students: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes/{id}/students",
    summary: "A class's pupils by surname: in its session's current term, else in its latest",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), ...paging(200) }))
    .output(pageOf(ClassPupil)),

  subjects: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/subjects",
    summary: "The subjects in use, by name",
    tag,
  }).output(dataOf(z.array(Subject))),

  teaching: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/teaching",
    summary: "Classes and subjects for which the asking person may enter scores",
    tag,
  })
    .input(z.strictObject({ academicYear: z.string().max(9).optional() }))
    .output(dataOf(z.array(TeachingClass))),
};
