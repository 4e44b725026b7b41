import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { MAX_QUESTIONS } from "@school/core/cbt/questions/question-limits.ts";
import type { WrittenQuestion } from "@school/core/cbt/question-files/write-gift.ts";
import { fileIssues } from "@school/core/cbt/question-files/text.ts";
import { z } from "zod";
import type { FilePicture } from "./file-reading.ts";

/** Purpose of the key that signs the files. */
export const BANK_FILE_KEY = "question-files";
const FORMAT = "school-portal-questions";
const VERSION = 1;

const Contents = z.object({
  school: z.string().max(200),
  title: z.string().max(300),
  questions: z.array(QuestionDraft.omit({ id: true })).max(MAX_QUESTIONS),
  /** Pictures (webp) in base64 by the ids that the questions name. */
  pictures: z.record(z.uuid(), z.base64()),
});
type Contents = z.infer<typeof Contents>;

const BankFile = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** HMAC of the text of `contents`, as JSON writes it without spaces. */
  signature: z.string(),
  contents: z.unknown(),
});

export interface BankFileParts {
  readonly school: string;
  readonly title: string;
  readonly questions: readonly WrittenQuestion[];
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Writes questions with their pictures as a file of the portal's own, signed by this school. */
export function writeBankFile({ pictures, ...parts }: BankFileParts, key: KeyObject): string {
  const encoded = [...pictures].map(([id, bytes]) => [id, Buffer.from(bytes).toString("base64")]);
  const contents = { ...parts, pictures: Object.fromEntries(encoded) };
  const signature = signatureOf(JSON.stringify(contents), key).toString("base64url");
  return JSON.stringify({ format: FORMAT, version: VERSION, signature, contents });
}

/** Whether a text begins as such a file does. */
export function isBankFile(text: string): boolean {
  return text.slice(0, 200).trimStart().startsWith(`{"format":"${FORMAT}"`);
}

export interface ReadBankFile {
  readonly questions: readonly WrittenQuestion[];
  readonly pictures: readonly FilePicture[];
  /** Null for an unchanged file of this school. */
  readonly note: string | null;
}

/**
 * Reads such a file. One that this school did not sign, or that was changed since, is read too,
 * with a note. Null for a damaged file.
 */
export function readBankFile(text: string, key: KeyObject): ReadBankFile | null {
  const file = BankFile.safeParse(parsed(text)).data;
  const contents: Contents | undefined = Contents.safeParse(file?.contents).data;
  if (!file || !contents) return null;
  const signature = Buffer.from(file.signature, "base64url");
  const expected = signatureOf(JSON.stringify(file.contents), key);
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  const pictures = Object.entries(contents.pictures).map(([id, data]) => {
    return { id, bytes: Buffer.from(data, "base64"), isStored: isOurs };
  });
  const note = isOurs ? null : fileIssues.notOurs(contents.school);
  return { questions: contents.questions, pictures, note };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const signatureOf = (text: string, key: KeyObject) =>
  createHmac("sha256", key).update(text).digest();
