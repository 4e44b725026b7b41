import { eq, inArray, sql } from "drizzle-orm";
import { nextSession } from "@school/core/school/academic-year.ts";
import { type Balance, balanceArms } from "@school/core/years/promotion/arms.ts";
import { type Decision, stays } from "@school/core/years/promotion/decisions.ts";
import { proposeNextClasses } from "@school/core/years/promotion/next-class.ts";
import { usualClass } from "@school/core/years/promotion/plan.ts";
import { copyClasses } from "../../classes/commands.ts";
import { listCategories } from "../../classes/queries.ts";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { findProgressTerm } from "../../results/progress/queries.ts";
import { lockCurrentTerm } from "../commands.ts";
import { NoCurrentTerm } from "../../school/errors.ts";
import { NoNextSession, NotPrepared, TermMoved } from "../errors.ts";
import { nextClasses, promotionDecisions, promotionPlans } from "../tables.ts";
import { readPlan, type ReadPlan } from "./facts.ts";
import { findPlan, findSessionAfter, readClasses, readEarlierOrder } from "./queries.ts";

/**
 * Creates the missing classes of the next session with teachers and subjects, and the order of
 * classes. Existing ones are unchanged. Throws `NoCurrentTerm` and `NoNextSession`.
 */
export async function preparePlan({ tx, origin }: ActorWrite): Promise<void> {
  const { sessionId, academicYear } = await lockCurrentTerm(tx);
  const next = await findSessionAfter(tx, academicYear);
  if (!next) throw new NoNextSession(nextSession(academicYear));
  await copyClasses({ tx, origin }, { fromYear: academicYear, toYear: next.name });
  const known = await findPlan(tx, sessionId);
  if (!known) {
    const id = newId();
    await tx.insert(promotionPlans).values({ id, sessionId, nextSessionId: next.id });
    await audit({ tx, origin }, "years.prepare-promotion", id, {
      after: { from: academicYear, to: next.name },
    });
  }
  const classes = await readClasses(tx, sessionId);
  const proposed = proposeNextClasses({
    levels: await listCategories(tx),
    classes,
    newClasses: await readClasses(tx, next.id),
    earlier: await readEarlierOrder(tx, academicYear),
  });
  const rows = [...proposed].map(([classId, one]) => ({ classId, ...one }));
  if (rows.length > 0) await tx.insert(nextClasses).values(rows).onConflictDoNothing();
}

/**
 * The plan, locked against a rollover; people can decide concurrently. Throws `NotPrepared`, and
 * `TermMoved` after a concurrent rollover.
 */
async function openPlan(tx: Transaction): Promise<ReadPlan> {
  const read = await readPlan(tx);
  if (!read) throw new NoCurrentTerm();
  const plan = await lockPlan(tx, read.session.id, "share");
  if (!plan) throw new NotPrepared();
  // Data read before a concurrent rollover ended are of the old session.
  if (plan.rolloverId !== null) {
    const progressTerm = await findProgressTerm(tx, undefined);
    throw progressTerm ? new TermMoved(progressTerm) : new NoCurrentTerm();
  }
  return read;
}

export async function lockPlan(tx: Transaction, sessionId: string, how: "share" | "update") {
  const [plan] = await tx
    .select()
    .from(promotionPlans)
    .where(eq(promotionPlans.sessionId, sessionId))
    .for(how);
  return plan;
}

interface NextClassInput {
  readonly classId: string;
  readonly nextClassId: string | null;
  readonly isLast: boolean;
}

/** Sets the next class of a class of the session; throws `InvalidInput` for an invalid one. */
export async function setNextClass(
  { tx, origin }: ActorWrite,
  input: NextClassInput,
): Promise<void> {
  const { classes, newClasses } = await openPlan(tx);
  const { classId, isLast } = input;
  const nextClassId = isLast ? null : input.nextClassId;
  const before = classes.find(({ id }) => id === classId);
  if (!before)
    throw new InvalidInput([
      { path: ["classId"], message: "This class is not of the current session." },
    ]);
  requireNewClass(newClasses, nextClassId, "nextClassId");
  await tx
    .insert(nextClasses)
    .values({ classId, nextClassId, isLast })
    .onConflictDoUpdate({ target: nextClasses.classId, set: { nextClassId, isLast } });
  await audit({ tx, origin }, "years.set-next-class", classId, {
    before: { nextClassId: before.nextClassId, isLast: before.isLast },
    after: { nextClassId, isLast },
  });
}

function requireNewClass(
  newClasses: ReadPlan["newClasses"],
  id: string | null | undefined,
  field: string,
): void {
  if (!id || newClasses.some((one) => one.id === id)) return;
  throw new InvalidInput([
    { path: [field], message: "This class is not of the next session. Choose another." },
  ]);
}

interface DecisionInput {
  readonly studentIds: readonly string[];
  readonly decision?: Decision | null | undefined;
  readonly toClassId?: string | undefined;
}

/**
 * Decides for pupils, all or none; null restores the rule's proposal. Without a decision only the
 * class changes: pupils who were to depart, or undecided, are then promoted into it. Throws
 * `InvalidInput` for a pupil or a class outside the plan.
 */
export async function decide(write: ActorWrite, input: DecisionInput): Promise<void> {
  const read = await openPlan(write.tx);
  const pupils = pupilsOf(read, input.studentIds);
  if (input.decision === null) return forget(write, read, pupils);
  requireNewClass(read.newClasses, input.toClassId, "toClassId");
  const classes = new Map(read.classes.map((one) => [one.id, one]));
  await save(
    write,
    read,
    pupils.map((pupil) => {
      const ofClass = classes.get(pupil.classId);
      const before = pupil.placing.decision;
      const decision = input.decision ?? (before && stays(before) ? before : "PROMOTED");
      const usual = ofClass ? usualClass(decision, ofClass, read.newClasses) : null;
      return {
        pupil,
        decision,
        toClassId: stays(decision) ? (input.toClassId ?? usual) : null,
      };
    }),
  );
}

type PlacedPupil = ReadPlan["pupils"][number];

function pupilsOf({ pupils }: ReadPlan, ids: readonly string[]): PlacedPupil[] {
  const known = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  return [...new Set(ids)].map((id, index) => {
    const pupil = known.get(id);
    if (pupil) return pupil;
    throw new InvalidInput([
      {
        path: ["studentIds", index],
        message: "This pupil has no place in this term any more. Look at the page again.",
      },
    ]);
  });
}

/**
 * Distributes everyone planned for some arms of one level over them; decisions are unchanged.
 * Throws `InvalidInput` for classes that are not arms of one level.
 */
export async function balance(
  write: ActorWrite,
  { classIds, by }: { classIds: readonly string[]; by: Balance },
): Promise<void> {
  const read = await openPlan(write.tx);
  const arms = read.newClasses.filter(({ id }) => classIds.includes(id));
  const [level, ...extra] = new Set(arms.map(({ categoryId }) => categoryId));
  if (arms.length !== new Set(classIds).size || arms.length < 2 || !level || extra.length > 0) {
    throw new InvalidInput([
      { path: ["classIds"], message: "Choose two or more classes of one level." },
    ]);
  }
  const going = read.pupils.filter(
    ({ placing: { toClassId } }) => toClassId !== null && classIds.includes(toClassId),
  );
  const dealt = balanceArms(
    going,
    arms.map(({ id }) => id),
    by,
  );
  await save(
    write,
    read,
    going.flatMap((pupil) => {
      const { decision, toClassId } = pupil.placing;
      const arm = dealt.get(pupil.id) ?? null;
      return decision === null || arm === toClassId ? [] : [{ pupil, decision, toClassId: arm }];
    }),
  );
}

interface Decided {
  readonly pupil: PlacedPupil;
  readonly decision: Decision;
  readonly toClassId: string | null;
}

async function save({ tx, origin }: ActorWrite, read: ReadPlan, decided: readonly Decided[]) {
  if (decided.length === 0) return;
  const sessionId = read.session.id;
  await tx
    .insert(promotionDecisions)
    .values(
      decided.map(({ pupil, decision, toClassId }) => ({
        sessionId,
        studentId: pupil.id,
        decision,
        toClassId,
        isByHand: true,
      })),
    )
    .onConflictDoUpdate({
      target: [promotionDecisions.sessionId, promotionDecisions.studentId],
      set: {
        decision: excluded(promotionDecisions.decision),
        toClassId: excluded(promotionDecisions.toClassId),
        isByHand: sql`true`,
      },
    });
  await writeAudit(
    { tx, origin },
    decided.map(({ pupil, decision, toClassId }) => ({
      action: "years.decide",
      subjectId: pupil.id,
      before: placeOf(read, pupil.placing),
      after: placeOf(read, { decision, toClassId }),
    })),
  );
}

async function forget({ tx, origin }: ActorWrite, read: ReadPlan, pupils: readonly PlacedPupil[]) {
  const decided = pupils.filter(({ placing }) => placing.isByHand);
  if (decided.length === 0) return;
  await tx.delete(promotionDecisions).where(
    sql`${promotionDecisions.sessionId} = ${read.session.id} and ${inArray(
      promotionDecisions.studentId,
      decided.map(({ id }) => id),
    )}`,
  );
  await writeAudit(
    { tx, origin },
    decided.map((pupil) => ({
      action: "years.decide",
      subjectId: pupil.id,
      before: placeOf(read, pupil.placing),
      after: null,
    })),
  );
}

/** The form in the audit log. */
function placeOf(
  { newClasses }: Pick<ReadPlan, "newClasses">,
  { decision, toClassId }: { decision: Decision | null; toClassId: string | null },
) {
  return { decision, class: newClasses.find(({ id }) => id === toClassId)?.fullName ?? null };
}
