import { createHash } from "node:crypto";
import { roundHalfUp } from "@school/core/api/rounding.ts";
import type { Term } from "@school/core/school/terms.ts";
import { type Placing, planPromotion } from "@school/core/years/promotion/plan.ts";
import { valueOf } from "@school/core/api/lists.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findProgressTerm } from "../../results/progress/queries.ts";
import {
  type EndingSession,
  findPlan,
  findSessionAfter,
  readClasses,
  type ReadClass,
  readPupils,
  type ReadPupil,
  readRule,
} from "./queries.ts";

/** The whole plan of the current session. */
export interface ReadPlan {
  readonly session: EndingSession;
  readonly termId: string;
  readonly term: Term;
  readonly termEndsOn: string;
  readonly next: EndingSession | null;
  /** Null before the next session's classes were made. */
  readonly plan: { readonly id: string; readonly rolloverId: string | null } | null;
  readonly rule: Awaited<ReturnType<typeof readRule>>;
  readonly classes: readonly ReadClass[];
  readonly newClasses: readonly ReadClass[];
  readonly pupils: readonly (ReadPupil & { readonly placing: Placing })[];
}

/**
 * Everything of the promotion of the current session; null without a current term. Nine statements,
 * however many pupils.
 */
export async function readPlan(db: Reader): Promise<ReadPlan | null> {
  const term = await findProgressTerm(db, undefined);
  if (!term) return null;
  const session = { id: term.sessionId, name: term.academicYear };
  const plan = await findPlan(db, session.id);
  const next = await findSessionAfter(db, session.name);
  const rule = await readRule(db, session.id);
  const classes = await readClasses(db, session.id);
  const newClasses = plan ? await readClasses(db, plan.nextSessionId) : [];
  const read = await readPupils(db, {
    sessionId: session.id,
    termId: term.id,
    core: rule.coreSubjects,
  });
  const { passMark } = rule;
  const placings = planPromotion({
    classes: closedToo(classes, read),
    newClasses,
    pupils: read,
    passMark,
  });
  const pupils = read.map((pupil) => ({ ...pupil, placing: valueOf(placings, pupil.id) }));
  return {
    session,
    termId: term.id,
    term: term.term,
    termEndsOn: term.endsOn,
    next,
    plan,
    rule,
    classes,
    newClasses,
    pupils,
  };
}

/** A class that was set inactive with pupils in it is planned as one without a next class. */
function closedToo(classes: readonly ReadClass[], pupils: readonly ReadPupil[]) {
  const known = new Set(classes.map(({ id }) => id));
  const missingIds = new Set(pupils.map(({ classId }) => classId).filter((id) => !known.has(id)));
  const closed = [...missingIds].map((id) => ({
    id,
    fullName: "",
    section: null,
    categoryId: null,
    hasMarks: true,
    nextClassId: null,
    isLast: false,
  }));
  return [...classes, ...closed];
}

/** Returns the fingerprint of the plan. It changes with every pupil, decision and class of the plan. */
export function fingerprintOf({ pupils }: Pick<ReadPlan, "pupils">): string {
  const lines = pupils.map(({ id, classId, placing }) =>
    [id, classId, placing.decision, placing.toClassId].join(" "),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url");
}

/** The session's average as it is shown: one decimal. */
export function shownAverage({ average }: Pick<ReadPupil, "average">): number | null {
  return average === null ? null : roundHalfUp(average, 1);
}
