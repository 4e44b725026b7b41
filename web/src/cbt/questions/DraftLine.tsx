import { plural } from "@school/core/api/plural.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { TYPE_WORDS, keyText } from "./drafts.ts";
import { faultsOf } from "./question-issues.ts";
import styles from "./QuestionsEditor.module.css";
import { QuestionText } from "./QuestionText.tsx";

/** A question in a few lines: text, options, key and first issue. */
export function DraftLine({ draft, note }: { draft: QuestionDraft; note?: string | undefined }) {
  const { questionText, type, marks, options, correctAnswers, pictureId } = draft;
  const fault = faultsOf(draft)[0]?.message;
  return (
    <span className={styles.asked}>
      {questionText === "" ? <i>A picture</i> : <QuestionText text={questionText} />}
      {options.length > 0 && (
        <span className={styles.facts}>
          {options.map(({ key, text }, index) => (
            <span key={key}>
              {index > 0 && "   "}
              <b>{key}</b> {text === "" ? "a picture" : <QuestionText text={text} />}
            </span>
          ))}
        </span>
      )}
      <span className={styles.facts}>
        {TYPE_WORDS[type]} · {plural(marks, "mark")}
        {correctAnswers.length > 0 && ` · key ${keyText(draft)}`}
        {pictureId !== null && questionText !== "" && " · with a picture"}
        {note !== undefined && ` · ${note}`}
      </span>
      {fault !== undefined && <span className={styles.fault}>{fault}</span>}
    </span>
  );
}
