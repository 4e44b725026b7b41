import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayRollOver } from "../policy.ts";
import { isMoving, Rollover } from "../schemas.ts";
import { BALANCES } from "./arms.ts";
import { DECISIONS } from "./decisions.ts";

const tag = "years";

/** Maximum number of pupils of a school. */
const MAX_PUPILS = 5000;

const Counts = z.record(z.enum(DECISIONS), z.int());

const Session = z.object({ id: z.uuid(), name: z.string() });

/** A class of the session that ends. */
const EndingClass = z.object({
  id: z.uuid(),
  name: z.string(),
  pupils: z.int(),
  nextClassId: z.uuid().nullable(),
  isLast: z.boolean(),
  /** Number of pupils who need a decision. */
  problems: z.int(),
});

/** A planned class of the session that begins. */
const NewClass = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its level; classes of one level are arms of each other. */
  level: z.string().nullable(),
  teacher: z.string().nullable(),
  pupils: z.int(),
  girls: z.int(),
  boys: z.int(),
  repeating: z.int(),
});

export const PromotionPlan = z.object({
  session: Session,
  /** Whether the third term is current, so that the rollover is possible. */
  isLastTerm: z.boolean(),
  /** The following session, once it exists in the settings. */
  next: Session.nullable(),
  /** Whether the classes of the next session exist, so that the plan can be edited. */
  isPrepared: z.boolean(),
  passMark: z.number(),
  coreSubjects: z.array(z.string()),
  classes: z.array(EndingClass),
  newClasses: z.array(NewClass),
  counts: Counts,
  undecided: z.int(),
  withoutClass: z.int(),
  /**
   * Fingerprint of the whole plan. The rollover request names it, so that a changed plan is not
   * applied unseen.
   */
  fingerprint: z.string(),
});
export type PromotionPlan = z.infer<typeof PromotionPlan>;

export const Promotion = z.object({
  /** Null in a school without a current term. */
  plan: PromotionPlan.nullable(),
  /** The promotion into the current session. */
  rollover: Rollover.nullable(),
  /** After the rollover: pupils of the old session without an enrolment in the new one. */
  leftBehind: z.int(),
  isMoving,
});
export type Promotion = z.infer<typeof Promotion>;

export const PromotedPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  sex: z.string().nullable(),
  class: Session,
  /** Average for the session, to one decimal; null without approved results. */
  average: z.number().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  toClassId: z.uuid().nullable(),
  isByHand: z.boolean(),
  reasons: z.array(z.string()),
  problem: z.enum(["undecided", "no-class"]).nullable(),
});
export type PromotedPupil = z.infer<typeof PromotedPupil>;

const studentIds = z.array(z.uuid()).min(1).max(MAX_PUPILS);

export const promotionContract = {
  promotion: endpoint(mayRollOver, {
    method: "GET",
    path: "/years/promotion",
    viewable: true,
    summary: "The promotion of the current session's pupils: classes, counts and what is missing",
    tag,
  }).output(dataOf(Promotion)),

  promotedPupils: endpoint(mayRollOver, {
    method: "GET",
    path: "/years/promotion/pupils",
    viewable: true,
    summary: "The pupils of a class, of a class to be, or those for whom something is missing",
    tag,
  })
    .input(
      z.strictObject({
        /** Class in the session that ends. */
        classId: z.uuid().optional(),
        /** Class in the session that begins. */
        toClassId: z.uuid().optional(),
        problems: z.boolean().optional(),
      }),
    )
    .output(dataOf(z.array(PromotedPupil))),

  preparePromotion: endpoint(mayRollOver, {
    method: "POST",
    path: "/years/promotion",
    summary: "Makes the next session's classes, teachers and subjects from this session's",
    tag,
  }).output(dataOf(Promotion)),

  setNextClass: endpoint(mayRollOver, {
    method: "PUT",
    path: "/years/promotion/next-classes/{classId}",
    summary: "Sets where the pupils of a class go who are promoted",
    tag,
  })
    .input(
      z.strictObject({
        classId: z.uuid(),
        nextClassId: z.uuid().nullable(),
        isLast: z.boolean(),
      }),
    )
    .output(dataOf(Promotion)),

  decide: endpoint(mayRollOver, {
    method: "PUT",
    path: "/years/promotion/decisions",
    summary: "Decides what becomes of pupils, or goes back to the rule's proposal",
    tag,
  })
    .input(
      z.strictObject({
        studentIds,
        /** Null restores the proposal; omitted, only the class changes. */
        decision: z.enum(DECISIONS).nullish(),
        /** Default: the usual class. */
        toClassId: z.uuid().optional(),
      }),
    )
    .output(dataOf(Promotion)),

  balance: endpoint(mayRollOver, {
    method: "POST",
    path: "/years/promotion/arms",
    summary: "Spreads the pupils of a level over its arms by number, sex or score",
    tag,
  })
    .input(
      z.strictObject({
        /** The arms, of one level of the next session. */
        classIds: z.array(z.uuid()).min(2).max(20),
        by: z.enum(BALANCES),
      }),
    )
    .output(dataOf(Promotion)),

  rollOverYear: endpoint(mayRollOver, {
    method: "POST",
    path: "/years/promotion/turn",
    summary: "Promotes everyone and moves the school to the next session, all or nothing",
    tag,
  })
    .input(z.strictObject({ fingerprint: z.string().max(100) }))
    .output(dataOf(Promotion)),
};
