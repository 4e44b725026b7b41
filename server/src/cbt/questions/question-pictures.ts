import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { files } from "../../platform/files/tables.ts";
import { keepUpload } from "../../platform/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isBankReadBy, isTestChangedBy } from "../facts.ts";
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
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select file.id from ${files} file where file.id = any(${idsOf(named)}::uuid[])
      order by file.id for no key update
    )
    update ${files} file set waits_for = null from wanted
    where file.id = wanted.id and (
      file.owner_id = ${actor.id} and file.waits_for = ${PURPOSE}
      or exists (
        select 1 from ${bankQuestions} question
        join ${questionBanks} bank on bank.id = question.bank_id and bank.deleted_at is null
        where ${hasFile} and ${isBankReadBy(actor)})
      or exists (
        select 1 from ${paperQuestions} question
        join ${testPapers} paper on paper.id = question.paper_id
        join ${cbtTests} test on test.id = paper.test_id and test.deleted_at is null
        where ${hasFile} and ${isTestChangedBy(actor)}))
    returning file.id`);
  const claimed = new Set(rows.map(({ id }) => id));
  const message = "This picture is no longer there. Please choose it again.";
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
  await tx.execute(sql`
    select file.id from ${files} file where file.id = any(${idsOf(named)}::uuid[])
    order by file.id for no key update`);
  await tx.execute(sql`
    update ${files} file set waits_for = ${PURPOSE}, owner_id = ${actorId}, created_at = now()
    where file.id = any(${idsOf(named)}::uuid[])
      and not exists (select 1 from ${bankQuestions} question where ${hasFile})
      and not exists (select 1 from ${paperQuestions} question where ${hasFile})`);
}

/** SQL condition on the aliases `question` and `file`: the question or an option shows the file. */
const hasFile: SQL = sql`(question.picture_id = file.id
  or question.options @> jsonb_build_array(jsonb_build_object('pictureId', file.id)))`;

function picturesWithPaths({ pictureId, options }: PicturedQuestion, place: number) {
  const path = (...rest: Issue["path"]) => ["questions", place, ...rest, "pictureId"];
  return [
    ...(pictureId === null ? [] : [{ id: pictureId, path: path() }]),
    ...options.flatMap((option, at) =>
      option.pictureId === null ? [] : [{ id: option.pictureId, path: path("options", at) }],
    ),
  ];
}

const idsOf = (named: readonly { id: string }[]) => sql.param(named.map(({ id }) => id));
