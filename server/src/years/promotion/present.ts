import { DECISIONS } from "@school/core/years/promotion/decisions.ts";
import type { PromotedPupil, PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { fingerprintOf, type ReadPlan, shownAverage } from "./facts.ts";

type PlacedPupil = ReadPlan["pupils"][number];

export function presentPlan(read: ReadPlan): PromotionPlan {
  const { session, next, rule, pupils } = read;
  const decided = Map.groupBy(pupils, ({ placing }) => placing.decision);
  const ofClass = Map.groupBy(pupils, ({ classId }) => classId);
  const ofNewClass = Map.groupBy(pupils, ({ placing }) => placing.toClassId);
  const count = (group: readonly PlacedPupil[], which: (pupil: PlacedPupil) => boolean) =>
    group.filter(which).length;
  return {
    session,
    isLastTerm: read.term === "TERM_3",
    next,
    isPrepared: read.plan !== null,
    passMark: rule.passMark,
    coreSubjects: rule.names,
    classes: read.classes.map(({ id, fullName, nextClassId, isLast }) => ({
      id,
      name: fullName,
      pupils: ofClass.get(id)?.length ?? 0,
      nextClassId,
      isLast,
      problems: count(ofClass.get(id) ?? [], ({ placing }) => placing.problem !== null),
    })),
    newClasses: read.newClasses.map(({ id, fullName, level, teacher }) => {
      const newPupils = ofNewClass.get(id) ?? [];
      return {
        id,
        name: fullName,
        level,
        teacher,
        pupils: newPupils.length,
        girls: count(newPupils, ({ sex }) => sex === "Female"),
        boys: count(newPupils, ({ sex }) => sex === "Male"),
        repeating: count(newPupils, ({ placing }) => placing.decision === "REPEAT"),
      };
    }),
    counts: Object.fromEntries(
      DECISIONS.map((decision) => [decision, decided.get(decision)?.length ?? 0]),
    ) as PromotionPlan["counts"],
    undecided: count(pupils, ({ placing }) => placing.problem === "undecided"),
    withoutClass: count(pupils, ({ placing }) => placing.problem === "no-class"),
    fingerprint: fingerprintOf(read),
  };
}

export function presentPupil(read: ReadPlan): (pupil: PlacedPupil) => PromotedPupil {
  const names = new Map(read.classes.map(({ id, fullName }) => [id, fullName]));
  return (pupil) => ({
    id: pupil.id,
    name: pupil.name,
    admissionNumber: pupil.admissionNumber,
    sex: pupil.sex,
    class: { id: pupil.classId, name: names.get(pupil.classId) ?? "" },
    average: shownAverage(pupil),
    ...pupil.placing,
    reasons: [...pupil.placing.reasons],
  });
}
