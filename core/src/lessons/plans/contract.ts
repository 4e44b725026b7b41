import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints, seen } from "../../accounts/record-endpoints.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { TERMS } from "../../school/terms.ts";
import { PlanContent, PLAN_STATES, PART_LENGTH } from "./plan.ts";
import { mayDecidePlans, mayOpenPlans, mayRemindOfPlans } from "./policy.ts";
import { SchemeTopic } from "./scheme.ts";
import { MAX_WEEKS } from "./term-weeks.ts";

const tag = "lesson plans";
const Day = z.iso.date();
const moment = z.iso.datetime();
const weekNumber = z.int().min(1).max(MAX_WEEKS);

const Week = z.object({ week: z.int(), startsOn: Day, endsOn: Day });

const PlanTerm = z.object({
  id: z.uuid(),
  term: z.enum(TERMS),
  academicYear: z.string(),
  startsOn: Day,
  endsOn: Day,
});

/** One subject of a class in a week, and its plan if there is one. */
export const PlanLine = z.object({
  class: Named,
  subject: Named,
  /** The responsible teacher: the subject's teacher, else the class teacher. */
  teacher: Named.nullable(),
  plan: z.object({ id: z.uuid(), topic: z.string(), state: z.enum(PLAN_STATES) }).nullable(),
});
export type PlanLine = z.infer<typeof PlanLine>;

const PlanReminder = z.object({ personId: z.uuid(), by: z.string(), at: moment });

export const PlanWeek = z.object({
  /** Null in a school without a current term. */
  term: PlanTerm.nullable(),
  /** `closed` says why there is no school in the whole week. */
  weeks: z.array(Week.extend({ closed: z.string().nullable() })),
  week: z.int(),
  lines: z.array(PlanLine),
  /** The latest one of each person for the week; empty for teachers. */
  reminders: z.array(PlanReminder),
});
export type PlanWeek = z.infer<typeof PlanWeek>;

/** A plan that a principal has to decide. */
export const WaitingPlan = z.object({
  id: z.uuid(),
  topic: z.string(),
  class: Named,
  subject: Named,
  author: z.string(),
  week: Week,
  submittedAt: moment,
});
export type WaitingPlan = z.infer<typeof WaitingPlan>;

export const LessonPlan = z.object({
  id: z.uuid(),
  class: Named,
  subject: Named,
  term: PlanTerm,
  week: Week,
  content: PlanContent,
  state: z.enum(PLAN_STATES),
  /** The principal's latest comment; "" without one. */
  comment: z.string(),
  /** The person who last wrote it. */
  author: z.string(),
  submittedAt: moment.nullable(),
  /** The person who last approved or returned it. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  mayWrite: z.boolean(),
  version: z.int(),
});
export type LessonPlan = z.infer<typeof LessonPlan>;

/** A plan that can be copied: approved, or written by the actor. */
export const PlanSource = z.object({
  id: z.uuid(),
  className: z.string(),
  academicYear: z.string(),
  week: z.int(),
  author: z.string(),
  content: PlanContent,
});
export type PlanSource = z.infer<typeof PlanSource>;

/** Initial content of a new plan. */
export const PlanStart = z.object({
  class: Named,
  subject: Named,
  term: PlanTerm,
  week: Week,
  /** From the scheme of work; null if it has none for the week. */
  scheme: SchemeTopic.nullable(),
  /** Plans of the same subject, term and category: other arms first, then earlier sessions. */
  sources: z.array(PlanSource),
  /** The existing plan. */
  planId: z.uuid().nullable(),
});
export type PlanStart = z.infer<typeof PlanStart>;

/** A scheme of work that the actor may write. */
export const SchemeLine = z.object({
  category: Named,
  subject: Named,
  /** Number of weeks with a topic. */
  topics: z.int(),
});
export type SchemeLine = z.infer<typeof SchemeLine>;

export const Scheme = z.object({
  term: PlanTerm,
  category: Named,
  subject: Named,
  topics: z.array(SchemeTopic),
  /** The latest scheme of the same term in an earlier session, which can be copied. */
  earlier: z.object({ academicYear: z.string(), topics: z.array(SchemeTopic) }).nullable(),
  /** 0 before the first save. */
  version: z.int(),
});
export type Scheme = z.infer<typeof Scheme>;

const scope = {
  classId: z.uuid(),
  subjectId: z.uuid(),
  termId: z.uuid(),
  week: weekNumber,
};
const form = { content: PlanContent, submit: z.boolean().default(false) };
const scheme = { termId: z.uuid(), categoryId: z.uuid(), subjectId: z.uuid() };

const records = recordEndpoints(mayOpenPlans, {
  path: "/lesson-plans",
  tag,
  form,
  record: LessonPlan,
});

export const plansContract = {
  planWeek: endpoint(mayOpenPlans, {
    method: "GET",
    path: "/lesson-plans",
    viewable: true,
    summary: "The plans of a week by class and subject, and which are missing",
    tag,
  })
    .input(
      z.strictObject({
        /** Empty: the current term. */
        termId: z.uuid().optional(),
        /** Empty: the current week. */
        week: weekNumber.optional(),
      }),
    )
    .output(dataOf(PlanWeek)),

  waitingPlans: endpoint(mayDecidePlans, {
    method: "GET",
    path: "/lesson-plans/waiting",
    summary: "Submitted plans, longest waiting first; at most 200",
    tag,
  }).output(z.object({ data: z.array(WaitingPlan), total: z.int() })),

  planStart: endpoint(mayOpenPlans, {
    method: "GET",
    path: "/lesson-plans/start",
    viewable: true,
    summary: "What a new plan begins with: the topic of its week and plans to copy from",
    tag,
  })
    .input(z.strictObject(scope))
    .output(dataOf(PlanStart)),

  plan: records.find("One lesson plan"),

  createPlan: endpoint(mayOpenPlans, {
    method: "POST",
    path: "/lesson-plans",
    summary: "Saves a plan for a class, subject and week as a draft, or submits it",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ ...scope, ...form }))
    .output(dataOf(LessonPlan)),

  updatePlan: records.update("Changes a plan; an approved one needs a new approval"),
  deletePlan: records.remove("Deletes a plan that is a draft"),

  approvePlan: endpoint(mayDecidePlans, {
    method: "POST",
    path: "/lesson-plans/{id}/approve",
    summary: "Approves a submitted plan, with a comment if wished",
    tag,
    current: LessonPlan,
  })
    .input(z.strictObject({ ...seen, comment: z.string().trim().max(PART_LENGTH).default("") }))
    .output(dataOf(LessonPlan)),

  returnPlan: endpoint(mayDecidePlans, {
    method: "POST",
    path: "/lesson-plans/{id}/return",
    summary: "Returns a submitted or approved plan with a comment",
    tag,
    current: LessonPlan,
  })
    .input(z.strictObject({ ...seen, comment: z.string().trim().max(PART_LENGTH) }))
    .output(dataOf(LessonPlan)),

  remindOfPlans: endpoint(mayRemindOfPlans, {
    method: "POST",
    path: "/lesson-plans/reminders",
    summary: "Reminds teachers by email of plans that are missing in a week",
    tag,
  })
    .input(
      z.strictObject({
        termId: z.uuid(),
        week: weekNumber,
        /** Whether to include those reminded today. */
        again: z.boolean().default(false),
      }),
    )
    .output(
      dataOf(
        z.object({
          reminded: z.int(),
          /** Left out because they were reminded today. */
          remindedToday: z.array(Named),
          /** Reminded only in the portal: they have no confirmed email address. */
          withoutEmail: z.array(Named),
        }),
      ),
    ),

  schemes: endpoint(mayOpenPlans, {
    method: "GET",
    path: "/schemes-of-work",
    viewable: true,
    summary: "Schemes of work of a term that the caller may write, empty ones too",
    tag,
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(z.object({ data: z.array(SchemeLine) })),

  scheme: endpoint(mayOpenPlans, {
    method: "GET",
    path: "/schemes-of-work/{categoryId}/{subjectId}",
    viewable: true,
    summary: "The topics of a term's weeks for a class category and subject",
    tag,
  })
    .input(z.strictObject(scheme))
    .output(dataOf(Scheme)),

  saveScheme: endpoint(mayOpenPlans, {
    method: "PUT",
    path: "/schemes-of-work/{categoryId}/{subjectId}",
    summary: "Saves the topics of a term's weeks",
    tag,
    current: Scheme,
  })
    .input(
      z.strictObject({
        ...scheme,
        version: z.int().min(0),
        topics: z.array(SchemeTopic).max(MAX_WEEKS),
      }),
    )
    .output(dataOf(Scheme)),
};
