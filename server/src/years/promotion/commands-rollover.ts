import { dayAtSchool } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { DECISION_LABELS } from "@school/core/years/promotion/decisions.ts";
import type { Leaving } from "@school/core/accounts/departure.ts";
import { valueOf } from "@school/core/api/lists.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { type ActorWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { moveToTerm } from "../../school/settings/commands.ts";
import { classChanges, enrolments } from "../../students/tables.ts";
import { lockCurrentTerm, recordRollover } from "../commands.ts";
import { NotLastTerm, NotPrepared, PlanChanged, PlanIncomplete, TermMoved } from "../errors.ts";
import { promotionDecisions, promotionPlans } from "../tables.ts";
import { lockPlan } from "./commands.ts";
import { fingerprintOf, readPlan, type ReadPlan } from "./facts.ts";
import { requireFirstTerm } from "./queries.ts";

type PlacedPupil = ReadPlan["pupils"][number];

/**
 * Rolls over the year: enrols everyone by the plan in the next session's first term, records
 * departures, and makes that term current. A fixed number of statements. Throws `NotLastTerm`,
 * `NotPrepared`, `PlanChanged` unless it is the plan that the person saw, and `PlanIncomplete`.
 */
export async function rollOverYear(write: ActorWrite, fingerprint: string): Promise<void> {
  const { tx, origin } = write;
  const current = await lockCurrentTerm(tx);
  const plan = await lockPlan(tx, current.sessionId, "update");
  // The second of two people finds the school in the session that the first moved it into.
  if (!plan && current.term === "TERM_1") throw new TermMoved(current);
  if (current.term !== "TERM_3") throw new NotLastTerm();
  if (!plan) throw new NotPrepared();
  await lockUsers(tx, []);
  const read = await readPlan(tx);
  if (!read) throw new NotPrepared();
  if (fingerprintOf(read) !== fingerprint) throw new PlanChanged();
  requireComplete(read);
  await lockUsers(
    tx,
    read.pupils.map(({ id }) => id),
  );

  const first = await requireFirstTerm(tx, plan.nextSessionId);
  const staying = read.pupils.filter(({ placing }) => placing.toClassId !== null);
  const going = read.pupils.filter(({ placing }) => placing.toClassId === null);
  await enrol(write, read, staying, { sessionId: plan.nextSessionId, termId: first.id });
  await leave(write, read, going);
  await insertRows(
    tx,
    promotionDecisions,
    read.pupils
      .filter(({ placing }) => !placing.isByHand)
      .map(({ id, placing }) => ({
        sessionId: current.sessionId,
        studentId: id,
        decision: requireDecision(placing.decision),
        toClassId: placing.toClassId,
        isByHand: false,
      })),
  );
  await moveToTerm({ tx, origin }, { from: current.id, to: first.id });
  const rolloverId = await recordRollover(write, {
    fromTermId: current.id,
    toTermId: first.id,
    left: going.map(({ id }) => id),
  });
  await updateRow(tx, promotionPlans, plan.id, { rolloverId });
}

function requireComplete({ pupils }: ReadPlan): void {
  const undecided = pupils.filter(({ placing }) => placing.problem === "undecided").length;
  const homeless = pupils.filter(({ placing }) => placing.problem === "no-class").length;
  const what = [
    ...(undecided > 0 ? [`${plural(undecided, "pupil")} not decided`] : []),
    ...(homeless > 0 ? [`${plural(homeless, "pupil")} without a class to go to`] : []),
    ...(pupils.length === 0 ? ["no pupil has a class this term"] : []),
  ];
  if (what.length > 0) throw new PlanIncomplete(what.join(", "));
}

function requireDecision(decision: PlacedPupil["placing"]["decision"]) {
  if (decision === null) throw new PlanIncomplete("a pupil is not decided");
  return decision;
}

/** Enrols in the new session, and logs each move with both classes. */
async function enrol(
  { tx, origin }: ActorWrite,
  read: ReadPlan,
  pupils: readonly PlacedPupil[],
  to: { sessionId: string; termId: string },
): Promise<void> {
  const from = new Map(read.classes.map(({ id, fullName }) => [id, fullName]));
  const into = new Map(read.newClasses.map(({ id, fullName }) => [id, fullName]));
  const moves = pupils.map(({ id, classId, placing: { toClassId, decision: decided } }) => {
    if (toClassId === null) throw new PlanIncomplete("a pupil has no class");
    const decision = DECISION_LABELS[requireDecision(decided)];
    return {
      studentId: id,
      from: { id: classId, name: from.get(classId) ?? null },
      to: { id: toClassId, name: valueOf(into, toClassId) },
      reason: `${decision}, ${read.session.name}`,
    };
  });
  await insertRows(
    tx,
    enrolments,
    moves.map((move) => ({ id: newId(), studentId: move.studentId, classId: move.to.id, ...to })),
  );
  await insertRows(
    tx,
    classChanges,
    moves.map((move) => ({
      id: newId(),
      studentId: move.studentId,
      kind: "CHANGE" as const,
      termId: to.termId,
      fromClassId: move.from.id,
      fromClass: move.from.name,
      toClassId: move.to.id,
      toClass: move.to.name,
      reason: move.reason,
      changedBy: origin.actorId,
    })),
  );
  await changeUsers(
    tx,
    pupils.map(({ id }) => id),
  );
  await writeAudit(
    { tx, origin },
    moves.map((move) => ({
      action: "students.change-class",
      subjectId: move.studentId,
      before: { classId: move.from.id, class: move.from.name },
      after: { classId: move.to.id, class: move.to.name, termId: to.termId, reason: move.reason },
    })),
  );
}

/**
 * Records the departure of pupils who completed the school or go elsewhere, on the last day of the
 * session or today.
 */
async function leave(
  { tx, origin }: ActorWrite,
  read: ReadPlan,
  pupils: readonly PlacedPupil[],
): Promise<void> {
  const today = dayAtSchool(new Date());
  const on = today < read.termEndsOn ? today : read.termEndsOn;
  const names = new Map(read.classes.map(({ id, fullName }) => [id, fullName]));
  const groups = Map.groupBy(pupils, ({ placing }): Leaving =>
    placing.decision === "GRADUATES" ? "GRADUATED" : "WITHDRAWN",
  );
  for (const [as, group] of groups) {
    const reason = `End of ${read.session.name}`;
    await changeUsers(
      tx,
      group.map(({ id }) => id),
      { left: { on, as, reason } },
    );
    await writeAudit(
      { tx, origin },
      group.map(({ id, classId }) => ({
        action: "students.leave",
        subjectId: id,
        before: { isActive: true, class: names.get(classId) ?? null },
        after: { leftOn: on, leftAs: as, leavingReason: reason },
      })),
    );
  }
}
