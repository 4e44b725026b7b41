import { z } from "zod";
import { categoriesContract } from "./contract-categories.ts";
import { manageClassesContract } from "./contract-manage.ts";
import { subjectsContract } from "./contract-subjects.ts";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { mayReadClasses, mayReadSubjects } from "./policy.ts";
import { SchoolClass, ClassPupil, TeachingClass } from "./schemas.ts";

const tag = "classes";

export const classesContract = {
  names: endpoint("anyone", {
    method: "GET",
    path: "/classes/names",
    summary: "Names of the current session's classes, for the registration form",
    tag,
  }).output(dataOf(z.array(z.string()))),

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

  teaching: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/teaching",
    summary: "Classes and subjects for which the asking person may enter scores",
    tag,
  })
    .input(z.strictObject({ academicYear: z.string().max(9).optional() }))
    .output(dataOf(z.array(TeachingClass))),

  ...manageClassesContract,
  categories: categoriesContract,
  subjects: subjectsContract,
};
