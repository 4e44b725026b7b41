import type { Actor } from "@school/core/accounts/actor.ts";
import type { TestInput } from "@school/core/cbt/tests/test-faults.ts";
import type { ActorWrite } from "../../platform/database/audit/audit.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { cbtTests } from "../tables.ts";
import { withoutAddresses } from "../questions/present.ts";
import type { CurrentTest } from "./queries.ts";

/** The context of every command about tests. */
export interface TestWrite extends ActorWrite {
  readonly actor: Actor;
  readonly sealer: Sealer;
}

/** Increments the version of a test, so that stale writes are detected. */
export async function bumpTestVersion({ tx }: TestWrite, testId: string): Promise<void> {
  await updateRow(tx, cbtTests, testId, {});
}

type Columns = Omit<typeof cbtTests.$inferInsert, "id" | "createdBy">;

/** The form as columns. An entry code is stored only if it is required and the test is online. */
export function columnsOf(form: TestInput): Columns {
  const requireEntryCode = form.platform === "Online" && form.requireEntryCode;
  const { classCategoryId, coAuthorIds: _, showCBT, opensAt, closesAt, ...rest } = form;
  return {
    ...rest,
    title: form.title.normalize("NFC"),
    categoryId: classCategoryId,
    requireEntryCode,
    entryCode: requireEntryCode ? form.entryCode : null,
    opensAt: opensAt === null ? null : new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
    showCbt: showCBT,
  };
}

/** The form input that leaves a stored test unchanged. */
export function formOf(test: CurrentTest): TestInput {
  const { title, termId, duration, assessmentType, platform, requireEntryCode, entryCode } = test;
  const { randomizeQuestions, randomizeOptions, showCorrection, showScore, numQuestions, scale } =
    test;
  const { opensAt, closesAt, showCBT, questionBankId, coAuthors, isForYoung, part } = test;
  return {
    title,
    subjectId: test.subject.id,
    termId,
    classCategoryId: test.classCategory.id,
    classId: test.class?.id ?? null,
    duration,
    assessmentType,
    part,
    platform,
    requireEntryCode,
    entryCode,
    randomizeQuestions,
    randomizeOptions,
    showCorrection,
    showScore,
    isForYoung,
    numQuestions,
    maxScore: scale,
    opensAt,
    closesAt,
    showCBT,
    questionBankId,
    coAuthorIds: coAuthors.map(({ id }) => id),
  };
}

/** The fields in the audit log: without the entry code and the URLs of pictures. */
export function auditedTest(test: CurrentTest) {
  const { entryCode: _, ...form } = formOf(test);
  const questions = test.list.map(withoutAddresses);
  return { ...form, paper: test.paper, questions };
}
