import {
  choiceParts,
  gapsParts,
  matchingParts,
  numberEntry,
  plainNumber,
  type RawParts,
  severalParts,
  writtenParts,
} from "./raw-kinds.ts";
import { QuestionReading, type ReadQuestions } from "./read-draft.ts";
import { formatIssues } from "./text.ts";

/* Reads GIFT, the text format of Moodle: https://docs.moodle.org/en/GIFT_format */

/** A backslash and the sign that it protects, while a question is taken apart. */
const ESCAPED = /\\([~=#{}:\\])/g;
const PROTECTED_FROM = 0xe000;
const PROTECTED = "~=#{}:\\";

/** Whether a text is in GIFT: a title, or answers with their signs in braces. */
export function isGift(text: string): boolean {
  const plain = text.replaceAll(ESCAPED, "");
  return (
    /^\s*(?:::[^:\n]+::|\$CATEGORY:)/m.test(plain) ||
    /\{\s*(?:[=~#%]|(?:T|F|TRUE|FALSE)\s*(?:#[^{}]*)?\})/i.test(plain)
  );
}

/**
 * Reads questions from GIFT: one or several right options, true or false, short answers, a gap in a
 * sentence, numbers, matching and essays, with a tag as topic and the general feedback as reason. Other
 * kinds, formats and comments on single answers are reported with their line.
 */
export function readGift(text: string): ReadQuestions {
  const reading = new QuestionReading({ hasColumns: false });
  for (const block of blocksOf(text)) readBlock(reading, block);
  return reading.done();
}

interface Block {
  readonly line: number;
  lines: string;
  /** The first tag in the comment above it. */
  readonly topic: string;
}

/** The blocks between blank lines, without comments; a blank line inside braces is none. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  let isOpen = false;
  let topic = "";
  text.split(/\r\n|\n|\r/).forEach((written, index) => {
    const line = protect(written);
    if (/^\s*(?:\/\/|\$CATEGORY:)/i.test(line)) {
      topic = /^\s*\/\/.*\[tag:([^\]]+)\]/.exec(written)?.[1]?.trim() ?? topic;
      return;
    }
    if (line.trim() === "" && !isOpen) {
      block = null;
      topic = "";
      return;
    }
    if (block === null) blocks.push((block = { line: index + 1, lines: "", topic }));
    block.lines += `${line}\n`;
    isOpen = (block.lines.match(/\{/g)?.length ?? 0) > (block.lines.match(/\}/g)?.length ?? 0);
  });
  return blocks;
}

const protect = (text: string) =>
  text.replaceAll(ESCAPED, (_, sign: string) =>
    String.fromCharCode(PROTECTED_FROM + PROTECTED.indexOf(sign)),
  );
const restore = (text: string) =>
  text
    .replaceAll(String.raw`\n`, "\n")
    .replaceAll(/[\uE000-\uE006]/g, (sign) => PROTECTED[sign.charCodeAt(0) - PROTECTED_FROM] ?? "")
    .trim();

function readBlock(reading: QuestionReading, { line, lines, topic }: Block): void {
  const untitled = lines.replace(/^\s*::[^]*?::/, "");
  const [whole, before = "", answers = "", after = ""] =
    /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(untitled) ?? [];
  if (whole === undefined) return reading.otherKind(line, "description");
  const format = /^\s*\[(\w+)\]/.exec(before)?.[1];
  const start = before.replace(/^\s*\[\w+\]/, "").trim();
  const isInside = after.trim() !== "";
  const text = restore(isInside ? `${start} ______ ${after.trim()}` : start);
  if (format !== undefined && format !== "plain" && format !== "moodle") {
    reading.fault(line, null, formatIssues.markup);
  }
  const [written = "", ...feedback] = answers.split("####");
  const body = written.trim();
  const explanation = restore(feedback.join("####"));
  const parts = partsOf(body, isInside);
  if (typeof parts === "string") return reading.otherKind(line, parts);
  const hasFeedback = /#/.test(body.replace(/^#/, ""));
  if (hasFeedback) reading.fault(line, null, formatIssues.feedback);
  reading.add({ line, text, options: [], answer: null, marks: null, topic, explanation, ...parts });
}

interface GiftAnswer {
  readonly isRight: boolean;
  /** Null if it is not written. */
  readonly percent: number | null;
  readonly text: string;
}

/**
 * The parts of a question by what stands between its braces, or the name of a kind that cannot be read.
 *
 * @param isInside whether the text continues behind the braces
 */
function partsOf(body: string, isInside: boolean): RawParts | string {
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(body)?.[1];
  if (truth !== undefined) return { type: "TRUE_FALSE", answer: truth };
  if (body === "") return writtenParts([], null);
  if (body.startsWith("#")) return numberParts(body.slice(1).trim());
  const answers = answersIn(body);
  const [one] = answers;
  if (!one) return "unknown";
  if (answers.every(({ text }) => text.includes("->"))) return pairedParts(answers);
  const words = answers.map(({ text }) => restore(text));
  if (answers.every(({ isRight }) => isRight)) {
    const isPartly = answers.some(({ percent }) => percent !== null && percent < 100);
    const full = words.filter((_, at) => (answers[at]?.percent ?? 100) >= 100);
    const notes = isPartly ? [formatIssues.partlyRight] : [];
    const gap = isInside ? gapsParts([{ words: full, choices: [] }]) : null;
    return { ...(gap ?? { type: "SHORT_ANSWER", answer: full.join("\n") }), notes };
  }
  const options = answers.map(({ isRight, percent }, at) => {
    return { text: words[at] ?? "", percent: percent ?? (isRight ? 100 : 0) };
  });
  const isSeveral = !answers.some(({ isRight }) => isRight);
  return isSeveral && options.some(({ percent }) => percent > 0)
    ? severalParts(options)
    : choiceParts(options);
}

/** Answers with their signs: "=right", "~wrong", "~%50%half right"; comments are cut off. */
function answersIn(body: string): GiftAnswer[] {
  return Array.from(body.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?([^=~]*)/g), (match) => {
    const [, sign, percent, written = ""] = match;
    return {
      isRight: sign === "=",
      percent: percent === undefined ? null : Number(percent),
      text: written.replace(/#[^]*$/, "").trim(),
    };
  });
}

function pairedParts(answers: readonly GiftAnswer[]): RawParts {
  const pairs = answers.map(({ text }) => {
    const [item = "", ...match] = text.split("->");
    return { item: restore(item), match: restore(match.join("->")) };
  });
  return matchingParts(
    pairs.filter(({ item }) => item !== ""),
    pairs.filter(({ item }) => item === "").map(({ match }) => match),
  );
}

/** "12", "3.14:0.01", "3..5", or several of them with signs. */
function numberParts(body: string): RawParts | string {
  const answers = answersIn(/^[=~]/.test(body) ? body : `=${body}`).filter(
    ({ isRight }) => isRight,
  );
  const full = answers.filter(({ percent }) => (percent ?? 100) >= 100);
  const key = full.map(({ text }) => {
    const [, low, high] = /^(.+)\.\.(.+)$/.exec(text) ?? [];
    if (low === undefined || high === undefined) return numberEntry(...valueAndWidth(text));
    const [from, to] = [Number(low), Number(high)];
    return numberEntry(String((from + to) / 2), plainNumber((to - from) / 2));
  });
  const isRead = key.length > 0 && key.every((entry) => entry !== null);
  if (!isRead) return "number";
  return {
    type: "NUMBER",
    key,
    notes: full.length < answers.length ? [formatIssues.partlyRight] : [],
  };
}

function valueAndWidth(text: string): [string, string?] {
  const [value = "", width] = text.split(":").map(restore);
  return width === undefined ? [value] : [value, width];
}
