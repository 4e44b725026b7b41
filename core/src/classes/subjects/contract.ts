import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { CLASS_GROUPS } from "../../school/class-groups.ts";
import { mayManageClasses, mayReadClasses, mayReadSubjects } from "../policy.ts";
import { PersonName, Subject } from "../schemas.ts";
import { messages } from "../text.ts";

const tag = "subjects";

/** A subject as the office edits it. */
export const SubjectRecord = Subject.extend({
  /** Its position on lists and report sheets. */
  order: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type SubjectRecord = z.infer<typeof SubjectRecord>;

/** A class with its subjects and their teachers. */
export const ClassTeaching = z.object({
  id: z.uuid(),
  fullName: z.string(),
  academicYear: z.string(),
  isActive: z.boolean(),
  /** Class group of the class's category: "Primary". */
  classGroup: z.string().nullable(),
  classTeacher: PersonName.nullable(),
  assistants: z.array(PersonName),
  subjects: z.array(
    Subject.extend({
      isActive: z.boolean(),
      /** Null: the class teacher. */
      teacher: PersonName.nullable(),
      /** Number of pupils who were chosen for the subject; null if all take it. */
      takers: z.int().nullable(),
    }),
  ),
  /** The class's version. */
  version: z.int(),
});
export type ClassTeaching = z.infer<typeof ClassTeaching>;

/** The pupils of a class who take each subject. */
export const SubjectTakers = z.object({
  classId: z.uuid(),
  className: z.string(),
  subjects: z.array(
    Subject.extend({
      /** Whether only chosen pupils take it. */
      chosenOnly: z.boolean(),
    }),
  ),
  /** The pupils of the class by surname. */
  pupils: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      religion: z.string().nullable(),
      /**
       * Ids of subjects for which the pupil is chosen; used only for subjects with chosen pupils.
       */
      chosen: z.array(z.uuid()),
      /** Ids of subjects in which the pupil has scores in this session; these cannot be removed. */
      scored: z.array(z.uuid()),
    }),
  ),
  /** The class's version. */
  version: z.int(),
});
export type SubjectTakers = z.infer<typeof SubjectTakers>;

const name = z.string().trim().min(1, messages.enterAName).max(80);

/** The subjects of a class; `teacherId` null means the class teacher. */
const taken = z
  .array(z.strictObject({ subjectId: z.uuid(), teacherId: z.uuid().nullable() }))
  .max(100);

/** Maximum number of classes that get their subjects in one request. */
const MAX_CLASSES_AT_ONCE = 100;

export const subjectsContract = {
  inUse: endpoint(mayReadSubjects, {
    method: "GET",
    path: "/subjects",
    viewable: true,
    summary: "The subjects in use, in their order",
    tag: "classes",
  }).output(dataOf(z.array(Subject))),

  list: endpoint(mayManageClasses, {
    method: "GET",
    path: "/subjects/all",
    viewable: true,
    summary: "All subjects in their order, disabled ones too",
    tag,
  }).output(dataOf(z.array(SubjectRecord))),

  create: endpoint(mayManageClasses, {
    method: "POST",
    path: "/subjects",
    summary: "Adds a subject",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        name,
        /** Its position; last by default. */
        order: z.int().min(0).max(10_000).optional(),
      }),
    )
    .output(dataOf(SubjectRecord)),

  reorder: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/subjects/order",
    summary: "Sorts all subjects as listed",
    tag,
    current: z.array(SubjectRecord),
  })
    .input(z.strictObject({ subjects: z.array(z.strictObject(seen)).min(1).max(500) }))
    .output(dataOf(z.array(SubjectRecord))),

  update: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/subjects/{id}",
    summary: "Renames, disables or enables a subject",
    tag,
    current: SubjectRecord,
  })
    .input(z.strictObject({ ...seen, name: name.optional(), isActive: z.boolean().optional() }))
    .output(dataOf(SubjectRecord)),

  remove: endpoint(mayManageClasses, {
    method: "DELETE",
    path: "/subjects/{id}",
    summary: "Deletes a subject that no class takes and that has no results",
    tag,
    current: SubjectRecord,
  })
    .input(z.strictObject(seen))
    .output(dataOf(SubjectRecord)),

  grid: endpoint(mayReadClasses, {
    method: "GET",
    path: "/teaching-grid",
    viewable: true,
    summary: "Classes with their subjects and who teaches them",
    tag,
  })
    .input(
      z.strictObject({
        classId: z.uuid().optional(),
        /** Empty: the current session; used if no class is named. */
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
    current: ClassTeaching,
  })
    .input(z.strictObject({ ...seen, subjects: taken }))
    .output(dataOf(ClassTeaching)),

  setOfClasses: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/teaching-grid",
    summary: "Sets the subjects and their teachers of several classes at once",
    tag,
    current: z.array(ClassTeaching),
  })
    .input(
      z.strictObject({
        classes: z
          .array(z.strictObject({ ...seen, subjects: taken }))
          .min(1)
          .max(MAX_CLASSES_AT_ONCE),
      }),
    )
    .output(dataOf(z.array(ClassTeaching))),

  addToGroups: endpoint(mayManageClasses, {
    method: "POST",
    path: "/teaching-grid/groups",
    summary: "Adds subjects to all classes of class groups, creating those that are missing",
    tag,
  })
    .input(
      z.strictObject({
        /** Empty: the current session. */
        academicYear: z.string().max(9).optional(),
        groups: z
          .array(
            z.strictObject({
              classGroup: z.enum(CLASS_GROUPS),
              /** In the order of report sheets. */
              names: z.array(name).min(1).max(60),
            }),
          )
          .min(1)
          .max(CLASS_GROUPS.length),
      }),
    )
    .output(
      dataOf(
        z.object({
          /** Number of new subjects. */
          created: z.int(),
          /** The changed classes in their new state. */
          classes: z.array(ClassTeaching),
        }),
      ),
    ),

  setTeachers: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/teaching-grid/teachers",
    summary: "Sets class teachers, assistants and subject teachers of several classes at once",
    tag,
    current: z.array(ClassTeaching),
  })
    .input(
      z.strictObject({
        classes: z
          .array(
            z.strictObject({
              ...seen,
              /** Null: unassigned. */
              classTeacherId: z.uuid().nullable(),
              /** Default: unchanged. */
              assistantIds: z.array(z.uuid()).max(20).optional(),
              subjects: taken,
            }),
          )
          .min(1)
          .max(MAX_CLASSES_AT_ONCE),
      }),
    )
    .output(dataOf(z.array(ClassTeaching))),

  takers: endpoint(mayManageClasses, {
    method: "GET",
    path: "/classes/{id}/subject-pupils",
    viewable: true,
    summary: "Which pupils of a class take each of its subjects",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SubjectTakers)),

  setTakers: endpoint(mayManageClasses, {
    method: "PUT",
    path: "/classes/{id}/subject-pupils",
    summary: "Gives subjects to all pupils of a class, or to chosen ones for the session",
    tag,
    current: SubjectTakers,
  })
    .input(
      z.strictObject({
        ...seen,
        /** The changed subjects, each once. */
        subjects: z
          .array(
            z.strictObject({
              subjectId: z.uuid(),
              chosenOnly: z.boolean(),
              /** Pupils who take it; ignored if all do. */
              studentIds: z.array(z.uuid()).max(500),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(dataOf(SubjectTakers)),
};
