import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayManageClasses, mayReadClasses, mayReadSubjects } from "../policy.ts";
import { PersonName, Subject } from "../schemas.ts";

const tag = "subjects";

/** A subject as the office keeps it. */
export const SubjectRecord = Subject.extend({ isActive: z.boolean(), version: z.int() });
export type SubjectRecord = z.infer<typeof SubjectRecord>;

/** A class, the subjects that it takes, and who teaches each. */
export const ClassTeaching = z.object({
  id: z.uuid(),
  fullName: z.string(),
  academicYear: z.string(),
  isActive: z.boolean(),
  classTeacher: PersonName.nullable(),
  subjects: z.array(
    Subject.extend({
      isActive: z.boolean(),
      /** Null: the class teacher takes it. */
      teacher: PersonName.nullable(),
    }),
  ),
  /** The class's version. */
  version: z.int(),
});
export type ClassTeaching = z.infer<typeof ClassTeaching>;

const name = z.string().trim().min(1, "Enter a name").max(80);
const seen = { id: z.uuid(), version: z.int().min(1) };

export const subjectsContract = {
  inUse: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/subjects",
    summary: "The subjects in use, by name",
    tag: "classes",
  }).output(dataOf(z.array(Subject))),

  list: endpoint(mayManageClasses, {
    method: "GET",
    path: "/subjects/all",
    summary: "All subjects by name, disabled ones too",
    tag,
  }).output(dataOf(z.array(SubjectRecord))),

  create: endpoint(mayManageClasses, {
    method: "POST",
    path: "/subjects",
    summary: "Adds a subject",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ name }))
    .output(dataOf(SubjectRecord)),

  update: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/subjects/{id}",
    summary: "Renames, disables or enables a subject",
    tag,
  })
    .input(z.strictObject({ ...seen, name: name.optional(), isActive: z.boolean().optional() }))
    .output(dataOf(SubjectRecord)),

  remove: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/subjects/{id}",
    summary: "Deletes a subject that no class takes and that has no results",
    tag,
  })
    .input(z.strictObject(seen))
    .output(dataOf(SubjectRecord)),

  grid: endpoint(mayReadClasses, {
    method: "GET",
    path: "/teaching-grid",
    summary: "Classes with their subjects and who teaches them",
    tag,
  })
    .input(
      z.strictObject({
        classId: z.uuid().optional(),
        /** Empty: the current session; it counts where no class is named. */
        academicYear: z.string().max(9).optional(),
        ...paging(100),
      }),
    )
    .output(pageOf(ClassTeaching)),

  setOfClass: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/classes/{id}/subjects",
    summary: "Sets the subjects of a class and their teachers",
    tag,
  })
    .input(
      z.strictObject({
        ...seen,
        subjects: z
          .array(z.strictObject({ subjectId: z.uuid(), teacherId: z.uuid().nullable() }))
          .max(100),
      }),
    )
    .output(dataOf(ClassTeaching)),
};
