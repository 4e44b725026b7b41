import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { PART_KEYS } from "../../school/grading-scheme.ts";
import { LeaderboardRow } from "../marks/contract.ts";
import { mayMakeTests } from "../policy.ts";
import { Question } from "../questions/question.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "test analysis";

/** Of marks or of minutes. */
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
  /** As it stood on the papers that had it: one that was changed in between counts as two. */
  question: Question,
  place: z.int(),
  /** It stands so in the test's list today: only then can its key be corrected. */
  isPresent: z.boolean(),
  /** Pupils whose paper had it, and who of them left it blank. */
  asked: z.int(),
  blank: z.int(),
  /** Share of the marks reached, 0 to 1: the item's difficulty (facility) index. */
  difficulty: z.number().nullable(),
  /** Upper group's share less the lower group's, -1 to 1. */
  discrimination: z.number().nullable(),
  /** Corrected item-total (point-biserial) correlation, -1 to 1. */
  itemTotal: z.number().nullable(),
  /** Pupils in the upper and in the lower group, of those who had it; null without groups. */
  groups: z.object({ upper: z.int(), lower: z.int() }).nullable(),
  /**
   * For each option, and each answer in words (the twenty most frequent), most frequent first: how
   * many of all, and of the two groups.
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
  /** In plain words: "The best five chose C: check the key." */
  advice: z.array(z.object({ tone: z.enum(["good", "look", "wrong"]), text: z.string() })),
});
export type ItemAnalysis = z.infer<typeof ItemAnalysis>;

export const TestAnalysis = z.object({
  test: TestSummary,
  /** May also correct keys. */
  mayChange: z.boolean(),
  version: z.int(),
  marked: z.int(),
  /** Who sit still: the figures may yet change. */
  stillSitting: z.int(),
  /** Nobody can sit any more: only a corrected key can change the figures. */
  isFinal: z.boolean(),
  /** The classes that sat it; the figures are those of all of them, or of the one asked for. */
  classes: z.array(Named),
  /** On the scale of the test, as its scores are. */
  scores: Summary.nullable(),
  /** Minutes from beginning to hand-in in which the hall did not stand still. */
  minutes: Summary.nullable(),
  /** Ten bands of the scale, lowest first; a score on a border belongs above it. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), pupils: z.int() })),
  leaderboard: z.array(LeaderboardRow),
  /**
   * Cronbach's alpha (KR-20 where every question brings the same marks), of the pupils who had the
   * same questions; null when it has no meaning.
   */
  reliability: z
    .object({
      kind: z.enum(["KR-20", "alpha"]),
      value: z.number(),
      pupils: z.int(),
      text: z.string(),
    })
    .nullable(),
  /** By their place in the list. Empty for a test on paper, of which only the marks are known. */
  items: z.array(ItemAnalysis),
});
export type TestAnalysis = z.infer<typeof TestAnalysis>;

/** What sending the marks into a class's columns would write. */
export const ScoreTransfer = z.object({
  test: TestSummary,
  /** Whether the person may read its keys too. */
  mayChange: z.boolean(),
  class: Named,
  /** The classes of the test for which the person may enter these scores. */
  classes: z.array(Named),
  /** The columns that can be chosen, with their maxima, and those that are proposed. */
  parts: z.array(
    z.object({
      key: z.enum(PART_KEYS),
      label: z.string(),
      max: z.number(),
      isProposed: z.boolean(),
    }),
  ),
  /** The columns that this preview fills; none while the teacher has not chosen. */
  chosen: z.array(z.enum(PART_KEYS)),
  rows: z.array(
    z.object({
      student: z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string() }),
      /** Null for whoever was absent or not marked: those columns stay as they are. */
      marks: z.number().nullable(),
      /** By column, what is to be written. */
      scores: z.partialRecord(z.enum(PART_KEYS), z.number()),
      /** By column, what stands there now. */
      standing: z.partialRecord(z.enum(PART_KEYS), z.union([z.number(), z.literal("ABS")])),
      /** Why nothing is written: the result is approved. */
      refusal: z.string().nullable(),
    }),
  ),
  /** The last sending to this class; `isStale` when marks have moved since. */
  lastSent: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      parts: z.array(z.enum(PART_KEYS)),
      isStale: z.boolean(),
    })
    .nullable(),
  /** Names this preview; sending is refused when anything has changed since. */
  token: z.string(),
});
export type ScoreTransfer = z.infer<typeof ScoreTransfer>;

export const analysisContract = {
  analysis: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/analysis",
    summary: "How a test went: marks, time, and every question's worth, with the keys",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), classId: z.uuid().optional() }))
    .output(dataOf(TestAnalysis)),

  previewTransfer: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/score-transfer",
    summary: "What sending the marks into a class's columns would write",
    tag,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        /** The first of those that the person may choose, if left out. */
        classId: z.uuid().optional(),
        /** The proposal, if left out. */
        parts: z.array(z.enum(PART_KEYS)).min(1).max(PART_KEYS.length).optional(),
      }),
    )
    .output(dataOf(ScoreTransfer)),

  transfer: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/score-transfer",
    summary: "Sends the marks as previewed; they are drafts, to be published and approved as usual",
    tag,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        classId: z.uuid(),
        parts: z.array(z.enum(PART_KEYS)).min(1).max(PART_KEYS.length),
        token: z.string().max(100),
      }),
    )
    .output(
      dataOf(
        z.object({
          saved: z.int(),
          unchanged: z.int(),
          /** Rows that were left as they are, since they are approved. */
          refused: z.int(),
        }),
      ),
    ),
};
