import { gapsParts, type RawGap, type RawParts } from "@school/core/cbt/questions/raw-kinds.ts";
import { formatIssues } from "@school/core/cbt/questions/text.ts";

/* Reads embedded answers (Cloze) of Moodle: https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type */

/** {weight:TYPE:answers}, in which a backslash protects a sign. */
const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^\\{}])*)\}/g;
const TYPED = /^(?:SHORTANSWER|SA|MW)(_C|C)?$/;
const NUMERIC = /^(?:NUMERICAL|NM)$/;
const CHOSEN = /^(?:MULTICHOICE|MC)(?:_?[VHS]{0,2})$/;

/**
 * The gaps of a text. Null if it has a gap of another type, such as several right options, or a word
 * with the sign that the portal puts between words.
 *
 * @param written the text of the question, without formatting
 */
export function clozeParts(written: string): RawParts | null {
  const gaps: RawGap[] = [];
  const weights: number[] = [];
  const notes = new Set<string>();
  let [typed, withCapitals, unknown] = [0, 0, 0];
  const text = written.replaceAll(GAP, (_, weight: string, type: string, body: string) => {
    const { right, all, isPartly, hasFeedback } = answersIn(body);
    const capitals = TYPED.exec(type);
    weights.push(Number(weight || 1));
    if (isPartly) notes.add(formatIssues.partlyRight);
    if (hasFeedback) notes.add(formatIssues.feedback);
    if (capitals) {
      typed += 1;
      if (capitals[1]) withCapitals += 1;
      if (right.some((word) => word.includes("*"))) notes.add(formatIssues.wildcard);
      gaps.push({ words: right, choices: [] });
    } else if (NUMERIC.test(type)) {
      if (right.some((word) => Number(word.split(":")[1] ?? 0) !== 0)) {
        notes.add(formatIssues.tolerance);
      }
      gaps.push({ words: right.map((word) => word.replace(/:.*$/, "")), choices: [] });
    } else if (CHOSEN.test(type)) {
      gaps.push({ words: right, choices: all });
    } else {
      unknown += 1;
    }
    return "______";
  });
  if (unknown > 0 || gaps.length === 0) return null;
  if (new Set(weights).size > 1) notes.add(formatIssues.weights);
  const areCapitalsMixed = withCapitals > 0 && withCapitals < typed;
  if (areCapitalsMixed) notes.add(formatIssues.capitals);
  const parts = gapsParts(gaps, withCapitals > 0 && !areCapitalsMixed);
  const marks = weights.reduce((sum, weight) => sum + weight, 0);
  return parts && { ...parts, text, notes: [...notes], marks: String(marks) };
}

/** "=right~%50%half right~wrong#comment" */
function answersIn(body: string) {
  const read = body.split(/(?<!\\)~/).map((written) => {
    const [answer = "", comment = ""] = written.split(/(?<!\\)#/);
    const [, sign, percent, text = ""] = /^\s*(=)?(?:%(-?[\d.]+)%)?([^]*)$/.exec(answer) ?? [];
    return {
      share: sign === undefined ? Number(percent ?? 0) : 100,
      text: text.replaceAll(/\\(.)/g, "$1").trim(),
      hasComment: comment.trim() !== "",
    };
  });
  return {
    right: read.filter(({ share }) => share >= 100).map(({ text }) => text),
    all: [...new Set(read.map(({ text }) => text))],
    isPartly: read.some(({ share }) => share > 0 && share < 100),
    hasFeedback: read.some(({ hasComment }) => hasComment),
  };
}
