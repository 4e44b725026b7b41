import type { KeyObject } from "node:crypto";
import type { ExportFormat } from "@school/core/cbt/question-files/formats.ts";
import type { QtiPicture } from "@school/core/cbt/question-files/qti-interactions.ts";
import { writeGift } from "@school/core/cbt/question-files/write-gift.ts";
import { writeQuestionRows } from "@school/core/cbt/question-files/write-question-rows.ts";
import { writeQti } from "@school/core/cbt/question-files/write-qti.ts";
import sharp from "sharp";
import { xlsxFile } from "../../platform/documents/csv/table-file.ts";
import { zipOf, type ZipEntry } from "../../platform/documents/files/zip.ts";
import {
  asciiFileName,
  type FileResponse,
  streamedFile,
  wholeFile,
  ZIP_TYPE,
} from "../../platform/http/streamed-file.ts";
import { type BankFileParts, writeBankFile } from "./bank-file.ts";

/** Questions as a file of a format. */
export async function exportedFile(
  format: ExportFormat,
  parts: BankFileParts,
  key: KeyObject,
): Promise<FileResponse> {
  const name = asciiFileName(parts.title) || "questions";
  if (format === "gift") {
    const text = writeGift(parts.title, parts.questions);
    return wholeFile(new File([text], `${name}.gift`, { type: "text/plain; charset=utf-8" }));
  }
  if (format === "xlsx") {
    const { header, rows } = writeQuestionRows(parts.questions);
    return wholeFile(await xlsxFile(`${name}.xlsx`, header, rows));
  }
  if (format === "qti") return streamedFile(`${name}-qti.zip`, ZIP_TYPE, zipOf(qtiEntries(parts)));
  const text = writeBankFile(parts, key);
  return wholeFile(new File([text], `${name}.questions`, { type: "application/json" }));
}

async function* qtiEntries({ title, questions, pictures }: BankFileParts) {
  const sizes = new Map<string, QtiPicture>();
  for (const [id, bytes] of pictures) {
    const { width, height } = await sharp(bytes).metadata();
    sizes.set(id, { path: `media/${id}.webp`, width, height });
  }
  const encoder = new TextEncoder();
  for (const { path, text } of writeQti(title, questions, (id) => sizes.get(id) ?? null)) {
    yield { path, bytes: encoder.encode(text), isCompressed: false } satisfies ZipEntry;
  }
  for (const [id, bytes] of pictures) {
    yield { path: `media/${id}.webp`, bytes, isCompressed: true } satisfies ZipEntry;
  }
}
