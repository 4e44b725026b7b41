import {
  choiceParts,
  gapsParts,
  matchingParts,
  numberEntry,
  orderingParts,
  type RawGap,
  type RawParts,
  severalParts,
  writtenParts,
} from "@school/core/cbt/questions/raw-kinds.ts";
import { formatIssues } from "@school/core/cbt/questions/text.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "../../platform/documents/xml.ts";
import { clozeParts } from "./read-cloze.ts";

/** The trimmed text of the element "text" inside an element. */
export const textIn = (element: XmlElement | undefined) => textOf(childOf(element, "text")).trim();

const valueIn = (question: XmlElement, name: string) => textOf(childOf(question, name)).trim();

interface Answer {
  readonly element: XmlElement;
  readonly text: string;
  /** Share of the marks in per cent. */
  readonly percent: number;
}

/**
 * The parts of a question by its kind, or the name of a kind that cannot be read. `text` is set if
 * the text of the question is not the one of the file.
 *
 * @param textOfPart the plain text of an element with a format and pictures
 */
export function moodleParts(
  question: XmlElement,
  textOfPart: (part: XmlElement | undefined) => string,
  marks: string | null,
): RawParts | string {
  const kind = question.attributes["type"] ?? "unknown";
  const readAnswers = () =>
    childrenOf(question, "answer").map((element): Answer => {
      const percent = Number(element.attributes["fraction"] ?? 0);
      return { element, text: textOfPart(element), percent };
    });
  switch (kind) {
    case "multichoice":
      return valueIn(question, "single") === "false"
        ? severalParts(readAnswers())
        : choiceParts(readAnswers());
    case "truefalse":
      return {
        type: "TRUE_FALSE",
        answer: readAnswers().find(({ percent }) => percent === 100)?.text ?? null,
      };
    case "shortanswer":
      return shortParts(readAnswers(), valueIn(question, "usecase") === "1");
    case "numerical":
      return numberParts(question, readAnswers()) ?? kind;
    case "matching":
      return pairedParts(question, textOfPart);
    case "ordering": {
      const inOrder = readAnswers().toSorted((one, other) => one.percent - other.percent);
      return orderingParts(inOrder.map(({ text }) => text));
    }
    case "gapselect":
      return chosenGaps(question, textOfPart, "selectoption") ?? kind;
    case "ddwtos":
      return chosenGaps(question, textOfPart, "dragbox") ?? kind;
    case "cloze":
      return clozeParts(textOfPart(childOf(question, "questiontext"))) ?? kind;
    case "essay": {
      const rubric = textOfPart(childOf(question, "graderinfo"));
      return writtenParts(rubric === "" ? [] : rubric.split("\n"), marks);
    }
    default:
      return kind;
  }
}

function shortParts(answers: readonly Answer[], capitals: boolean): RawParts {
  const right = answers.filter(({ percent }) => percent === 100);
  const isPartly = answers.some(({ percent }) => percent > 0 && percent < 100);
  const hasWildcard = right.some(({ text }) => text.includes("*"));
  return {
    type: "SHORT_ANSWER",
    answer: right.map(({ text }) => text).join("\n") || null,
    ...(capitals && { details: { capitals } }),
    notes: [
      ...(isPartly ? [formatIssues.partlyRight] : []),
      ...(hasWildcard ? [formatIssues.wildcard] : []),
    ],
  };
}

function numberParts(question: XmlElement, answers: readonly Answer[]): RawParts | null {
  const right = answers.filter(({ percent }) => percent === 100);
  const isPartly = answers.some(({ percent }) => percent > 0 && percent < 100);
  const key = right.map(({ element, text }) =>
    numberEntry(text, valueIn(element, "tolerance") || "0"),
  );
  const isRead = key.length > 0 && key.every((entry) => entry !== null);
  if (!isRead) return null;
  const units = childrenOf(childOf(question, "units"), "unit");
  const unit = units.find((one) => Number(valueIn(one, "multiplier")) === 1);
  return {
    type: "NUMBER",
    key,
    ...(unit && { details: { unit: valueIn(unit, "unit_name") } }),
    notes: [
      ...(isPartly ? [formatIssues.partlyRight] : []),
      ...(units.length > (unit ? 1 : 0) ? [formatIssues.otherUnits] : []),
    ],
  };
}

function pairedParts(
  question: XmlElement,
  textOfPart: (part: XmlElement | undefined) => string,
): RawParts {
  const pairs = childrenOf(question, "subquestion").map((element) => {
    return { item: textOfPart(element), match: textIn(childOf(element, "answer")) };
  });
  const items = pairs.filter(({ item }) => item !== "");
  return matchingParts(
    items,
    pairs.filter((pair) => !items.includes(pair)).map(({ match }) => match),
  );
}

/**
 * Gaps written as [[1]], filled from lists: a number names a choice, and a gap has the choices of its
 * group. Null if a choice has a sign that the portal puts between choices.
 */
function chosenGaps(
  question: XmlElement,
  textOfPart: (part: XmlElement | undefined) => string,
  name: string,
): RawParts | null {
  const choices = childrenOf(question, name).map((element) => {
    return { text: textIn(element), group: valueIn(element, "group") };
  });
  const gaps: RawGap[] = [];
  const text = textOfPart(childOf(question, "questiontext")).replaceAll(
    /\[\[(\d{1,2})\]\]/g,
    (_, number: string) => {
      const right = choices[Number(number) - 1];
      const group = choices.filter((choice) => choice.group === right?.group);
      const texts = [...new Set(group.map((choice) => choice.text))];
      gaps.push({ words: right ? [right.text] : [], choices: texts });
      return "______";
    },
  );
  const parts = gapsParts(gaps);
  return parts && { ...parts, text };
}
