import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { isSchoolStaff } from "../accounts/policy.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { mayReadClasses } from "./policy.ts";

export const Subject = z.object({ id: z.uuid(), name: z.string() });
export type Subject = z.infer<typeof Subject>;

export const ClassCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  classGroup: z.string(),
  order: z.int(),
  isActive: z.boolean(),
});
export type ClassCategory = z.infer<typeof ClassCategory>;

const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() });

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
  classTeacher: PersonName.nullable(),
  isActive: z.boolean(),
  /** Pupils enrolled in the session's current term, or its latest if none is current. */
  studentCount: z.int(),
  version: z.int(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

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
    tag: "classes",
  }).output(dataOf(z.array(z.string()))),

  categories: endpoint(mayReadClasses, {
    method: "GET",
    path: "/categories",
    summary: "Class categories in their order",
    tag: "classes",
  }).output(dataOf(z.array(ClassCategory))),

  list: endpoint(mayReadClasses, {
    method: "GET",
    path: "/classes",
    summary: "Classes of a session, by search text and category",
    tag: "classes",
  })
    .input(
      z.strictObject({
        /** Empty: the current session. */
        academicYear: z.string().max(9).optional(),
        search: z.string().trim().max(100).optional(),
        categoryId: z.uuid().optional(),
        ...paging(10),
      }),
    )
    .output(pageOf(SchoolClass)),

  subjects: endpoint(isSchoolStaff, {
    method: "GET",
    path: "/subjects",
    summary: "All subjects by name",
    tag: "classes",
  }).output(dataOf(z.array(Subject))),

  teaching: endpoint(isSchoolStaff, {
    method: "GET",
    path: "/teaching",
    summary: "Classes and subjects for which the asking person may enter scores",
    tag: "classes",
  })
    .input(z.strictObject({ academicYear: z.string().max(9).optional() }))
    .output(dataOf(z.array(TeachingClass))),
};
