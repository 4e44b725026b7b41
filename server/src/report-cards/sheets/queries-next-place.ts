import type { Term } from "@school/core/school/terms.ts";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { classCategories } from "../../classes/tables.ts";
import type { NextPlace } from "../../fees/bills/queries-next.ts";

const higher = alias(classCategories, "higher");

/** SQL: the id of the level after that of the class. */
export const followingLevel = sql`(select ${higher.id} from ${classCategories} ${higher}
  where ${higher.isActive} and ${higher.order} > ${classCategories.order}
  order by ${higher.order}, ${higher.name} limit 1)`;

interface PromotedPupil {
  readonly studentId: string;
  readonly classId: string;
  /** Null before a decision. */
  readonly decision: string | null;
  readonly decidedClassId: string | null;
  readonly decidedLevelId: string | null;
}

interface ClassOfTerm {
  readonly classId: string;
  readonly term: Term;
  readonly levelId: string | null;
  readonly nextLevelId: string | null;
}

/** The class of each pupil in the next term. */
export function nextPlaces(
  pupils: readonly PromotedPupil[],
  classes: readonly ClassOfTerm[],
): ReadonlyMap<string, NextPlace> {
  const facts = new Map(classes.map((one) => [one.classId, one]));
  return new Map(pupils.map((one) => [one.studentId, nextPlaceOf(one, facts.get(one.classId))]));
}

/** By the decision if a session begins, else the next level. */
function nextPlaceOf(pupil: PromotedPupil, ofClass: ClassOfTerm | undefined): NextPlace {
  if (ofClass?.term !== "TERM_3") return "SAME";
  const { decision, decidedClassId, decidedLevelId } = pupil;
  if (decision === "LEAVES" || decision === "GRADUATES") return "NONE";
  if (decidedClassId !== null) return { classId: decidedClassId, levelId: decidedLevelId ?? "" };
  const next = decision === "REPEAT" ? ofClass.levelId : ofClass.nextLevelId;
  return next === null ? "NONE" : { classId: "", levelId: next };
}
