import type { Actor } from "@school/core/accounts/actor.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { PictureRules } from "@school/core/api/picture.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { QUESTION_PICTURE } from "@school/core/cbt/questions/question-limits.ts";
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import { storeUploads } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isBankReadBy } from "../banks/facts.ts";
import { isTestChangedBy } from "../facts.ts";
import { bankQuestions, cbtTests, paperQuestions, questionBanks, testPapers } from "../tables.ts";
import { soundTexts } from "@school/core/api/sound.ts";
import { messages } from "@school/core/api/text.ts";

/** Purpose of an uploaded picture before a question uses it. */
const PURPOSE = "question-picture";

const PICTURE_SHAPE = { side: 1200, fit: "inside" } as const;

/** Converts an uploaded picture to webp. Throws `InvalidInput`. */
export async function makeQuestionPicture(picture: File): Promise<QuestionFile> {
  return webp(await makePicture(picture, QUESTION_PICTURE, PICTURE_SHAPE));
}

export function webp(bytes: Buffer): QuestionFile {
  return { contentType: "image/webp", bytes };
}

/** Documents have more types of pictures than a person uploads, and damaged ones, which they show. */
const DOCUMENT_PICTURE: PictureRules = {
  ...QUESTION_PICTURE,
  types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
};

/** Like `makeQuestionPicture`, for a picture in a document. */
export async function makeDocumentPicture(bytes: Uint8Array): Promise<QuestionFile> {
  const file = new File([new Uint8Array(bytes)], "picture");
  return webp(await makePicture(file, DOCUMENT_PICTURE, { ...PICTURE_SHAPE, failOn: "none" }));
}

/** A picture or a sound of a question. */
export interface QuestionFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Stores files for the questions that their owner saves next; returns their ids. */
export async function storeQuestionFiles(
  tx: Transaction,
  ownerId: string,
  files: readonly QuestionFile[],
): Promise<string[]> {
  return storeUploads(
    tx,
    files.map(({ contentType, bytes }) => ({ ownerId, purpose: PURPOSE, contentType, bytes })),
  );
}

type PicturedQuestion = Pick<QuestionDraft, "pictureId" | "passageMedia"> & {
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
    .returning({ id: files.id, contentType: files.contentType });
  const claimed = new Map(rows.map(({ id, contentType }) => [id, contentType]));
  const issues = named
    .filter(
      ({ id, isSound }) => claimed.get(id)?.startsWith(isSound ? "audio/" : "image/") !== true,
    )
    .map(({ path, isSound }) => {
      return { path, message: isSound ? soundTexts.removed : messages.pictureRemoved };
    });
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

/** SQL condition on `files`: the question, its passage or one of its options uses the file. */
function hasFile(question: typeof bankQuestions | typeof paperQuestions): SQL {
  return sql`(${question.pictureId} = ${files.id}
    or ${question.options} @> jsonb_build_array(jsonb_build_object('pictureId', ${files.id}))
    or ${question.passageMedia} @> jsonb_build_object('pictureId', ${files.id})
    or ${question.passageMedia} @> jsonb_build_object('soundId', ${files.id}))`;
}

interface NamedFile {
  readonly id: string;
  readonly path: Issue["path"];
  readonly isSound: boolean;
}

function picturesWithPaths(question: PicturedQuestion, index: number): NamedFile[] {
  const { pictureId, passageMedia = {}, options } = question;
  const file = (id: string | null | undefined, ...path: Issue["path"]): NamedFile[] =>
    id ? [{ id, path: ["questions", index, ...path], isSound: path.at(-1) === "soundId" }] : [];
  return [
    ...file(pictureId, "pictureId"),
    ...file(passageMedia.pictureId, "passageMedia", "pictureId"),
    ...file(passageMedia.soundId, "passageMedia", "soundId"),
    ...options.flatMap((option, at) => file(option.pictureId, "options", at, "pictureId")),
  ];
}

/** SQL condition on `files`: its id is in the list. */
const isOneOf = (named: readonly { id: string }[]): SQL =>
  sql`${files.id} = any(${sql.param(named.map(({ id }) => id))}::uuid[])`;
