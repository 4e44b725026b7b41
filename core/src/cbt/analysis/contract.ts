import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import {
  confirmedTransfer,
  previewedTransfer,
  ScoreTransfer,
  TransferOutcome,
} from "../../results/transfer/schemas.ts";
import { LeaderboardRow } from "../marks/contract.ts";
import { mayMakeTests } from "../policy.ts";
import { Question } from "../questions/question.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "test analysis";

/** Summary statistics of marks or of minutes. */
const Summary = z.object({
  count: z.int(),
  lowest: z.number(),
  highest: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Standard deviation of the group, not estimated from a sample. */
  deviation: z.number(),
});

export const ItemAnalysis = z.object({
  /**
   * The question as printed on the papers that had it; one that was changed in between counts as
   * two.
   */
  question: Question,
  place: z.int(),
  /** Whether it is in the current list: only then can its key be corrected. */
  isPresent: z.boolean(),
  /** Pupils who had the question, and how many of them left it blank. */
  asked: z.int(),
  blank: z.int(),
  /** Share of the marks reached, 0 to 1: the item's difficulty (facility) index. */
  difficulty: z.number().nullable(),
  /** Share of the upper group minus share of the lower group, -1 to 1. */
  discrimination: z.number().nullable(),
  /** Corrected item-total (point-biserial) correlation, -1 to 1. */
  itemTotal: z.number().nullable(),
  /** Pupils in the upper and the lower group, of those who had it; null without groups. */
  groups: z.object({ upper: z.int(), lower: z.int() }).nullable(),
  /**
   * For each option, and each short answer (the twenty most frequent), most frequent first: the
   * number of all pupils, and of each group.
   */
  choices: z.array(
    z.object({
      answer: z.string(),
      isRight: z.boolean(),
      count: z.int(),
      upper: z.int(),
      lower: z.int(),
    }),
  ),
  /** "5 of the top 5 pupils chose C. Check the answer key." */
  advice: z.array(z.object({ tone: z.enum(["good", "look", "wrong"]), text: z.string() })),
});
export type ItemAnalysis = z.infer<typeof ItemAnalysis>;

export const TestAnalysis = z.object({
  test: TestSummary,
  /** Whether the actor may correct keys. */
  mayChange: z.boolean(),
  version: z.int(),
  marked: z.int(),
  /** Pupils still sitting: the figures can change. */
  stillSitting: z.int(),
  /** Whether the test has closed for everyone: only a corrected key can change the figures. */
  isFinal: z.boolean(),
  /** The classes that sat the test; the figures are for all of them, or for the requested one. */
  classes: z.array(Named),
  /** On the scale of the scores. */
  scores: Summary.nullable(),
  /** Minutes from start to submission, without pauses. */
  minutes: Summary.nullable(),
  /** Ten bands of the scale, lowest first; a score on a boundary belongs to the upper band. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), pupils: z.int() })),
  leaderboard: z.array(LeaderboardRow),
  /**
   * Cronbach's alpha (KR-20 where all questions have equal marks) of the pupils who had the same
   * questions; null if it is undefined.
   */
  reliability: z
    .object({
      kind: z.enum(["KR-20", "alpha"]),
      value: z.number(),
      pupils: z.int(),
      text: z.string(),
    })
    .nullable(),
  /** In the order of the list. Empty for a test on paper, which has scores only. */
  items: z.array(ItemAnalysis),
});
export type TestAnalysis = z.infer<typeof TestAnalysis>;

/** The preview of sending the marks of a test to the columns of a class. */
export const TestTransfer = ScoreTransfer.extend({
  test: TestSummary,
  /** Whether the actor may read its keys. */
  mayChange: z.boolean(),
});
export type TestTransfer = z.infer<typeof TestTransfer>;

export const analysisContract = {
  analysis: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/analysis",
    viewable: true,
    summary: "The analysis of a test: marks, time and the figures of every question, with the keys",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), classId: z.uuid().optional() }))
    .output(dataOf(TestAnalysis)),

  previewTransfer: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/score-transfer",
    viewable: true,
    summary: "Previews the scores that sending the marks to a class would write",
    tag,
  })
    .input(z.strictObject(previewedTransfer))
    .output(dataOf(TestTransfer)),

  transfer: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/score-transfer",
    summary: "Sends the marks as previewed; they are drafts, to be published and approved as usual",
    tag,
    current: TestTransfer,
  })
    .input(z.strictObject(confirmedTransfer))
    .output(dataOf(TransferOutcome)),
};
