import { OPTION_KEYS, UNIT_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
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
import { descendants, elementsOf, textOf, type XmlElement } from "../../platform/documents/xml.ts";
import { allNamed, attribute, identifierOf, isNamed, nameOf } from "./qti-elements.ts";
import {
  comparedNumbers,
  fullValues,
  partNotes,
  type QtiResponse,
  responseOf,
} from "./qti-responses.ts";
import type { QtiText } from "./qti-text.ts";
import { tapParts } from "./qti-tap.ts";

const isInteraction = (element: XmlElement) => nameOf(element).endsWith("interaction");

/**
 * The parts of an item by its interaction, with its text; or the name of a kind that cannot be read.
 *
 * @param root the item, for its declarations and rules
 */
export function qtiParts(
  root: XmlElement,
  body: XmlElement,
  text: QtiText,
  marks: string | null,
): (RawParts & { text: string }) | string {
  const interactions = descendants(body, isInteraction);
  const [interaction] = interactions;
  if (!interaction) return "description";
  const kind = nameOf(interaction).replace(/interaction$/, "");
  const response = responseOf(root, interaction);
  const areGaps = interactions.every((one) =>
    ["textentryinteraction", "inlinechoiceinteraction"].includes(nameOf(one)),
  );
  if (kind === "textentry" && interactions.length === 1) {
    return entryParts(root, body, interaction, response, text);
  }
  if (areGaps) {
    const read = gapsOf(root, interactions, text);
    return read ? { ...read, text: text.of(body) } : "gaps";
  }
  if (interactions.length > 1) return "several interactions";
  const parts = partsOf(kind, interaction, response, text, root, marks);
  return typeof parts === "string" ? parts : { ...parts, text: text.of(body) };
}

function partsOf(
  kind: string,
  interaction: XmlElement,
  response: QtiResponse,
  text: QtiText,
  root: XmlElement,
  marks: string | null,
): RawParts | string {
  switch (kind) {
    case "choice":
      return chosenParts(interaction, response, text);
    case "order": {
      const choices = textsById(allNamed(interaction, "simplechoice"), text);
      const inOrder = response.correct.flatMap((id) => choices.get(id) ?? []);
      const isWhole = choices.size > 0 && inOrder.length === choices.size;
      return isWhole ? orderingParts(inOrder, [...choices.values()]) : kind;
    }
    case "match":
      return matchedParts(interaction, response, text) ?? kind;
    case "gapmatch":
      return placedGaps(interaction, response, text) ?? kind;
    case "extendedtext":
      return writtenParts(rubricOf(root, text), marks);
    case "hotspot":
    case "selectpoint":
      return tapParts(interaction, response) ?? kind;
    default:
      return kind;
  }
}

const textsById = (elements: readonly XmlElement[], text: QtiText) =>
  new Map(elements.map((one) => [identifierOf(one), text.of(one)]));

function chosenParts(interaction: XmlElement, response: QtiResponse, text: QtiText): RawParts {
  const { cardinality, correct, points } = response;
  const choices = allNamed(interaction, "simplechoice");
  const most = Math.max(...points.values());
  const isSeveral = cardinality === "multiple";
  const total = isSeveral ? sumOf([...points.values()].filter((value) => value > 0)) : most;
  const full = fullValues(response);
  const options = choices.map((choice) => {
    const id = identifierOf(choice);
    const share = ((points.get(id) ?? 0) / total) * 100;
    const percent = points.size > 0 ? share : Number(full.includes(id)) * 100;
    return { text: text.of(choice), percent: Number.isFinite(percent) ? percent : 0 };
  });
  if (!isSeveral) {
    const right = options.map((option, at) => {
      const isRight = full.includes(identifierOf(choices[at] ?? interaction));
      return isRight ? { ...option, percent: 100 } : option;
    });
    return { ...choiceParts(right), type: null };
  }
  if (points.size > 0) return severalParts(options);
  const even = options.map(({ text: words, percent }) => ({
    text: words,
    percent: percent > 0 ? 100 / correct.length : 0,
  }));
  return severalParts(even);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Items of the first set with their matches of the second, or the other way round; else null. */
function matchedParts(
  interaction: XmlElement,
  { correct }: QtiResponse,
  text: QtiText,
): RawParts | null {
  const [one, other] = allNamed(interaction, "simplematchset").map((set) =>
    textsById(allNamed(set, "simpleassociablechoice"), text),
  );
  if (!one || !other) return null;
  const pairs = correct.map((pair) => pair.split(/\s+/));
  const isMixed = attribute(interaction, "shuffle") === "true";
  for (const [items, options, at] of [
    [one, other, 0],
    [other, one, 1],
  ] as const) {
    const matches = [...items].map(([id, item]) => {
      const ofItem = pairs.filter((pair) => pair[at] === id);
      const match = options.get(ofItem[0]?.[1 - at] ?? "");
      return ofItem.length === 1 && match !== undefined ? { item, match } : null;
    });
    const isKept = options.size <= OPTION_KEYS.length && matches.every((match) => match !== null);
    if (!isKept) continue;
    const texts = [...options.values()];
    return isMixed ? matchingParts(matches, texts) : matchingParts(matches, texts, texts);
  }
  return null;
}

/** Texts that are placed in gaps; each gap can have each of them. */
function placedGaps(
  interaction: XmlElement,
  { correct }: QtiResponse,
  text: QtiText,
): RawParts | null {
  const choices = textsById(allNamed(interaction, "gaptext"), text);
  const gaps = allNamed(interaction, "gap").map((gap): RawGap => {
    const pair = correct.map((one) => one.split(/\s+/)).find(([, id]) => id === identifierOf(gap));
    const word = choices.get(pair?.[0] ?? "");
    return { words: word === undefined ? [] : [word], choices: [...choices.values()] };
  });
  const hasPictures = allNamed(interaction, "gapimg").length > 0;
  return hasPictures ? null : gapsParts(gaps);
}

function gapsOf(
  root: XmlElement,
  interactions: readonly XmlElement[],
  text: QtiText,
): RawParts | null {
  const responses = interactions.map((one) => responseOf(root, one));
  const gaps = interactions.map((interaction, at): RawGap => {
    const right = fullValues(responses[at] ?? responseOf(root, interaction));
    const choices = textsById(allNamed(interaction, "inlinechoice"), text);
    if (choices.size === 0) return { words: right, choices: [] };
    const words = right.flatMap((id) => choices.get(id) ?? []);
    return { words, choices: [...choices.values()] };
  });
  const typed = responses.filter((_, at) => gaps[at]?.choices.length === 0);
  const withCapitals = typed.filter(({ hasCapitals }) => hasCapitals);
  const areAll = withCapitals.length === typed.length && typed.length > 0;
  const hasTolerance = responses.some((one) =>
    comparedNumbers(root, one).some(({ tolerance }) => tolerance !== "0"),
  );
  const parts = gapsParts(gaps, areAll);
  return (
    parts && {
      ...parts,
      notes: [
        ...(withCapitals.length > 0 && !areAll ? [formatIssues.capitals] : []),
        ...(hasTolerance ? [formatIssues.tolerance] : []),
        ...new Set(responses.flatMap((one) => partNotes(one))),
      ],
    }
  );
}

/** One field: a number, a gap inside a text, or a short answer in a line of its own. */
function entryParts(
  root: XmlElement,
  body: XmlElement,
  interaction: XmlElement,
  response: QtiResponse,
  text: QtiText,
): RawParts & { text: string } {
  const line = parentOf(body, interaction) ?? body;
  const besides = textOf(line).replaceAll(/\s+/g, " ").trim();
  const isOnly = line !== body && elementsOf(line).length === 1;
  const accepted = fullValues(response);
  const numbers = comparedNumbers(root, response);
  const notes = partNotes(response);
  if (response.isNumber || numbers.length > 0) {
    const exact = accepted.map((value) => ({ value, tolerance: "0" }));
    const key = (numbers.length > 0 ? numbers : exact).map(
      ({ value, tolerance }) => numberEntry(value, tolerance) ?? value,
    );
    const before = line.children.slice(0, line.children.indexOf(interaction));
    const isFirst = before.every((child) => typeof child === "string" && child.trim() === "");
    const isUnit = isOnly && isFirst && besides.length <= UNIT_LENGTH && !/\d/.test(besides);
    const details = isUnit && besides !== "" ? { details: { unit: besides } } : {};
    return { type: "NUMBER", key, notes, text: text.of(body, isUnit ? line : null), ...details };
  }
  const capitals = response.hasCapitals;
  const isAlone = isOnly && besides === "";
  const gap = isAlone ? null : gapsParts([{ words: accepted, choices: [] }], capitals);
  const short: RawParts = {
    type: "SHORT_ANSWER",
    answer: accepted.join("\n") || null,
    ...(capitals && { details: { capitals } }),
  };
  return { ...(gap ?? short), notes, text: text.of(body, isAlone ? line : null) };
}

function parentOf(root: XmlElement, element: XmlElement): XmlElement | null {
  if (root.children.includes(element)) return root;
  for (const child of elementsOf(root)) {
    const parent = parentOf(child, element);
    if (parent) return parent;
  }
  return null;
}

/** The lines of the rubric for those who mark. */
function rubricOf(root: XmlElement, text: QtiText): string[] {
  const blocks = descendants(root, isNamed("rubricblock")).filter((block) =>
    /scorer|tutor/.test(attribute(block, "view") ?? ""),
  );
  return blocks.flatMap((block) => text.of(block).split("\n")).filter((line) => line !== "");
}
