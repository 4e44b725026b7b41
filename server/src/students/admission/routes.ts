import { implement } from "@orpc/server";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { admissionContract } from "@school/core/students/admission/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { admitFromForm, beginDraft, removeDraft, saveDraft } from "./commands.ts";
import { nextNumber, numberPatterns, type PupilNumber } from "../../school/numbers.ts";
import { requireDraft, likelyDuplicates, listDrafts, recordChoices } from "./queries.ts";
import { recordAnswer } from "../records/routes.ts";

const api = implement(admissionContract).$context<RequestContext>().use(guard);

export const admissionRoutes = {
  admit: api.admit.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    return recordAnswer(tx, sealer, await admitFromForm(context, sealer, input));
  }),

  choices: api.choices.handler(async ({ context: { db } }) => ({
    data: await recordChoices(db),
  })),

  nextNumbers: api.nextNumbers.handler(async ({ context: { db }, input }) => {
    const session = parseAcademicYear(input.sessionJoined);
    const message = "A session is two years, such as 2025/2026";
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

  drafts: api.drafts.handler(({ context: { db }, input }) => listDrafts(db, input)),

  draft: api.draft.handler(async ({ context: { db }, input }) => ({
    data: await requireDraft(db, input.id),
  })),

  beginDraft: api.beginDraft.use(transaction).handler(async ({ context, input }) => ({
    data: await beginDraft(context, input.form),
  })),

  saveDraft: api.saveDraft.use(transaction).handler(async ({ context, input }) => ({
    data: await saveDraft(context, input, input.form),
  })),

  removeDraft: api.removeDraft.use(transaction).handler(async ({ context, input }) => {
    await removeDraft(context, input);
    return { data: { id: input.id } };
  }),
};
