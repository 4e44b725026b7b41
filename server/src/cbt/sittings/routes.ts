import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { accommodationsText, minutesOf } from "@school/core/cbt/sittings/accommodations.ts";
import { maySit, mayWriteSitting } from "@school/core/cbt/policy.ts";
import { sittingsContract } from "@school/core/cbt/sittings/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import {
  AnswerFileUnreadable,
  SittingOnOtherDevice,
  SittingNotFound,
  TestNotFound,
} from "../errors.ts";
import { requireWatcherOfSitting } from "../facts.ts";
import { requireSummary } from "../tests/queries-summary.ts";
import { decryptAnswerFile, importAnswerFile } from "./answer-file.ts";
import { saveAnswers, type Saved } from "./commands-answers.ts";
import { checkBeginning, beginSitting } from "./commands-begin.ts";
import { handIn } from "./commands-hand-in.ts";
import { beginFacts, type BeginFacts } from "./facts.ts";
import { findOwnSittingState, findSitting, readPupil } from "./queries.ts";

const api = implement(sittingsContract).$context<RequestContext>().use(guard);

/**
 * The facts of a test that the pupil may sit or has started. A pupil who has started may always
 * continue, even if the test was hidden or the pupil was moved to another class.
 */
async function requireTest(db: Database, actor: Actor, testId: string): Promise<BeginFacts> {
  const facts = await beginFacts(db, { studentId: actor.id, testId });
  if (!facts) throw new TestNotFound();
  const hasBegun = facts.sittingId !== null;
  const { isExpected } = facts;
  const isShown = facts.state !== "draft";
  if (!hasBegun && !maySit(actor, { isExpected, isShown })) throw new TestNotFound();
  return facts;
}

/** Throws the same error for another pupil's sitting as for a missing one. */
function requireSaved(saved: Saved): NonNullable<Saved> {
  if (saved === null) throw new SittingNotFound();
  return saved;
}

export const sittingsRoutes = {
  brief: api.brief.handler(async ({ context: { actor, db }, input: { testId } }) => {
    const { secondsUntilOpen, sittingId } = await requireTest(db, actor, testId);
    const test = await requireSummary(db, testId);
    const sitting = sittingId === null ? null : await findOwnSittingState(db, sittingId);
    const pupil = await readPupil(db, actor.id);
    return {
      data: {
        test,
        pupil: pupil.name,
        minutes: minutesOf(test.duration, pupil.testTime),
        accommodations: accommodationsText(pupil),
        secondsUntilOpen,
        sitting,
      },
    };
  }),

  begin: api.begin.handler(async ({ context: { actor, db, sealer }, input }) => {
    const { testId, entryCode, device } = input;
    const facts = await requireTest(db, actor, testId);
    const beginning = { testId, studentId: actor.id, device };
    if (facts.sittingId === null) await checkBeginning(db, facts, { ...beginning, entryCode });
    const { sittingId, seat } = await beginSitting(db, beginning);
    const sitting = await findSitting(db, sealer, sittingId);
    if (!sitting) throw new SittingNotFound();
    // If another device has opened the test since, this one keeps its own seat number.
    return { data: { ...sitting, state: { ...sitting.state, seat } } };
  }),

  find: api.find.handler(async ({ context: { actor, db, sealer }, input }) => {
    const sitting = await findSitting(db, sealer, input.id);
    if (!sitting || !mayWriteSitting(actor, sitting)) throw new SittingNotFound();
    return { data: sitting };
  }),

  saveAnswers: api.saveAnswers.handler(async ({ context: { actor, db }, input }) => {
    const { id: sittingId, seat, answers, answered } = input;
    const save = { sittingId, studentId: actor.id, seat, answers, contact: { answered } };
    return { data: requireSaved(await saveAnswers(db, save)) };
  }),

  handIn: api.handIn.handler(async ({ context: { actor, db, sealer }, input }) => {
    const { id: sittingId, seat, answers, answered } = input;
    const save = { sittingId, studentId: actor.id, seat, answers, contact: { answered } };
    const { acknowledged, state } = requireSaved(await saveAnswers(db, save));
    if (state.status === "open" && state.seat !== seat) throw new SittingOnOtherDevice();
    return { data: { acknowledged, ...(await handIn(db, sealer, sittingId)) } };
  }),

  readCarried: api.readCarried.handler(async ({ context, input }) => {
    const { actor, db, origin, sealer } = context;
    const contents = decryptAnswerFile(sealer, input.file);
    if (!contents) throw new AnswerFileUnreadable();
    await requireWatcherOfSitting(db, actor, contents.sittingId);
    return { data: await importAnswerFile(db, origin, contents) };
  }),
};
