import { formatIssues } from "@school/core/cbt/questions/text.ts";
import { QuestionReading } from "@school/core/cbt/questions/read-draft.ts";
import { withoutMarks } from "@school/core/cbt/question-files/picture-marks.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../platform/documents/xml.ts";
import { FilePictures, type FileReading } from "./file-reading.ts";
import { htmlText } from "./html-text.ts";
import { moodleParts, textIn } from "./moodle-kinds.ts";

/* Reads Moodle XML: https://docs.moodle.org/en/Moodle_XML_format */

/**
 * Reads questions from Moodle XML. Kinds that the portal does not have are reported.
 *
 * @param root the element "quiz"
 */
export function readMoodle(root: XmlElement): FileReading {
  const reading = new QuestionReading({ hasColumns: false });
  const pictures = new FilePictures();
  const names = new Map<number, string>();
  for (const question of childrenOf(root, "question")) {
    if (question.attributes["type"] === "category") continue;
    names.set(question.line, textIn(childOf(question, "name")));
    readQuestion(reading, pictures, question);
  }
  return {
    ...reading.done(),
    pictures: pictures.list,
    textAt: (line) => names.get(line) ?? "",
  };
}

function readQuestion(reading: QuestionReading, pictures: FilePictures, question: XmlElement) {
  const { line } = question;
  const fault = (message: string) => reading.fault(line, null, message);
  const textOfPart = (part: XmlElement | undefined): string => {
    const format = part?.attributes["format"] ?? "html";
    if (format === "plain_text") return withoutMarks(textIn(part));
    const files = new Map(
      childrenOf(part, "file").map((file) => [
        file.attributes["name"] ?? "",
        Buffer.from(textOf(file), "base64"),
      ]),
    );
    const { text, hasMarkup } = htmlText(withoutMarks(textIn(part)), (address) =>
      pictures.add(
        files.get(decodeAddress(address.replace(/^@@PLUGINFILE@@\//, ""))) ?? embedded(address),
      ),
    );
    if (hasMarkup) fault(formatIssues.markup);
    return text;
  };
  const marks = marksOf(textOf(childOf(question, "defaultgrade")));
  const parts = moodleParts(question, textOfPart, marks);
  if (typeof parts === "string") return reading.otherKind(line, parts);
  const answers = childrenOf(question, "answer");
  if (answers.some((answer) => textIn(childOf(answer, "feedback")) !== "")) {
    fault(formatIssues.feedback);
  }
  const text = parts.text ?? textOfPart(childOf(question, "questiontext"));
  reading.add({ line, options: [], answer: null, marks, ...parts, text });
}

/** "2.0000000" as "2". */
function marksOf(grade: string): string | null {
  return grade.trim() === "" ? null : String(Number(grade));
}

/** The bytes of a picture whose address holds it: "data:image/png;base64,…". */
export function embedded(address: string): Buffer | undefined {
  const [, data] = /^data:image\/\w+;base64,(.+)$/.exec(address) ?? [];
  return data === undefined ? undefined : Buffer.from(data, "base64");
}

/** A path of which characters may be escaped: "my%20picture.png". */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
