import type { QuestionType } from "@school/core/cbt/questions/question.ts";
import { ChoiceKey } from "./ChoiceKey.tsx";
import { GapsKey } from "./GapsKey.tsx";
import type { KeyFields } from "./key-fields-props.ts";
import { MatchingKey } from "./MatchingKey.tsx";
import { NumberKeyFields } from "./NumberKeyFields.tsx";
import { OrderKey } from "./OrderKey.tsx";
import { RubricKey } from "./RubricKey.tsx";
import { TapKey } from "./TapKey.tsx";
import { TextKey } from "./TextKey.tsx";

/** The fields for the key, and the details, of each kind of question. */
export const KEY_FIELDS: Readonly<Record<QuestionType, KeyFields>> = {
  MCQ: ChoiceKey,
  SEVERAL: ChoiceKey,
  TRUE_FALSE: ChoiceKey,
  SHORT_ANSWER: TextKey,
  NUMBER: NumberKeyFields,
  ORDERING: OrderKey,
  MATCHING: MatchingKey,
  GAPS: GapsKey,
  WRITTEN: RubricKey,
  TAP: TapKey,
};
