import { itemAt } from "@school/core/api/lists.ts";
import { fileIssues } from "@school/core/cbt/question-files/text.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import { lineKind, tidyLine } from "@school/core/cbt/questions/document-lines.ts";
import { readQuestionLines } from "@school/core/cbt/questions/read-question-document.ts";
import {
  childOf,
  childrenOf,
  elementsOf,
  parseXml,
  UnreadableXml,
  type XmlElement,
} from "../../../platform/documents/xml.ts";
import { FilePictures, type FileReading } from "../file-reading.ts";
import { markRightOptions } from "./mark-right-options.ts";
import { BULLET, Numbering } from "./numbering.ts";
import { type DocxContext, type Paragraph, readParagraph } from "./paragraphs.ts";
import { Styles } from "./styles.ts";
import { StyledLine } from "./styled-line.ts";
import { tableLines } from "./tables.ts";

/**
 * Reads questions from a Word document: its paragraphs with the numbers that Word counts, its
 * tables, equations as AsciiMath, and pictures. Throws `UnreadableXml`.
 *
 * @param files the parts of the document by their paths
 */
export function readDocx(files: ReadonlyMap<string, Buffer>): FileReading {
  const part = (name: string) => {
    const bytes = files.get(`word/${name}`);
    return bytes && parseXml(bytes);
  };
  const body = childOf(part("document.xml"), "w:body");
  if (!body) throw new UnreadableXml("This Word document is damaged. Save it again as .docx.");
  const targets = new Map(
    childrenOf(part("_rels/document.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes["Id"] ?? "",
      attributes["Target"] ?? "",
    ]),
  );
  const pictures = new FilePictures();
  let hasDrawings = false;
  const context: DocxContext = {
    styles: new Styles(part("styles.xml")),
    numbering: new Numbering(part("numbering.xml")),
    pictureMark(relation) {
      const target = targets.get(relation)?.replace(/^\/?(?:word\/)?/, "word/");
      return pictures.add(target === undefined ? undefined : files.get(target));
    },
    drawingLeftOut() {
      hasDrawings = true;
    },
  };
  const { texts, firstMarked } = markRightOptions(bulletsAsOptions(blocksIn(body, context)));
  const { questions, faults } = readQuestionLines(texts);
  const notes = [
    ...(firstMarked === null ? [] : [{ line: firstMarked, message: fileIssues.markedAnswers }]),
    ...(hasDrawings ? [{ line: 1, message: fileIssues.drawings }] : []),
  ];
  return {
    questions,
    faults: [...notes.map((note) => ({ ...note, column: null })), ...faults],
    pictures: pictures.list,
    textAt: (line) => texts[line - 1]?.replace(/ \*$/, "") ?? "",
  };
}

type Block = Paragraph | StyledLine[];

/** Containers around paragraphs: content controls and accepted insertions. */
const CONTAINERS = new Set(["w:sdt", "w:sdtContent", "w:ins", "w:customXml", "w:smartTag"]);

function blocksIn(element: XmlElement, context: DocxContext): Block[] {
  return elementsOf(element).flatMap((child): Block[] => {
    if (child.name === "w:p") return readParagraph(child, context);
    if (CONTAINERS.has(child.name)) return blocksIn(child, context);
    if (child.name !== "w:tbl") return [];
    const rows = childrenOf(child, "w:tr").map((row) =>
      childrenOf(row, "w:tc").map((cell) => bulletsAsOptions(blocksIn(cell, context))),
    );
    return [[new StyledLine()], tableLines(rows), [new StyledLine()]];
  });
}

const isBullet = (block: Block | undefined): block is Paragraph =>
  block !== undefined && !Array.isArray(block) && block.label === BULLET;

/** The lines of all blocks. Two to six bullets below a question are its options. */
function bulletsAsOptions(blocks: readonly Block[]): StyledLine[] {
  let first = 0;
  return blocks.flatMap((block, index) => {
    if (Array.isArray(block)) return block;
    const { label, lines } = block;
    const [start = new StyledLine(), ...further] = lines;
    if (!isBullet(block)) return [start.labelled(label), ...further];
    if (!isBullet(blocks[index - 1])) first = index;
    const end = blocks.findIndex((one, at) => at > index && !isBullet(one));
    const count = (end === -1 ? blocks.length : end) - first;
    const isLettered = lineKind(tidyLine(start.text)).kind === "option";
    const isOption = count >= 2 && count <= OPTION_KEYS.length && first > 0 && !isLettered;
    const letter = isOption ? `${itemAt(OPTION_KEYS, index - first)}.` : "";
    return [start.labelled(letter), ...further];
  });
}
