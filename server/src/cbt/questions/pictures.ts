import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { files } from "../../platform/files/tables.ts";
import { keepUpload } from "../../platform/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isBankReadBy } from "../banks/facts.ts";
import { isTestChangedBy } from "../facts.ts";
import { bankQuestions, cbtTests, paperQuestions, questionBanks, testPapers } from "../tables.ts";

/** What a picture waits for until a question has it. */
const PURPOSE = "question-picture";

/** Keeps an uploaded picture, a webp, for the question that its owner saves next; answers its id. */
export async function keepQuestionPicture(
  tx: Transaction,
  ownerId: string,
  webp: Buffer,
): Promise<string> {
  return keepUpload(tx, { ownerId, purpose: PURPOSE, contentType: "image/webp", bytes: webp });
}

type PicturedQuestion = Pick<QuestionDraft, "pictureId"> & {
  readonly options: readonly { readonly pictureId: string | null }[];
};

/**
 * Takes the pictures that a list of questions names, before the list is written: each is the
 * person's own waiting upload, or stands already in a question whose bank or test the person may
 * read with its keys. Throws `InvalidInput` at every other one, by paths that begin with
 * "questions". One statement; none for a list without pictures.
 */
export async function claimPictures(
  tx: Transaction,
  actor: Actor,
  questions: readonly PicturedQuestion[],
): Promise<void> {
  const named = questions.flatMap(picturesWithPaths);
  if (named.length === 0) return;
  const wanted = tx
    .$with("wanted")
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
    .with(wanted)
    .update(files)
    .set({ waitsFor: null })
    .from(wanted)
    .where(and(eq(files.id, wanted.id), or(ownUpload, ofBank, ofTest)))
    .returning({ id: files.id });
  const claimed = new Set(rows.map(({ id }) => id));
  const message = "This picture was removed. Choose it again.";
  const issues = named.filter(({ id }) => !claimed.has(id)).map(({ path }) => ({ path, message }));
  if (issues.length > 0) throw new InvalidInput(issues);
}

/**
 * Lets go of pictures that questions had, after the list was written: those that no question has
 * any more wait again for a day, for the person, so that what was removed can come back.
 */
export async function releasePictures(
  tx: Transaction,
  actorId: string,
  before: readonly PicturedQuestion[],
): Promise<void> {
  const named = before.flatMap(picturesWithPaths);
  if (named.length === 0) return;
  // Whoever claims one of them meanwhile has it locked; the second statement sees their question.
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

/** SQL condition on `files`: the question, or an option of it, shows the file. */
function hasFile(question: typeof bankQuestions | typeof paperQuestions): SQL {
  return sql`(${question.pictureId} = ${files.id}
    or ${question.options} @> jsonb_build_array(jsonb_build_object('pictureId', ${files.id})))`;
}

function picturesWithPaths({ pictureId, options }: PicturedQuestion, place: number) {
  const path = (...rest: Issue["path"]) => ["questions", place, ...rest, "pictureId"];
  return [
    ...(pictureId === null ? [] : [{ id: pictureId, path: path() }]),
    ...options.flatMap((option, at) =>
      option.pictureId === null ? [] : [{ id: option.pictureId, path: path("options", at) }],
    ),
  ];
}

/** SQL condition on `files`: it is one of those that are named. */
const isOneOf = (named: readonly { id: string }[]): SQL =>
  sql`${files.id} = any(${sql.param(named.map(({ id }) => id))}::uuid[])`;
