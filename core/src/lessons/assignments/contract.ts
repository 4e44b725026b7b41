import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { MAX_ATTACHMENTS } from "../../api/attachments.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named, RowStudent } from "../../results/schemas.ts";
import {
  confirmedTransfer,
  previewedTransfer,
  ScoreTransfer,
  TransferOutcome,
} from "../../results/transfer/schemas.ts";
import { mayLearn, mayOpenEClassroom, mayTeach } from "../policy.ts";
import { LessonFile } from "../schemas.ts";
import {
  CLOSED_REASONS,
  COMMENT_LENGTH,
  MAX_CLASSES,
  MAX_SCORE,
  TEXT_LENGTH,
  TITLE_LENGTH,
  WORK_STATES,
} from "./assignment.ts";

const tag = "assignments";
const time = z.iso.datetime();

/** The fields of an assignment in a list, for everyone who may see it. */
const AssignmentHead = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: Named,
  classes: z.array(Named),
  /** YYYY-MM-DD in school time; includes the whole day. */
  dueOn: z.iso.date(),
  maxScore: z.int(),
  author: z.string(),
});

/** An assignment for those who set work; counts are of the classes that the actor teaches. */
export const Assignment = AssignmentHead.extend({
  pupils: z.int(),
  handedIn: z.int(),
  /** Number of hand-ins without a score. */
  toMark: z.int(),
  returned: z.int(),
});
export type Assignment = z.infer<typeof Assignment>;

export const AssignmentDetail = AssignmentHead.extend({
  text: z.string(),
  files: z.array(LessonFile),
  termId: z.uuid(),
  /**
   * Number of hand-ins of all its classes. With any, the assignment cannot be deleted, and its subject
   * and classes cannot be changed.
   */
  handedIn: z.int(),
  /** Whether the actor may set work for each of its classes, and so change it. */
  mayChange: z.boolean(),
  version: z.int(),
});
export type AssignmentDetail = z.infer<typeof AssignmentDetail>;

/** An assignment in a list for the family. */
export const OwnAssignment = AssignmentHead.omit({ classes: true }).extend({
  student: Named,
  state: z.enum(WORK_STATES),
  handedInAt: time.nullable(),
  isLate: z.boolean(),
  /** Null until the marked work is returned. */
  score: z.number().nullable(),
  /** Time of the latest reminder to those who had not handed it in. */
  remindedAt: time.nullable(),
});
export type OwnAssignment = z.infer<typeof OwnAssignment>;

const HandIn = z.object({
  text: z.string(),
  files: z.array(LessonFile),
  version: z.int(),
});

/** Unmarked work of one class. */
export const WorkToMark = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: Named,
  class: Named,
  dueOn: z.iso.date(),
  /** Number of pupils with unmarked work. */
  toMark: z.int(),
});
export type WorkToMark = z.infer<typeof WorkToMark>;

export const OwnWork = OwnAssignment.extend({
  text: z.string(),
  files: z.array(LessonFile),
  comment: z.string().nullable(),
  /** The pupil's hand-in; null without one. */
  handIn: HandIn.nullable(),
  /** Whether the pupil can hand in, or again while nothing is marked. */
  mayHandIn: z.boolean(),
  /** Reason for which nothing can be handed in; null while the pupil is in the class. */
  closed: z.enum(CLOSED_REASONS).nullable(),
});
export type OwnWork = z.infer<typeof OwnWork>;

export const MarkingRow = z.object({
  student: RowStudent,
  handedInAt: time.nullable(),
  isLate: z.boolean(),
  text: z.string(),
  files: z.array(LessonFile),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  returnedAt: time.nullable(),
  /** Null without work and score. */
  version: z.int().nullable(),
});
export type MarkingRow = z.infer<typeof MarkingRow>;

export const Marking = z.object({
  assignment: AssignmentDetail,
  class: Named,
  /** The classes that the actor may mark. */
  classes: z.array(Named),
  remindedAt: time.nullable(),
  /** Pupils of the class who take the subject, by surname. */
  rows: z.array(MarkingRow),
});
export type Marking = z.infer<typeof Marking>;

/** The preview of sending the scores of an assignment to the columns of a class. */
export const AssignmentTransfer = ScoreTransfer.extend({
  assignment: z.object({ id: z.uuid(), title: z.string(), dueOn: z.iso.date() }),
});
export type AssignmentTransfer = z.infer<typeof AssignmentTransfer>;

const form = {
  title: z.string().trim().min(1, "Enter a title.").max(TITLE_LENGTH),
  subjectId: z.uuid(),
  classIds: z.array(z.uuid()).min(1, "Choose at least one class.").max(MAX_CLASSES),
  dueOn: z.iso.date(),
  maxScore: z.int().min(1).max(MAX_SCORE),
  text: z.string().trim().max(TEXT_LENGTH),
  /** The person's uploads, and files that it already has. */
  fileIds: z.array(z.uuid()).max(MAX_ATTACHMENTS),
};
const one = { id: z.uuid() };
const ofClass = { ...one, classId: z.uuid() };

const records = recordEndpoints(mayTeach, {
  path: "/assignments",
  tag,
  form,
  record: AssignmentDetail,
});

export const assignmentsContract = {
  assignments: endpoint(mayTeach, {
    method: "GET",
    path: "/assignments",
    viewable: true,
    summary: "Assignments of the classes and subjects that the caller teaches, latest due first",
    tag,
  })
    .input(
      z.strictObject({
        termId: z.uuid().optional(),
        classId: z.uuid().optional(),
        subjectId: z.uuid().optional(),
        /** Only those with work to mark. */
        toMark: z.boolean().default(false),
        ...paging(20),
      }),
    )
    .output(pageOf(Assignment)),

  /** For forms and filters. */
  taughtClasses: endpoint(mayTeach, {
    method: "GET",
    path: "/lessons/classes",
    viewable: true,
    summary: "Classes of the current session with the subjects that the caller teaches in them",
    tag,
  }).output(z.object({ data: z.array(Named.extend({ subjects: z.array(Named) })) })),

  uploadLessonFile: endpoint(mayOpenEClassroom, {
    method: "POST",
    path: "/upload/lesson-file",
    summary:
      "Uploads a file (field file: jpg, png, pdf, docx or xlsx under 5 MB) for work or notes",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ file: z.file() }))
    .output(dataOf(LessonFile)),

  setAssignment: records.create("Sets work for one or more classes"),
  assignment: records.find("One assignment, for editing"),
  changeAssignment: records.update("Changes an assignment"),
  deleteAssignment: records.remove(
    "Deletes an assignment for which no work was handed in or marked",
  ),

  ownAssignments: endpoint(mayLearn, {
    method: "GET",
    path: "/assignments/own",
    summary: "The caller's assignments of this session, or those of the children, latest due first",
    tag,
  })
    .input(z.strictObject({ open: z.boolean().default(false), ...paging(20) }))
    .output(pageOf(OwnAssignment)),

  ownWork: endpoint(mayLearn, {
    method: "GET",
    path: "/assignments/{id}/work",
    summary: "An assignment with what a pupil handed in, for the pupil and the parents",
    tag,
  })
    .input(z.strictObject({ ...one, studentId: z.uuid() }))
    .output(dataOf(OwnWork)),

  handIn: endpoint(mayLearn, {
    method: "PUT",
    path: "/assignments/{id}/work",
    summary: "Hands in work, or once more until it is marked; repeating it changes nothing",
    tag,
    current: OwnWork,
  })
    .input(
      z.strictObject({
        ...one,
        studentId: z.uuid(),
        text: z.string().trim().max(TEXT_LENGTH),
        fileIds: z.array(z.uuid()).max(MAX_ATTACHMENTS),
        /** The version that the person saw; null if there was none. */
        version: z.int().nullable(),
      }),
    )
    .output(dataOf(OwnWork)),

  marking: endpoint(mayTeach, {
    method: "GET",
    path: "/assignments/{id}/marks",
    viewable: true,
    summary: "The work of a class with scores and comments",
    tag,
  })
    .input(z.strictObject({ ...one, classId: z.uuid().optional() }))
    .output(dataOf(Marking)),

  saveMarks: endpoint(mayTeach, {
    method: "PUT",
    path: "/assignments/{id}/marks",
    summary: "Saves scores and comments, all or none; repeating it changes nothing",
    tag,
    current: Marking,
  })
    .input(
      z.strictObject({
        ...ofClass,
        rows: z
          .array(
            z.strictObject({
              studentId: z.uuid(),
              /** The version that the person saw; null if there was none. */
              version: z.int().nullable(),
              score: z.number().min(0).max(MAX_SCORE).nullable(),
              comment: z.string().trim().max(COMMENT_LENGTH).nullable(),
            }),
          )
          .min(1)
          .max(200),
      }),
    )
    .output(dataOf(Marking)),

  returnWork: endpoint(mayTeach, {
    method: "POST",
    path: "/assignments/{id}/return",
    summary: "Gives marked work of a class back: pupils and parents see scores and comments",
    tag,
  })
    .input(z.strictObject(ofClass))
    .output(dataOf(z.object({ returned: z.int() }))),

  remind: endpoint(mayTeach, {
    method: "POST",
    path: "/assignments/{id}/remind",
    summary: "Reminds the families of those in a class who have not handed in",
    tag,
  })
    .input(z.strictObject(ofClass))
    .output(dataOf(z.object({ reminded: z.int(), remindedAt: time }))),

  previewTransfer: endpoint(mayTeach, {
    method: "GET",
    path: "/assignments/{id}/score-transfer",
    viewable: true,
    summary: "Previews what sending the scores of an assignment to a class would write",
    tag,
  })
    .input(z.strictObject(previewedTransfer))
    .output(dataOf(AssignmentTransfer)),

  transfer: endpoint(mayTeach, {
    method: "POST",
    path: "/assignments/{id}/score-transfer",
    summary:
      "Sends the scores as previewed; they are drafts, to be published and approved as usual",
    tag,
    current: AssignmentTransfer,
  })
    .input(z.strictObject(confirmedTransfer))
    .output(dataOf(TransferOutcome)),
};
