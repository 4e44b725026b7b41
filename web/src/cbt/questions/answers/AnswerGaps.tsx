import { countGaps, wordsOfGap } from "@school/core/cbt/questions/kinds/gap-text.ts";
import { answerOfParts, partsOf } from "@school/core/cbt/questions/kinds/kind.ts";
import { GAP_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import type { AnsweringProps } from "./answering.ts";
import { PLAIN_TYPING, useTypedText } from "./AnswerText.tsx";
import { ChoiceOfPart, PartList } from "./PartFields.tsx";
import { useLatestAnswer } from "./use-latest-answer.ts";

/** A field for each numbered gap of the text: to type, or a list if the gap has choices. */
export function AnswerGaps(props: AnsweringProps) {
  const { question, isReadOnly } = props;
  const [answer, onAnswer] = useLatestAnswer(props.answer, props.onAnswer);
  const count = countGaps(question.questionText);
  const words = Array.from({ length: count }, (_gap, at) =>
    answer === null ? "" : (partsOf(answer)[at] ?? ""),
  );
  const fill = (at: number, word: string) => onAnswer(answerOfParts(words.with(at, word)));

  return (
    <PartList
      labels={words.map((_word, at) => `Gap ${at + 1}`)}
      field={(at, id) => {
        const choices = wordsOfGap(question.details?.parts?.[at] ?? "");
        const field = { id, value: words[at] ?? "", isReadOnly };
        return choices.length > 0 ? (
          <ChoiceOfPart
            {...field}
            choices={choices.map((value) => ({ value, label: value }))}
            onChoose={(word) => fill(at, word)}
          />
        ) : (
          <TypedGap {...field} onType={(word) => fill(at, word)} />
        );
      }}
    />
  );
}

interface TypedGapProps {
  id: string;
  value: string;
  isReadOnly: boolean;
  onType: (word: string) => void;
}

function TypedGap({ id, value, isReadOnly, onType }: TypedGapProps) {
  const answer = value === "" ? null : value;
  const { typing } = useTypedText(answer, (word) => onType(word ?? ""), isReadOnly, GAP_LENGTH);
  return <input id={id} type="text" {...PLAIN_TYPING} {...typing} />;
}
