import { answerOfParts, partsOf } from "@school/core/cbt/questions/kinds/kind.ts";
import { QuestionText } from "../QuestionText.tsx";
import styles from "../QuestionView.module.css";
import { choicesOf } from "../choices.ts";
import { piecesOf, plainText } from "../text-pieces.ts";
import type { AnsweringProps } from "./answering.ts";
import { ChoiceOfPart, PartList } from "./PartFields.tsx";
import { useLatestAnswer } from "./use-latest-answer.ts";

/** Items, each with a list of the options. Options that a list cannot show are above them. */
export function AnswerMatching(props: AnsweringProps) {
  const { question, isReadOnly } = props;
  const [answer, onAnswer] = useLatestAnswer(props.answer, props.onAnswer);
  const parts = question.details?.parts ?? [];
  const chosen = answer === null ? [] : partsOf(answer);
  const choices = choicesOf(question);
  const needsList = choices.some(
    ({ text, picture }) => picture !== null || piecesOf(text).some(({ kind }) => kind !== "words"),
  );

  function choose(at: number, letter: string): void {
    onAnswer(answerOfParts(parts.map((_part, i) => (i === at ? letter : (chosen[i] ?? "")))));
  }

  return (
    <>
      {needsList && (
        <ul className={styles.choices}>
          {choices.map(({ value, letter, text, picture }) => (
            <li key={value} className={styles.option}>
              <span>
                <b>{letter}</b> <QuestionText text={text} />
              </span>
              {picture !== null && <img className={styles.picture} src={picture} alt="" />}
            </li>
          ))}
        </ul>
      )}
      <PartList
        labels={parts}
        field={(at, id) => (
          <ChoiceOfPart
            id={id}
            value={chosen[at] ?? ""}
            isReadOnly={isReadOnly}
            choices={choices.map(({ value, letter, text }) => ({
              value,
              label: [letter, plainText(text)].filter(Boolean).join(". "),
            }))}
            onChoose={(letter) => choose(at, letter)}
          />
        )}
      />
    </>
  );
}
