import { withoutMarks } from "@school/core/cbt/question-files/picture-marks.ts";
import type { Section } from "@school/core/cbt/questions/question.ts";
import {
  MAX_QUESTIONS,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
} from "@school/core/cbt/questions/question-limits.ts";
import { QuestionReading } from "@school/core/cbt/questions/read-draft.ts";
import { formatIssues } from "@school/core/cbt/questions/text.ts";
import { posix } from "node:path";
import { parseXml, textOf, UnreadableXml, type XmlElement } from "../../platform/documents/xml.ts";
import { FilePictures, type FileReading } from "./file-reading.ts";
import { allNamed, attribute, isNamed } from "./qti-elements.ts";
import { qtiParts } from "./qti-kinds.ts";
import { QtiText } from "./qti-text.ts";
import { decodeAddress, embedded } from "./read-moodle.ts";

/* Reads items of QTI 2.1, 2.2 and 3.0. */

/** Whether an XML document is an item of QTI 2 or 3. */
export const isQtiItem = isNamed("assessmentitem");

/**
 * Reads a single item. Its pictures must be in the document.
 *
 * @param root the element "assessmentItem"
 */
export function readQtiItem(root: XmlElement): FileReading {
  return readItems([{ path: "", root }], new Map(), new Map());
}

/** Reads the items of a package in the order of its test, or else of its manifest. */
export function readQtiPackage(files: ReadonlyMap<string, Buffer>): FileReading {
  const documents = new Map<string, XmlElement>();
  for (const [path, bytes] of files) {
    if (!path.endsWith(".xml")) continue;
    try {
      documents.set(path, parseXml(bytes));
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
    }
  }
  const tests = [...documents].filter(([, root]) => isNamed("assessmenttest")(root));
  const inOrder = tests.flatMap(([path, root]) => itemPaths(path, root));
  const sections = new Map(tests.flatMap(([path, root]) => sectionsIn(path, root)));
  const topics = new Map([...documents].flatMap(([path, root]) => topicsIn(path, root)));
  const items = [...documents].filter(([, root]) => isQtiItem(root));
  const placeOf = (path: string) => {
    const place = inOrder.indexOf(path);
    return place === -1 ? inOrder.length : place;
  };
  const sorted = items.toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return readItems(
    sorted.map(([path, root]) => ({
      path,
      root,
      section: sections.get(path),
      topic: topics.get(path),
    })),
    files,
    documents,
  );
}

/** The paths of the items below an element of a test. */
function itemPaths(path: string, root: XmlElement): string[] {
  return allNamed(root, "assessmentitemref").map((item) => resolved(path, attribute(item, "href")));
}

const resolved = (path: string, address = "") =>
  posix.join(posix.dirname(path), decodeAddress(address));

/**
 * The visible sections of a test by the paths of their items. A single one without instructions or a
 * draw is only a frame.
 */
function sectionsIn(path: string, test: XmlElement): [string, Section][] {
  const text = new QtiText(() => "");
  const sections = allNamed(test, "assessmentsection");
  return sections.flatMap((element, at): [string, Section][] => {
    const rubric = allNamed(element, "rubricblock")[0];
    const selection = allNamed(element, "selection")[0];
    const isFrame = sections.length === 1 && !rubric && !selection;
    if (isFrame || attribute(element, "visible") === "false") return [];
    const draw = Number((selection && attribute(selection, "select")) ?? 0);
    const items = itemPaths(path, element);
    const section: Section = {
      key: at + 1,
      title: withoutMarks(attribute(element, "title") ?? "").slice(0, SECTION_TITLE_LENGTH),
      instructions: rubric ? text.of(rubric).slice(0, SECTION_INSTRUCTIONS_LENGTH) : "",
      draw: Number.isInteger(draw) && draw > 0 && draw <= items.length ? draw : null,
      isShuffled: allNamed(element, "ordering").some(
        (ordering) => attribute(ordering, "shuffle") === "true",
      ),
    };
    return at < MAX_QUESTIONS ? items.map((item) => [item, section]) : [];
  });
}

/** The first keyword of each item in a manifest. */
function topicsIn(path: string, root: XmlElement): [string, string][] {
  if (!isNamed("manifest")(root)) return [];
  return allNamed(root, "resource").flatMap((resource): [string, string][] => {
    const [keyword] = allNamed(resource, "keyword");
    const topic = keyword ? withoutMarks(textOf(keyword)).replaceAll(/\s+/g, " ").trim() : "";
    return topic === "" ? [] : [[resolved(path, attribute(resource, "href")), topic]];
  });
}

interface Item {
  readonly path: string;
  readonly root: XmlElement;
  readonly section?: Section | undefined;
  readonly topic?: string | undefined;
}

/** Files that an item names by their addresses. */
interface ItemFiles {
  readonly pictureMark: (address: string) => string;
  /** The shared text at an address. */
  readonly stimulus: (address: string) => XmlElement | undefined;
}

function readItems(
  items: readonly Item[],
  files: ReadonlyMap<string, Buffer>,
  documents: ReadonlyMap<string, XmlElement>,
): FileReading {
  const reading = new QuestionReading({ hasColumns: false });
  const pictures = new FilePictures();
  items.forEach((item, index) => {
    const pathOf = (address: string) => resolved(item.path, address);
    readItem(reading, index + 1, item, {
      pictureMark: (address) => pictures.add(embedded(address) ?? files.get(pathOf(address))),
      stimulus: (address) => {
        const document = documents.get(pathOf(address));
        return document && allNamed(document, "stimulusbody")[0];
      },
    });
  });
  return {
    ...reading.done(),
    pictures: pictures.list,
    textAt: (line) => attribute(items[line - 1]?.root ?? EMPTY, "title") ?? "",
  };
}

const EMPTY: XmlElement = { name: "", attributes: {}, children: [], line: 0 };

/** @param line number of the item in the file, from 1 */
function readItem(
  reading: QuestionReading,
  line: number,
  { root, section, topic }: Item,
  files: ItemFiles,
) {
  const [body] = allNamed(root, "itembody");
  if (!body) return reading.otherKind(line, "without contents");
  const text = new QtiText(files.pictureMark);
  const marks = marksOf(root);
  const parts = qtiParts(root, body, text, marks);
  if (typeof parts === "string") return reading.otherKind(line, parts);
  const [reason, ...comments] = feedbackOf(root);
  if (comments.length + allNamed(body, "feedbackinline").length > 0) {
    reading.fault(line, null, formatIssues.feedback);
  }
  const passage = allNamed(root, "assessmentstimulusref")
    .flatMap((reference) => files.stimulus(attribute(reference, "href") ?? "") ?? [])
    .map((stimulus) => text.of(stimulus))
    .join("\n");
  const explanation = reason && withoutMarks(text.of(reason)).trim();
  reading.add({
    line,
    options: [],
    answer: null,
    marks,
    passage,
    section,
    topic,
    explanation,
    ...parts,
  });
  if (text.hasMarkup) reading.fault(line, null, formatIssues.markup);
}

/**
 * The feedback of an item: first the one that is shown after any answer, since its outcome has that
 * value from the beginning, or undefined; then the others.
 */
function feedbackOf(root: XmlElement): [XmlElement | undefined, ...XmlElement[]] {
  const outcomes = allNamed(root, "outcomedeclaration");
  const feedback = allNamed(root, "modalfeedback");
  const always = feedback.find((one) => {
    const outcome = outcomes.find(
      (declared) => attribute(declared, "identifier") === attribute(one, "outcomeidentifier"),
    );
    const [value] = outcome ? allNamed(outcome, "value") : [];
    return value !== undefined && textOf(value).trim() === attribute(one, "identifier");
  });
  return [always, ...feedback.filter((one) => one !== always)];
}

/** The maximum score of an item: its outcome MAXSCORE, else the maximum of SCORE. */
function marksOf(root: XmlElement): string | null {
  const outcomes = allNamed(root, "outcomedeclaration");
  const named = (name: string) => outcomes.find((one) => attribute(one, "identifier") === name);
  const [maximum, score] = [named("MAXSCORE"), named("SCORE")];
  const [value] = maximum ? allNamed(maximum, "value") : [];
  const marks = value ? textOf(value) : score && attribute(score, "normalmaximum");
  return marks === undefined ? null : String(Number(marks));
}
