import { groupsOf } from "./groups.ts";
import { marksFor } from "../marks/marking.ts";
import { KINDS } from "../questions/kinds/kinds.ts";
import type { Question } from "../questions/question.ts";
import { correlationOf, meanOf } from "./statistics.ts";

/** One pupil's answer to one question, with its marks. */
export interface GivenAnswer {
  readonly answer: string | null;
  /** Marks for the answer, and the maximum marks of the question. */
  readonly earned: number;
}

/** One marked paper: the pupil, the marks as a whole, and the answers by question. */
export interface MarkedPaper {
  readonly pupilId: string;
  readonly marks: number;
  readonly totalMarks: number;
  readonly answers: ReadonlyMap<string, GivenAnswer>;
}

type AnalysedQuestion = Pick<
  Question,
  "id" | "type" | "options" | "details" | "correctAnswers" | "marks"
>;

export interface Choice {
  readonly answer: string;
  readonly isRight: boolean;
  readonly count: number;
  readonly upper: number;
  readonly lower: number;
}

export interface ItemFigures {
  readonly asked: number;
  readonly blank: number;
  readonly difficulty: number | null;
  readonly discrimination: number | null;
  readonly itemTotal: number | null;
  /** Number of pupils in each group who had the question. */
  readonly groups: { readonly upper: number; readonly lower: number } | null;
  readonly choices: readonly Choice[];
}

/** The maximum number of short answers that are listed, most frequent first. */
const MAX_CHOICES = 20;

/**
 * The worth of one question, from the papers that had it; others say nothing about it. An answer
 * left blank counts as wrong.
 *
 * - `difficulty`: the share of its marks that was reached, 0 to 1; for marks that are all or nothing
 *   the proportion who got it right (Ebel, R. L. & Frisbie, D. A. 1991: Essentials of Educational
 *   Measurement, 5th ed., ch. 13). Null if no pupil had it.
 * - `discrimination`: that share in the upper group less that in the lower, D = p_U - p_L, -1 to 1
 *   (Ebel & Frisbie, same place; the groups are Kelley's, see `groupsOf`). Null without groups.
 * - `itemTotal`: the correlation of the marks for it with the score on the rest of the paper, -1 to
 *   1, so that the question is not compared with itself (Henrysson, S. 1963: Correction of
 *   item-total correlations in item analysis. Psychometrika 28, 211-218). The rest is taken as the
 *   share of its marks, since drawn papers have different rests. Null where all did alike on the
 *   question or on the rest, or the paper has nothing else.
 * - `choices`: distractor analysis, how many of all and of the two groups gave each answer. A wrong
 *   option does its work where the lower group chooses it more than the upper (Ebel & Frisbie, same
 *   place; Haladyna, T. M. 2004: Developing and Validating Multiple-Choice Test Items, 3rd ed.,
 *   ch. 9).
 */
export function analyseItem(
  question: AnalysedQuestion,
  papers: readonly MarkedPaper[],
): ItemFigures {
  const sheets = papers.flatMap((paper) => {
    const response = paper.answers.get(question.id);
    return response ? [{ paper, response }] : [];
  });
  const shareOf = ({ earned }: GivenAnswer) => earned / question.marks;
  const groups = groupsOf(
    sheets.map(({ paper }) => ({ id: paper.pupilId, share: shareOfMarks(paper) })),
  );
  const within = (ids: ReadonlySet<string>) =>
    sheets.filter(({ paper }) => ids.has(paper.pupilId)).map(({ response }) => response);
  const upper = groups && within(groups.upper);
  const lower = groups && within(groups.lower);
  return {
    asked: sheets.length,
    blank: sheets.filter(({ response }) => isBlank(response)).length,
    difficulty: sheets.length > 0 ? meanOf(sheets.map(({ response }) => shareOf(response))) : null,
    discrimination: upper && lower && meanOf(upper.map(shareOf)) - meanOf(lower.map(shareOf)),
    itemTotal: correlationOf(
      sheets.flatMap(({ paper, response }) => {
        const rest = paper.totalMarks - question.marks;
        return rest > 0
          ? [[shareOf(response), (paper.marks - response.earned) / rest] as const]
          : [];
      }),
    ),
    groups: upper && lower && { upper: upper.length, lower: lower.length },
    choices: choicesOf(
      question,
      sheets.map(({ response }) => response),
      upper ?? [],
      lower ?? [],
    ),
  };
}

/** The share of the marks of a paper; 0 for a paper without marks. */
function shareOfMarks({ marks, totalMarks }: { marks: number; totalMarks: number }): number {
  return totalMarks > 0 ? marks / totalMarks : 0;
}

function isBlank({ answer }: GivenAnswer): boolean {
  return answer === null || answer.trim() === "";
}

/**
 * Counts the answers: every option of a question, chosen or not. Short answers that are marked alike
 * count as one, in their most frequent spelling.
 */
function choicesOf(
  question: AnalysedQuestion,
  all: readonly GivenAnswer[],
  upper: readonly GivenAnswer[],
  lower: readonly GivenAnswer[],
): Choice[] {
  const kind = KINDS[question.type];
  if (kind.isByHand) return [];
  const alike = ({ answer }: GivenAnswer) => kind.comparable(question, answer ?? "");
  const groups = Map.groupBy(
    all.filter((one) => !isBlank(one)),
    alike,
  );
  const offered = kind.offered(question);
  const keys = [...new Set([...offered, ...groups.keys()])];
  return keys
    .map((key): Choice => {
      const answer = offered.includes(key) ? key : usualSpelling(groups.get(key) ?? []);
      const counted = (responses: readonly GivenAnswer[]) =>
        responses.filter((one) => !isBlank(one) && alike(one) === key).length;
      return {
        answer,
        isRight: marksFor(question, answer) === question.marks,
        count: groups.get(key)?.length ?? 0,
        upper: counted(upper),
        lower: counted(lower),
      };
    })
    .sort((a, b) => b.count - a.count || (a.answer < b.answer ? -1 : 1))
    .slice(0, MAX_CHOICES);
}

function usualSpelling(responses: readonly GivenAnswer[]): string {
  const spellings = Map.groupBy(responses, ({ answer }) => (answer ?? "").trim());
  const [usual] = [...spellings].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1),
  );
  return usual?.[0] ?? "";
}
