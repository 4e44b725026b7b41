import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { TermName } from "../../school/schemas.ts";
import { BOARDER_STATUSES, GENDERS, SPORTS_HOUSES } from "../choices.ts";
import { mayManageStudents } from "../policy.ts";

const tag = "students";

/** A pupil's whole record, as the office edits it. Days are YYYY-MM-DD, times RFC 3339. */
export const StudentRecord = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  username: z.string().nullable(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** The pupil's own. */
  email: z.string().nullable(),
  gender: z.string().nullable(),
  dob: z.iso.date().nullable(),
  address: z.string().nullable(),
  parentName: z.string().nullable(),
  parentPhone: z.string().nullable(),
  parentEmail: z.string().nullable(),
  sessionJoined: z.string(),
  termJoined: z.string(),
  studentPhone: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  previousSchool: z.string().nullable(),
  classLastPassed: z.string().nullable(),
  classCategoryId: z.uuid().nullable(),
  classCategory: z.string().nullable(),
  /** The class of the current term; null for a pupil who is in none. */
  classId: z.uuid().nullable(),
  className: z.string().nullable(),
  healthCondition: z.string().nullable(),
  hobby: z.string().nullable(),
  sportsHouse: z.string().nullable(),
  boarderStatus: z.string().nullable(),
  admitted: z.boolean(),
  isActive: z.boolean(),
  /** A signed address that works for one to two hours. */
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StudentRecord = z.infer<typeof StudentRecord>;

/** Whatever form it has: what is wrong is said in the form's own words. */
const line = (most: number) => z.string().trim().max(most);
const orBlank = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum([...choices, ""] as [...Choices, ""]);

/** The fields that the admission and the edit form share; "" means nothing is known. */
export const recordFields = {
  firstName: line(100),
  lastName: line(100),
  email: line(254),
  gender: orBlank(GENDERS),
  dob: line(10),
  address: line(300),
  parentName: line(120),
  parentPhone: line(30),
  parentEmail: line(254),
  sessionJoined: line(9),
  termJoined: z.union([TermName, z.literal("")]),
  studentPhone: line(30),
  country: line(60),
  state: line(60),
  previousSchool: line(150),
  classLastPassed: line(60),
  classCategoryId: z.union([z.uuid(), z.literal("")]),
  classId: z.union([z.uuid(), z.literal("")]),
  healthCondition: line(1000),
  hobby: line(200),
  sportsHouse: orBlank(SPORTS_HOUSES),
  boarderStatus: orBlank(BOARDER_STATUSES),
  admitted: z.boolean(),
};

const { classId: _classId, ...changeable } = recordFields;

const RecordChange = z
  .object({
    ...changeable,
    /** A blank password keeps the current one. */
    password: z.string().max(1024),
    /** Moves the pupil for the current term, results and all. */
    classId: z.uuid(),
    /** What the upload answered; null takes the picture away. */
    passportId: z.uuid().nullable(),
    isActive: z.boolean(),
  })
  .partial();
export type RecordChange = z.infer<typeof RecordChange>;

export const studentRecordContract = {
  record: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/{id}/record",
    summary: "A pupil's whole record, for the edit form",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StudentRecord)),

  update: endpoint(mayManageStudents, {
    method: "PUT",
    path: "/students/{id}",
    summary: "Changes the named fields of a record; a blank password keeps the current one",
    tag,
  })
    .input(z.strictObject({ ...RecordChange.shape, id: z.uuid(), version: z.int().min(1) }))
    .output(dataOf(StudentRecord)),

  uploadPassport: endpoint(mayManageStudents, {
    method: "POST",
    path: "/upload/student-passport",
    summary: "Keeps a passport picture (field passport: jpeg, png or gif up to 500 KB) for a form",
    tag,
  })
    .input(z.strictObject({ passport: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), url: z.string() }))),
};
