import { implement } from "@orpc/server";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { admissionContract } from "@school/core/students/admission/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import {
  type AdmittedFromDraft,
  admitFromForm,
  beginDraft,
  finishDraft,
  saveDraft,
} from "./commands.ts";
import { presentDraft, presentDraftSummary } from "./present.ts";
import { nextNumber, numberPatterns, type PupilNumber } from "../../school/numbers.ts";
import { likelyDuplicates, listDrafts, lockDraft, recordChoices, requireDraft } from "./queries.ts";
import { recordAnswer } from "../records/routes.ts";
import { messages } from "@school/core/students/text.ts";

const api = implement(admissionContract).$context<RequestContext>().use(guard);

/**
 * Returns the locked draft in the version that the person saw. Throws `DraftNotFound`, or
 * `StaleVersion` if someone else has continued it.
 */
async function openDraft(tx: Transaction, { id, version }: Seen): Promise<void> {
  const locked = await lockDraft(tx, id);
  if (locked.version !== version) throw new StaleVersion(presentDraft(await requireDraft(tx, id)));
}

/** @param admittedFromDraft of a module below that opens drafts */
export const admissionRoutes = (admittedFromDraft: AdmittedFromDraft) => ({
  admit: api.admit.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const { id, joined } = await admitFromForm(context, sealer, input, admittedFromDraft);
    return { ...(await recordAnswer(tx, sealer, id)), joined };
  }),

  choices: api.choices.handler(async ({ context: { db } }) => ({
    data: await recordChoices(db),
  })),

  nextNumbers: api.nextNumbers.handler(async ({ context: { db }, input }) => {
    const session = parseAcademicYear(input.sessionJoined);
    const message = messages.enterSession;
    if (session === null) throw new InvalidInput([{ path: ["sessionJoined"], message }]);
    const patterns = await numberPatterns(db);
    const next = (kind: PupilNumber) =>
      nextNumber(db, { kind, pattern: patterns[kind] }, { session });
    return {
      data: { admissionNumber: await next("ADMISSION_NUMBER"), userId: await next("STUDENT_ID") },
    };
  }),

  duplicates: api.duplicates.handler(async ({ context: { db }, input }) => ({
    data: await likelyDuplicates(db, input),
  })),

  drafts: api.drafts.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listDrafts(db, input);
    return { data: rows.map(presentDraftSummary), pagination };
  }),

  draft: api.draft.handler(async ({ context: { db }, input }) => ({
    data: presentDraft(await requireDraft(db, input.id)),
  })),

  beginDraft: api.beginDraft.use(transaction).handler(async ({ context, input }) => ({
    data: presentDraft(await beginDraft(context, input.form)),
  })),

  saveDraft: api.saveDraft.use(transaction).handler(async ({ context, input }) => {
    await openDraft(context.tx, input);
    return { data: presentDraft(await saveDraft(context, input.id, input.form)) };
  }),

  removeDraft: api.removeDraft.use(transaction).handler(async ({ context, input }) => {
    await openDraft(context.tx, input);
    await finishDraft(context, input.id, "remove-draft");
    return { data: { id: input.id } };
  }),
});
