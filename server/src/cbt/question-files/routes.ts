import { implement, os } from "@orpc/server";
import { questionFilesContract, type ReadFile } from "@school/core/cbt/question-files/contract.ts";
import {
  type ExportFormat,
  MAX_QUESTION_FILE_BYTES,
} from "@school/core/cbt/question-files/formats.ts";
import { fileIssues, unreadableFiles } from "@school/core/cbt/question-files/text.ts";
import { plainMedia } from "@school/core/cbt/questions/plain-details.ts";
import type { PassageMedia, Question } from "@school/core/cbt/questions/question.ts";
import { guard } from "../../accounts/guards.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { readInThread } from "../../platform/documents/reading-thread.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { schoolFacts } from "../../school/queries.ts";
import { readBank } from "../banks/read-bank.ts";
import { BankNotFound } from "../errors.ts";
import { presentQuestion, withoutAddresses } from "../questions/present.ts";
import { storeQuestionFiles } from "../questions/pictures.ts";
import { requireTest } from "../tests/queries.ts";
import { requireAuthor } from "../tests/require-author.ts";
import { BANK_FILE_KEY } from "./bank-file.ts";
import { exportedFile } from "./export-file.ts";
import { makeFilePictures, readFilePictures } from "./file-pictures.ts";
import type { QuestionFile, QuestionFileRequest } from "./read-question-file.ts";
import { readText } from "./read-question-text.ts";

const api = implement(questionFilesContract).$context<RequestContext>().use(guard);

const THREAD = new URL("./read-question-file.thread.ts", import.meta.url);
const refusal = (message: string) => new InvalidInput([{ path: ["file"], message }]);

/** Reads the uploaded file and its pictures before the transaction begins. */
const reading = os
  .$context<RequestContext>()
  .middleware(async ({ context, next }, { file }: { file: File }) => {
    if (file.size > MAX_QUESTION_FILE_BYTES) throw refusal(unreadableFiles.tooLarge);
    const request: QuestionFileRequest = {
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
      key: context.sealer.keyFor(BANK_FILE_KEY),
    };
    const read = await readInThread<QuestionFile>(THREAD, request, refusal);
    return next({ context: { read, made: await makeFilePictures(read.pictures) } });
  });

export const questionFilesRoutes = {
  readText: api.readText.handler(({ input }) => {
    const { questions, faults } = readText(input.text);
    const noted = faults.map((fault) => ({ ...fault, text: null }));
    return { data: { questions, faults: noted, pictures: {} } };
  }),

  readFile: api.readFile
    .use(reading)
    .use(transaction)
    .handler(async ({ context: { actor, sealer, tx, read, made } }) => {
      const ids = await storeQuestionFiles(tx, actor.id, [...made.values()]);
      const stored = new Map([...made.keys()].map((id, index) => [id, ids[index] ?? ""]));
      const pictures = Object.fromEntries(ids.map((id) => [id, signedAddress(sealer, id)]));
      return { data: presentFile(read, stored, pictures) };
    }),

  exportBank: api.exportBank.handler(async ({ context, input }) => {
    const { row, list } = await readBank(context.db, context.actor, input.id);
    if (row.deletedAt) throw new BankNotFound();
    await context.reads.countFile([]);
    const questions = list.map((question) => presentQuestion(context.sealer, question));
    return fileOf(context, row.name, questions, input.format);
  }),

  exportTest: api.exportTest.handler(async ({ context, input }) => {
    await requireAuthor(context, context.db, input.id);
    const { title, list } = await requireTest(context.db, context, input.id);
    await context.reads.countFile([]);
    return fileOf(context, title, list, input.format);
  }),
};

/** @param stored ids of stored pictures by those that the drafts name */
function presentFile(
  { questions, faults }: QuestionFile,
  stored: ReadonlyMap<string, string>,
  pictures: ReadFile["pictures"],
): ReadFile {
  let lost = 0;
  const idOf = (id: string | null) => {
    const pictureId = (id !== null && stored.get(id)) || null;
    if (id !== null && pictureId === null) lost += 1;
    return pictureId;
  };
  const mediaOf = ({ pictureId, soundId, transcript }: PassageMedia) =>
    plainMedia({
      pictureId: (pictureId && idOf(pictureId)) || undefined,
      soundId: (soundId && idOf(soundId)) || undefined,
      transcript,
    });
  const drafts = questions.map(({ passageMedia, ...draft }) => ({
    ...draft,
    ...(passageMedia && { passageMedia: mediaOf(passageMedia) }),
    pictureId: idOf(draft.pictureId),
    options: draft.options.map((option) => ({ ...option, pictureId: idOf(option.pictureId) })),
  }));
  const note = { line: 1, column: null, text: null, message: fileIssues.picturesUnreadable(lost) };
  return { questions: drafts, faults: lost === 0 ? [...faults] : [note, ...faults], pictures };
}

async function fileOf(
  context: Pick<RequestContext, "db" | "config" | "sealer">,
  title: string,
  list: readonly Question[],
  format: ExportFormat,
) {
  const ids = list.flatMap(({ pictureId, passageMedia, options }) =>
    [
      pictureId,
      passageMedia?.pictureId,
      passageMedia?.soundId,
      ...options.map((option) => option.pictureId),
    ].flatMap((id) => id ?? []),
  );
  const questions = list.map((question) => {
    const { id: _id, passageMedia, ...rest } = withoutAddresses(question);
    const media = plainMedia(passageMedia);
    return { ...rest, ...(Object.keys(media).length > 0 && { passageMedia: media }) };
  });
  const { name: school } = await schoolFacts(context.db);
  const pictures =
    format === "gift" || format === "xlsx" ? new Map() : await readFilePictures(context, ids);
  const key = context.sealer.keyFor(BANK_FILE_KEY);
  return exportedFile(format, { school, title, questions, pictures }, key);
}
