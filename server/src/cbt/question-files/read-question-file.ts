import type { KeyObject } from "node:crypto";
import { placePictures, withPictureWords } from "@school/core/cbt/question-files/picture-marks.ts";
import { fileIssues, unreadableFiles } from "@school/core/cbt/question-files/text.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { ReadingFault } from "@school/core/cbt/questions/read-draft.ts";
import {
  isQuestionHeader,
  readQuestionRows,
} from "@school/core/cbt/questions/read-question-rows.ts";
import { newId } from "../../platform/database/id.ts";
import { parseWorkbook } from "../../platform/documents/csv/parse-workbook.ts";
import { decodeText } from "../../platform/documents/decode-text.ts";
import { unzip } from "../../platform/documents/unzip.ts";
import { parseXml } from "../../platform/documents/xml.ts";
import { isBankFile, readBankFile } from "./bank-file.ts";
import { readDocx } from "./docx/read-docx.ts";
import type { FilePicture, FileReading } from "./file-reading.ts";
import { readMoodle } from "./read-moodle.ts";
import { readText, type RowsReading } from "./read-question-text.ts";
import { isQtiItem, readQtiItem, readQtiPackage } from "./read-qti.ts";

/** Reason for which a file has no questions to read, as a message for the person. */
export class UnreadableQuestions extends Error {}

export interface QuestionFileRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Key with which this portal signs its files. */
  readonly key: KeyObject;
}

/** A fault with what is at its place; null if the line number says it. */
export interface FileFault extends ReadingFault {
  readonly text: string | null;
}

export interface QuestionFile {
  readonly questions: readonly QuestionDraft[];
  readonly faults: readonly FileFault[];
  readonly pictures: readonly FilePicture[];
}

const LIMITS = { maxEntries: 3_000, maxBytes: 60 * 1024 * 1024 };
const ZIP = Buffer.from("504b0304", "hex");
const OLE = Buffer.from("d0cf11e0", "hex");

/**
 * Reads a file of questions by its contents, whatever its name: Word, a workbook, CSV, a QTI package
 * or item, Moodle XML, GIFT, Aiken and other text, or the portal's own file. Throws
 * `UnreadableQuestions`, `UnreadableTable`, `UnreadableArchive` and `UnreadableXml`.
 */
export async function readQuestionFile(request: QuestionFileRequest): Promise<QuestionFile> {
  const bytes = Buffer.from(request.bytes);
  if (bytes.length === 0) throw new UnreadableQuestions(unreadableFiles.empty);
  const start = bytes.subarray(0, ZIP.length);
  if (start.equals(ZIP)) return readArchive(bytes);
  if (start.equals(OLE)) {
    if (/\.docx?$/i.test(request.name)) throw new UnreadableQuestions(unreadableFiles.oldWord);
    return withoutPictures(await readWorkbookRows(bytes));
  }
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw new UnreadableQuestions(unreadableFiles.unknown);
  if (isBankFile(text)) return readOwnFile(text, request.key);
  if (/^\s*<[?!a-z]/i.test(text)) return placed(readXml(bytes));
  return withoutPictures(readText(text, /\.csv$/i.test(request.name)));
}

async function readArchive(bytes: Buffer): Promise<QuestionFile> {
  const files = await unzip(bytes, LIMITS);
  const paths = [...files.keys()];
  if (files.has("word/document.xml")) return placed(readDocx(files));
  const isWorkbook = paths.some((path) => path === "xl/workbook.xml" || path === "content.xml");
  if (isWorkbook) return withoutPictures(await readWorkbookRows(bytes));
  const reading = readQtiPackage(files);
  if (reading.questions.length + reading.faults.length > 0) return placed(reading);
  throw new UnreadableQuestions(unreadableFiles.noQuestions);
}

/** The first sheet with the columns of questions. */
async function readWorkbookRows(bytes: Buffer): Promise<RowsReading> {
  const sheets = await parseWorkbook(bytes);
  const sheet = sheets.find(({ rows }) => rows.some(({ cells }) => isQuestionHeader(cells)));
  if (!sheet) return readQuestionRows(sheets[0]?.rows ?? []);
  const header = sheet.rows.findIndex(({ cells }) => isQuestionHeader(cells));
  const { questions, faults } = readQuestionRows(sheet.rows.slice(header));
  const furtherSheets = sheets.filter((one) => one !== sheet && !one.isHidden);
  const notes = furtherSheets.map(({ name }) => {
    return { line: 1, column: null, message: fileIssues.sheetNotRead(name) };
  });
  return { questions, faults: [...notes, ...faults] };
}

function readXml(bytes: Buffer): FileReading {
  const root = parseXml(bytes);
  if (root.name === "quiz") return readMoodle(root);
  if (isQtiItem(root)) return readQtiItem(root);
  const isOldQti = root.name === "questestinterop";
  throw new UnreadableQuestions(isOldQti ? unreadableFiles.oldQti : unreadableFiles.unknownXml);
}

function readOwnFile(text: string, key: KeyObject): QuestionFile {
  const file = readBankFile(text, key);
  if (!file) throw new UnreadableQuestions(unreadableFiles.damagedOwn);
  const note =
    file.note === null ? [] : [{ line: 1, column: null, text: null, message: file.note }];
  return {
    questions: file.questions.map((question) => ({ id: null, ...question })),
    faults: note,
    pictures: file.pictures,
  };
}

function withoutPictures({ questions, faults }: RowsReading): QuestionFile {
  return { questions, faults: faults.map((fault) => ({ ...fault, text: null })), pictures: [] };
}

/** Gives the pictures to the questions at whose text they stand. */
function placed(reading: FileReading): QuestionFile {
  const pictures = reading.pictures.map((bytes) => ({ id: newId(), bytes, isStored: false }));
  const { questions, unplaced } = placePictures(
    reading.questions,
    pictures.length,
    (picture) => pictures[picture]?.id ?? "",
  );
  const faults = reading.faults.map((fault): FileFault => {
    const text = withPictureWords(reading.textAt(fault.line));
    return { ...fault, text: text === "" ? null : text.slice(0, MAX_EXCERPT) };
  });
  const left = new Set(unplaced);
  if (left.size > 0) {
    const message = fileIssues.picturesLeftOut(left.size);
    faults.push({ line: 1, column: null, text: null, message });
  }
  return { questions, faults, pictures: pictures.filter((_, picture) => !left.has(picture)) };
}

/** Maximum number of characters of a line in the list of faults. */
const MAX_EXCERPT = 80;
