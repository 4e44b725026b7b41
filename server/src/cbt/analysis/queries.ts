import { adviceFor, reliabilityWords } from "@school/core/cbt/analysis/advice.ts";
import type { ItemAnalysis, TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { distributionOf, summaryOf } from "@school/core/cbt/analysis/distribution.ts";
import { analyseItem, type MarkedPaper } from "@school/core/cbt/analysis/item-analysis.ts";
import { reliabilityOf } from "@school/core/cbt/analysis/reliability.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { eq, sql } from "drizzle-orm";
import { one } from "../../platform/database/rows.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readLeaderboard, canAnybodySit } from "../marks/queries.ts";
import { presentQuestion } from "../questions/present.ts";
import { cbtTests } from "../tables.ts";
import {
  itemsOf,
  markedPapers,
  type Item,
  answersOf,
  questionsOfPapers,
  candidatesOf,
  type Candidate,
} from "./queries-marked.ts";

interface Scored extends Candidate {
  marks: number;
  score: number;
}

/** The analysis of a test, for all pupils or one class. Five statements. */
export async function analyseTest(
  db: Reader,
  sealer: Sealer,
  test: TestSummary,
  classId: string | undefined,
): Promise<Omit<TestAnalysis, "mayChange">> {
  const rows = await db
    // In separate parentheses, in which the columns keep their tables' names.
    .select({ version: cbtTests.version, canSit: sql<boolean>`(${canAnybodySit})` })
    .from(cbtTests)
    .where(eq(cbtTests.id, test.id));
  const { version, canSit } = one(rows, "test");
  const everybody = await candidatesOf(db, test);
  const takers = everybody.filter((taker) => classId === undefined || taker.classId === classId);
  const scored = takers.flatMap((taker): Scored[] => {
    const { marks, totalMarks } = taker;
    if (marks === null) return [];
    return [
      { ...taker, marks, score: scoreOf(marks, totalMarks ?? test.totalMarks, test.maxScore) },
    ];
  });
  const questions = await questionsOfPapers(db, test.id);
  const sat = scored.flatMap(({ sittingId }) => sittingId ?? []);
  const papers = markedPapers(scored, questions, await answersOf(db, sat));
  // Entered scores say nothing about single questions.
  const items = test.platform === "Offline" && papers.length === 0 ? [] : itemsOf(questions);
  return {
    test,
    version,
    marked: scored.length,
    stillSitting: takers.filter(({ status }) => status === "sitting").length,
    isFinal: !canSit,
    classes: classesOf(everybody),
    scores: summaryOf(scored.map(({ score }) => score)),
    minutes: summaryOf(
      scored.flatMap(({ minutes }) => (minutes === null ? [] : [toTenth(minutes)])),
    ),
    distribution: distributionOf(
      scored.map(({ score }) => score),
      test.maxScore,
    ),
    leaderboard: await readLeaderboard(db, test, { classId }),
    reliability: reliability(papers, items),
    items: items.flatMap((item) => presentItem(sealer, item, papers)),
  };
}

function toTenth(minutes: number): number {
  return Math.round(minutes * 10) / 10;
}

function classesOf(takers: readonly Candidate[]): TestAnalysis["classes"] {
  const names = new Map(takers.map((taker) => [taker.classId, taker.className]));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function reliability(
  papers: readonly MarkedPaper[],
  items: readonly Item[],
): TestAnalysis["reliability"] {
  const reliability = reliabilityOf(papers, new Map(items.map(({ key, row }) => [key, row.marks])));
  if (!reliability) return null;
  const { kind, value, pupils } = reliability;
  return { kind, value, pupils, text: reliabilityWords(value, pupils) };
}

/** A question with its figures; left out if no pupil had it and it is not in the current list. */
function presentItem(sealer: Sealer, item: Item, papers: readonly MarkedPaper[]): ItemAnalysis[] {
  const { row, key, isPresent } = item;
  const question = presentQuestion(sealer, { ...row, id: row.questionId });
  const figures = analyseItem({ ...question, id: key }, papers);
  if (figures.asked === 0 && !isPresent) return [];
  return [
    {
      ...figures,
      choices: [...figures.choices],
      question,
      place: row.position + 1,
      isPresent,
      advice: adviceFor(row.type, figures),
    },
  ];
}
