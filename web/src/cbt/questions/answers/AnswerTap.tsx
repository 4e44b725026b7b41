import {
  answerOfPoint,
  placeInWords,
  pointOf,
} from "@school/core/cbt/questions/kinds/tap-region.ts";
import { TapPicture } from "../TapPicture.tsx";
import styles from "../QuestionView.module.css";
import type { AnsweringProps } from "./answering.ts";
import { ClearAnswer } from "./ClearAnswer.tsx";
import { useLatestAnswer } from "./use-latest-answer.ts";

/** The picture of the question, on which the pupil chooses a place. */
export function AnswerTap(props: AnsweringProps) {
  const { question, isReadOnly } = props;
  const [answer, onAnswer] = useLatestAnswer(props.answer, props.onAnswer);
  if (question.picture === null) return null;
  return (
    <>
      <p className={styles.hint}>Tap the place on the picture. The arrow keys move the mark.</p>
      <TapPicture
        picture={question.picture}
        label="Picture: choose a place"
        point={answer === null ? null : pointOf(answer)}
        isReadOnly={isReadOnly}
        onTap={(point) => onAnswer(answerOfPoint(point))}
      />
      <p className="visually-hidden" role="status">
        {answer !== null && placeInWords(answer)}
      </p>
      {answer !== null && !isReadOnly && <ClearAnswer onClear={() => onAnswer(null)} />}
    </>
  );
}
