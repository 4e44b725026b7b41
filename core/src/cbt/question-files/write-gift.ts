import { countGaps, wordsOfGap } from "../questions/kinds/gap-text.ts";
import { KINDS } from "../questions/kinds/kinds.ts";
import { numberKeyOf } from "../questions/kinds/number.ts";
import { readNumber } from "../questions/kinds/read-number.ts";
import type { QuestionDraft } from "../questions/question.ts";
import { plainNumber } from "../questions/raw-kinds.ts";
import { writtenIssues } from "./text.ts";

/** A question without ids, as a file has it. */
export type WrittenQuestion = Omit<QuestionDraft, "id">;

const PICTURE = "[picture]";

/**
 * Writes questions in GIFT, with the topic as a tag and the reason as general feedback. Their marks,
 * units, sections and pictures are lost: the format has none. Questions of a kind that it does not have are named in a comment.
 */
export function writeGift(title: string, questions: readonly WrittenQuestion[]): string {
  let heading = "";
  const blocks = questions.map((question, index) => {
    const { section, topic, explanation } = question;
    // The format has no sections; a comment keeps the heading for a person.
    const isNew = section && section.title !== heading;
    heading = section?.title ?? "";
    const lead = [
      ...(isNew ? [`// ${oneLine(`${section.title}. ${section.instructions}`)}\n`] : []),
      ...(topic ? [`// [tag:${oneLine(topic).replaceAll("]", ")")}]`] : []),
    ];
    const answers = answersOf(question);
    if (answers === null) {
      const { label } = KINDS[question.type];
      return [
        ...lead.slice(0, isNew ? 1 : 0),
        `// ${writtenIssues.leftOut(index + 1, label)}`,
      ].join("\n");
    }
    const [before = "", after = ""] =
      question.type === "GAPS" ? question.questionText.split(/_{3,}/) : [question.questionText];
    const pictured = question.pictureId === null ? "" : ` ${PICTURE}`;
    const passage = question.passage === undefined ? "" : `${question.passage}\n`;
    const text = escaped(`${passage}${before}${pictured}`.trim());
    const reason = explanation ? `####${escaped(explanation)}` : "";
    const block =
      `::Question ${index + 1}::${text} {${answers}${reason}}${escaped(after)}`.trimEnd();
    return [...lead, block].join("\n");
  });
  return [`// ${oneLine(title)}`, ...blocks].join("\n\n").concat("\n");
}

/** The text between the braces; null for a question that the format cannot have. */
function answersOf(question: WrittenQuestion): string | null {
  const { type, options, details, correctAnswers: key } = question;
  const isRight = (letter: string) => key.includes(letter);
  switch (type) {
    case "TRUE_FALSE":
      return key[0] ?? "TRUE";
    case "MCQ":
      // With right ones only it would be a short answer.
      return options.every((one) => isRight(one.key))
        ? null
        : lines(options.map((one) => `${isRight(one.key) ? "=" : "~"}${wordsOf(one)}`));
    case "SEVERAL": {
      const wrong = -100 / Math.max(options.length - key.length, 1);
      return lines(
        options.map((one) => {
          const percent = isRight(one.key) ? 100 / key.length : wrong;
          return `~%${Number(percent.toFixed(5))}%${wordsOf(one)}`;
        }),
      );
    }
    case "SHORT_ANSWER":
      return lines(key.map((answer) => `=${escaped(answer)}`));
    case "NUMBER":
      return `#${lines(key.map((entry) => `=${numberOf(entry)}`))}`;
    case "MATCHING": {
      const textOf = (letter: string) => options.filter((one) => one.key === letter).map(wordsOf);
      const pairs = key.map((letter, at) => {
        const item = escaped(details?.parts?.[at] ?? "").replaceAll("->", "→");
        return `=${item} -> ${textOf(letter).join("")}`;
      });
      const further = options.filter((one) => !isRight(one.key));
      return lines([...pairs, ...further.map((one) => `= -> ${wordsOf(one)}`)]);
    }
    case "GAPS": {
      const isTypedOnce = countGaps(question.questionText) === 1 && !details?.parts;
      return isTypedOnce
        ? lines(wordsOfGap(key[0] ?? "").map((word) => `=${escaped(word)}`))
        : null;
    }
    case "WRITTEN":
      return "";
    case "ORDERING":
    case "TAP":
      return null;
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const lines = (all: readonly string[]) => `\n${all.map((line) => `  ${line}\n`).join("")}`;

/** "3.5:0.1" */
function numberOf(entry: string): string {
  const { value, tolerance } = numberKeyOf(entry);
  const [number, width] = [value, tolerance].map((text) => readNumber(text)?.value ?? 0);
  return `${plainNumber(number ?? 0)}:${plainNumber(width ?? 0)}`;
}

const wordsOf = ({ key, text, pictureId }: WrittenQuestion["options"][number]) =>
  escaped(text === "" && pictureId !== null ? `${PICTURE} ${key}` : text);

const escaped = (text: string) =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);
