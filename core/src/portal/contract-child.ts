import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { Left } from "../accounts/departure.ts";
import { responseSchemas } from "../api/field-schemas.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { EnrolledTerm } from "../results/pupil/contract.ts";
import { ClassPosition } from "../results/schemas.ts";
import { TermName } from "../school/schemas.ts";
import { Collector } from "../students/collecting/collectors.ts";
import { HEALTH_FIELDS, RECORD_FIELDS } from "../students/fields.ts";
import { Change, Person } from "./contract-change.ts";
import { mayOpenChildPage, mayReadChildChanges } from "./policy-people.ts";

/** The fields of the admission; null where an import left one out. */
const ChildRecord = z.object({
  ...responseSchemas(RECORD_FIELDS),
  classCategory: z.string().nullable(),
});
export type ChildRecord = z.infer<typeof ChildRecord>;

const Guardian = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For the office only. */
  email: z.string().nullable(),
  relationship: z.string().nullable(),
});
export type Guardian = z.infer<typeof Guardian>;

const Enrolled = z.object({
  term: TermName,
  academicYear: z.string(),
  className: z.string(),
  /** The class at that time, if its page still exists. */
  classId: z.uuid(),
  isCurrent: z.boolean(),
});

const Move = z.object({
  id: z.uuid(),
  kind: z.enum(["CHANGE", "TRANSFER"]),
  term: TermName,
  academicYear: z.string(),
  fromClass: z.string().nullable(),
  toClass: z.string(),
  at: z.iso.datetime(),
  /** Null also for the family. */
  reason: z.string().nullable(),
  by: Person.nullable(),
});
export type Move = z.infer<typeof Move>;

/** One term of the pupil's results: approved and published only. */
const TermSummary = z.object({
  termId: z.uuid(),
  term: TermName,
  academicYear: z.string(),
  className: z.string(),
  subjects: z.array(
    z.object({ id: z.uuid(), name: z.string(), total: z.number(), grade: z.string() }),
  ),
  total: z.number(),
  /** As in `TermResults`. */
  expected: z.int(),
  isFinal: z.boolean(),
  average: z.number().nullable(),
  position: ClassPosition.nullable(),
  /** Whether the school withholds this term from the reader. */
  isWithheld: z.boolean(),
});
export type TermSummary = z.infer<typeof TermSummary>;

const Sibling = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  className: z.string().nullable(),
});
export type Sibling = z.infer<typeof Sibling>;

/** A child's page, with data of several modules. A part that the reader may not see is null. */
export const ChildPage = z.object({
  id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.string().nullable(),
  isActive: z.boolean(),
  admitted: z.boolean(),
  /**
   * Kind and date of the child's departure; null while at the school. The reason is not shown to the
   * family.
   */
  left: Left.nullable(),
  createdAt: z.iso.datetime(),
  profileImageUrl: z.string().nullable(),
  version: z.int(),
  record: ChildRecord.nullable(),
  /** Also for the class teacher, who looks after the child. */
  ...responseSchemas(HEALTH_FIELDS),
  guardians: z.array(Guardian).nullable(),
  /** People who may collect the child; for readers who look after the child. */
  collectors: z.array(Collector).nullable(),
  classHistory: z.object({ terms: z.array(Enrolled), moves: z.array(Move) }),
  /**
   * Results of the newest session with results, newest term first; `GET
   * /students/{studentId}/results` returns each term.
   */
  results: z.array(TermSummary).nullable(),
  /** Every term with results, newest first. */
  averages: z.array(EnrolledTerm.extend({ average: z.number().nullable() })).nullable(),
  /** The other children of the family; a parent sees only linked ones. */
  siblings: z.array(Sibling).nullable(),
  /** The child's family, for the office; null for others, and without one. */
  familyId: z.uuid().nullable(),
  /** Actions that the page offers; the server checks the policies again. */
  may: z.object({ edit: z.boolean(), linkParents: z.boolean(), readChanges: z.boolean() }),
});
export type ChildPage = z.infer<typeof ChildPage>;

const tag = "people";
const child = { id: z.uuid() };

export const childContract = {
  child: endpoint(mayOpenChildPage, {
    method: "GET",
    path: "/people/students/{id}",
    viewable: true,
    onStandby: true,
    summary: "One child with record, guardians, class history, results and siblings",
    tag,
  })
    .input(z.strictObject(child))
    .output(dataOf(ChildPage)),

  childChanges: endpoint(mayReadChildChanges, {
    method: "GET",
    path: "/people/students/{id}/changes",
    viewable: true,
    summary: "Changes about one child, in words, newest first",
    tag,
  })
    .input(z.strictObject({ ...child, ...paging(20) }))
    .output(pageOf(Change)),
};
