import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { storeUpload } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isBankReadBy } from "../banks/facts.ts";
import { isTestChangedBy } from "../facts.ts";
import { bankQuestions, cbtTests, paperQuestions, questionBanks, testPapers } from "../tables.ts";
import { messages } from "@school/core/api/text.ts";

/** Purpose of an uploaded picture before a question uses it. */
const PURPOSE = "question-picture";

/** Stores an uploaded picture (webp) for the next question that its owner saves; returns its id. */
export async function storeQuestionPicture(
  tx: Transaction,
  ownerId: string,
  webp: Buffer,
): Promise<string> {
  return storeUpload(tx, { ownerId, purpose: PURPOSE, contentType: "image/webp", bytes: webp });
}

type PicturedQuestion = Pick<QuestionDraft, "pictureId"> & {
  readonly options: readonly { readonly pictureId: string | null }[];
};

/**
 * Claims the pictures of a list of questions before the list is written. Allowed are unused uploads
 * of the person, and pictures of questions whose bank or test the person may read with its keys.
 * Throws `InvalidInput` for every other one, by paths that begin with "questions". One statement;
 * none for a list without pictures.
 */
export async function claimPictures(
  tx: Transaction,
  actor: Actor,
  questions: readonly PicturedQuestion[],
): Promise<void> {
  const named = questions.flatMap(picturesWithPaths);
  if (named.length === 0) return;
  const namedFiles = tx
    .$with("named_files")
    .as(
      tx
        .select({ id: files.id })
        .from(files)
        .where(isOneOf(named))
        .orderBy(files.id)
        .for("no key update"),
    );
  const ofBank = sql`exists (
    select 1 from ${bankQuestions}
    join ${questionBanks} on ${questionBanks.id} = ${bankQuestions.bankId}
      and ${questionBanks.deletedAt} is null
    where ${hasFile(bankQuestions)} and ${isBankReadBy(actor)})`;
  const ofTest = sql`exists (
    select 1 from ${paperQuestions}
    join ${testPapers} on ${testPapers.id} = ${paperQuestions.paperId}
    join ${cbtTests} on ${cbtTests.id} = ${testPapers.testId} and ${cbtTests.deletedAt} is null
    where ${hasFile(paperQuestions)} and ${isTestChangedBy(actor)})`;
  const ownUpload = and(eq(files.ownerId, actor.id), eq(files.waitsFor, PURPOSE));
  const rows = await tx
    .with(namedFiles)
    .update(files)
    .set({ waitsFor: null })
    .from(namedFiles)
    .where(and(eq(files.id, namedFiles.id), or(ownUpload, ofBank, ofTest)))
    .returning({ id: files.id });
  const claimed = new Set(rows.map(({ id }) => id));
  const message = messages.pictureRemoved;
  const issues = named.filter(({ id }) => !claimed.has(id)).map(({ path }) => ({ path, message }));
  if (issues.length > 0) throw new InvalidInput(issues);
}

/**
 * Releases the pictures that questions had, after the list was written: unused ones remain for a
 * day as uploads of the person, so that a deletion can be undone.
 */
export async function releasePictures(
  tx: Transaction,
  actorId: string,
  before: readonly PicturedQuestion[],
): Promise<void> {
  const named = before.flatMap(picturesWithPaths);
  if (named.length === 0) return;
  // A concurrent claim has locked the row; after it, the second statement sees its question.
  await tx
    .select({ id: files.id })
    .from(files)
    .where(isOneOf(named))
    .orderBy(files.id)
    .for("no key update");
  await tx
    .update(files)
    .set({ waitsFor: PURPOSE, ownerId: actorId, createdAt: sql`now()` })
    .where(
      sql`${isOneOf(named)}
        and not exists (select 1 from ${bankQuestions} where ${hasFile(bankQuestions)})
        and not exists (select 1 from ${paperQuestions} where ${hasFile(paperQuestions)})`,
    );
}

/** SQL condition on `files`: the question or one of its options uses the file. */
function hasFile(question: typeof bankQuestions | typeof paperQuestions): SQL {
  return sql`(${question.pictureId} = ${files.id}
    or ${question.options} @> jsonb_build_array(jsonb_build_object('pictureId', ${files.id})))`;
}

function picturesWithPaths({ pictureId, options }: PicturedQuestion, index: number) {
  const path = (...rest: Issue["path"]) => ["questions", index, ...rest, "pictureId"];
  return [
    ...(pictureId === null ? [] : [{ id: pictureId, path: path() }]),
    ...options.flatMap((option, at) =>
      option.pictureId === null ? [] : [{ id: option.pictureId, path: path("options", at) }],
    ),
  ];
}

/** SQL condition on `files`: its id is in the list. */
const isOneOf = (named: readonly { id: string }[]): SQL =>
  sql`${files.id} = any(${sql.param(named.map(({ id }) => id))}::uuid[])`;
