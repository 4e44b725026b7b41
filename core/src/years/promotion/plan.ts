import { roundHalfUp } from "../../api/rounding.ts";
import { type Promotion, proposedPromotion } from "../../report-cards/sheets/promotion.ts";
import { type Decision, stays } from "./decisions.ts";
import { type ArmOfLevel, classToRepeat, type NextClass } from "./next-class.ts";

export interface PlannedPupil {
  readonly id: string;
  /** Class in the session that ends. */
  readonly classId: string;
  /** Mean of the term averages, not rounded; null without approved results. */
  readonly average: number | null;
  /** Mean of the totals of each core subject, not rounded; null without results in it. */
  readonly core: readonly { readonly subject: string; readonly average: number | null }[];
  /** The head's decision on the report sheet. */
  readonly remark: Promotion | null;
  /** The manual decision in the plan. */
  readonly choice: { readonly decision: Decision; readonly toClassId: string | null } | null;
}

export interface PlannedClass extends ArmOfLevel, NextClass {
  /** Whether it is graded; nursery classes may have no marks. */
  readonly hasMarks: boolean;
}

interface Plan {
  readonly classes: readonly PlannedClass[];
  readonly newClasses: readonly ArmOfLevel[];
  readonly pupils: readonly PlannedPupil[];
  /** Minimum average, of the session and of each core subject, out of 100. */
  readonly passMark: number;
}

/** A pupil's outcome in the plan, with its reasons. */
export interface Placing {
  /** Null until someone decides. */
  readonly decision: Decision | null;
  /** A class of the next session; null for departures, and without one. */
  readonly toClassId: string | null;
  readonly isByHand: boolean;
  /** Reasons for any other proposal than a plain promotion: "Average 38.5, below 40". */
  readonly reasons: readonly string[];
  readonly problem: "undecided" | "no-class" | null;
}

/** The plan for every pupil: the manual decision, else the proposal of the rule. */
export function planPromotion(plan: Plan): Map<string, Placing> {
  const classes = new Map(plan.classes.map((one) => [one.id, one]));
  const there = new Set(plan.newClasses.map(({ id }) => id));
  return new Map(
    plan.pupils.flatMap((pupil) => {
      const ofClass = classes.get(pupil.classId);
      return ofClass ? [[pupil.id, placingOf(pupil, ofClass, plan, there)]] : [];
    }),
  );
}

function placingOf(
  pupil: PlannedPupil,
  ofClass: PlannedClass,
  plan: Plan,
  there: ReadonlySet<string>,
): Placing {
  const { choice } = pupil;
  const { decision, reasons } = choice
    ? { decision: choice.decision, reasons: [] }
    : proposalOf(pupil, ofClass, plan.passMark);
  const proposed = choice?.toClassId ?? usualClass(decision, ofClass, plan.newClasses);
  const toClassId = proposed !== null && there.has(proposed) ? proposed : null;
  const misses = decision !== null && stays(decision) && toClassId === null;
  return {
    decision,
    toClassId: decision !== null && stays(decision) ? toClassId : null,
    isByHand: choice !== null,
    reasons,
    problem: decision === null ? "undecided" : misses ? "no-class" : null,
  };
}

/** The default class for a pupil with this decision. */
export function usualClass(
  decision: Decision | null,
  ofClass: PlannedClass,
  newClasses: readonly ArmOfLevel[],
): string | null {
  if (decision === null || !stays(decision)) return null;
  return decision === "REPEAT" ? classToRepeat(ofClass, newClasses) : ofClass.nextClassId;
}

interface Proposal {
  readonly decision: Decision | null;
  readonly reasons: readonly string[];
}

/**
 * The head's decision on the report sheet takes precedence. Otherwise pupils who reach the pass
 * mark in the session and in each core subject are promoted, and all others repeat; a class without
 * marks is promoted. Without any approved result there is no proposal.
 */
function proposalOf(pupil: PlannedPupil, ofClass: PlannedClass, passMark: number): Proposal {
  const up: Decision = ofClass.isLast ? "GRADUATES" : "PROMOTED";
  if (pupil.remark === "REPEAT") return { decision: "REPEAT", reasons: [BY_HEAD] };
  if (pupil.remark !== null) {
    const onTrial = pupil.remark === "ON_TRIAL" && !ofClass.isLast;
    return { decision: onTrial ? "ON_TRIAL" : up, reasons: [BY_HEAD] };
  }
  if (!ofClass.hasMarks) return { decision: up, reasons: [] };
  if (pupil.average === null) return { decision: null, reasons: ["No approved results"] };
  const average = roundHalfUp(pupil.average, 1);
  const core = pupil.core.map(({ subject, average: exact }) => ({
    subject,
    average: exact === null ? null : roundHalfUp(exact, 1),
  }));
  const coreAverages = core.map((one) => one.average);
  if (proposedPromotion({ average, coreAverages, passMark }) === "PROMOTED") {
    return { decision: up, reasons: [] };
  }
  const below = (name: string, mark: number | null) => {
    if (mark === null) return [`No result in ${name}`];
    return mark < passMark ? [`${name} ${mark}, below ${passMark}`] : [];
  };
  return {
    decision: "REPEAT",
    reasons: [
      ...below("Average", average),
      ...core.flatMap(({ subject, average: mark }) => below(subject, mark)),
    ],
  };
}

const BY_HEAD = "Decided on the report card";
