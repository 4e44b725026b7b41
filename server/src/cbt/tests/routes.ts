import { implement } from "@orpc/server";
import {
  type Remarking,
  testsContract,
  type TestWithQuestions,
} from "@school/core/cbt/tests/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { changesOf, typeScores, presentPaperScores, readPaperRows } from "../marks/paper-scores.ts";
import { lockTestExclusive } from "../row-locks.ts";
import { readChoices } from "./choices.ts";
import { correctKey } from "./commands-keys.ts";
import {
  changeQuestions,
  changeTest,
  removeTest,
  restoreTest,
  copyTest,
  setTest,
} from "./commands.ts";
import { openPaperTest } from "./open-paper-test.ts";
import { findRemarking, listRemarkings, type RemarkingRow } from "./queries-remarkings.ts";
import {
  listTests,
  presentManaged,
  previewCertificate,
  requireTest,
  type CurrentTest,
} from "./queries.ts";
import { requireAuthor } from "./require-author.ts";
import type { TestWrite } from "./test-row.ts";

const api = implement(testsContract).$context<RequestContext>().use(guard);

/** Locks the version of the test that the actor saw; throws if deleted, changed or not allowed. */
async function openTest(
  write: TestWrite,
  { id, version }: Seen,
  which: { deleted?: boolean } = {},
): Promise<CurrentTest> {
  await lockTestExclusive(write.tx, id);
  await requireAuthor(write, write.tx, id, which);
  const test = await requireTest(write.tx, write, id);
  if (test.version !== version) throw new StaleVersion(presentTest(test));
  return test;
}

/** Omits the fields for commands. */
function presentTest({ createdBy: _by, isDeleted: _is, ...test }: CurrentTest): TestWithQuestions {
  return test;
}

function presentRemarking(row: RemarkingRow): Remarking {
  return { ...row, at: row.at.toISOString() };
}

export const testsRoutes = {
  choices: api.choices.handler(async ({ context: { actor, db } }) => ({
    data: await readChoices(db, actor),
  })),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listTests(db, actor, input);
    return { data: rows.map(presentManaged), pagination };
  }),

  find: api.find.handler(async ({ context, input }) => {
    await requireAuthor(context, context.db, input.id);
    return { data: presentTest(await requireTest(context.db, context, input.id)) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    const { questions, ...form } = input;
    return { data: presentTest(await setTest(context, form, questions)) };
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const { id, version, questions, ...form } = input;
    const before = await openTest(context, { id, version });
    return { data: presentTest(await changeTest(context, before, form, questions)) };
  }),

  saveQuestions: api.saveQuestions.use(transaction).handler(async ({ context, input }) => {
    const before = await openTest(context, input);
    return { data: presentTest(await changeQuestions(context, before, input.questions)) };
  }),

  correctKey: api.correctKey.use(transaction).handler(async ({ context, input }) => {
    await openTest(context, input);
    const remarkingId = await correctKey(context, input.id, input);
    return { data: presentRemarking(await findRemarking(context.tx, remarkingId)) };
  }),

  remarkings: api.remarkings.handler(async ({ context: { actor, db }, input }) => {
    await requireAuthor({ actor }, db, input.id);
    const { rows, pagination } = await listRemarkings(db, input);
    return { data: rows.map(presentRemarking), pagination };
  }),

  copy: api.copy.use(transaction).handler(async ({ context, input }) => {
    await requireAuthor(context, context.tx, input.id);
    const source = await requireTest(context.tx, context, input.id);
    return { data: presentTest(await copyTest(context, source)) };
  }),

  preview: api.preview.handler(async ({ context: { actor, db, sealer }, input }) => {
    await requireAuthor({ actor }, db, input.id);
    return { data: await previewCertificate(db, sealer, input.id) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => {
    const test = await openTest(context, input);
    return { data: { id: test.id, version: await removeTest(context, test) } };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const test = await openTest(context, input, { deleted: true });
    await restoreTest(context, test);
    return { data: presentTest(await requireTest(context.tx, context, test.id)) };
  }),

  paperScores: api.paperScores.handler(async ({ context: { actor, db }, input }) => {
    const target = await openPaperTest(actor, db, input.id);
    return {
      data: presentPaperScores(target, await readPaperRows(db, input.id, target.ofClasses)),
    };
  }),

  savePaperScores: api.savePaperScores.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await lockTestExclusive(tx, input.id);
    const target = await openPaperTest(actor, tx, input.id);
    const stored = await readPaperRows(tx, input.id, target.ofClasses);
    const changed = changesOf(target.test, stored, input.rows);
    if (changed.some(({ version, before }) => before.version !== version)) {
      throw new StaleVersion(presentPaperScores(target, stored));
    }
    if (changed.length === 0) return { data: presentPaperScores(target, stored) };
    await typeScores({ tx, origin }, target.test, changed);
    const after = await readPaperRows(tx, input.id, target.ofClasses);
    return { data: presentPaperScores(target, after) };
  }),
};
