import { AnswerGaps } from "./AnswerGaps.tsx";
import type { AnswerView } from "./answering.ts";
import { AnswerMatching } from "./AnswerMatching.tsx";
import { AnswerOrder } from "./AnswerOrder.tsx";
import { AnswerTap } from "./AnswerTap.tsx";
import { AnswerWritten } from "./AnswerWritten.tsx";

/** The views that few tests need; a file of their own, loaded with the first such paper. */
export const PART_VIEWS = {
  ORDERING: AnswerOrder,
  MATCHING: AnswerMatching,
  GAPS: AnswerGaps,
  WRITTEN: AnswerWritten,
  TAP: AnswerTap,
} as const satisfies Record<string, AnswerView>;
