import { plural } from "@school/core/api/plural.ts";
import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { faultsOf, keyText } from "./drafts.ts";
import styles from "./QuestionsEditor.module.css";
import { QuestionText } from "./QuestionText.tsx";

interface DraftLineProps {
  draft: QuestionDraft;
  /** Without its options. */
  isShort?: boolean;
  note?: string | undefined;
  /** Default: the first issue that is known without the server. */
  faults?: readonly (string | undefined)[];
}

/** A question in a few lines: text, options, key and issues. */
export function DraftLine(props: DraftLineProps) {
  const { draft, isShort = false, note, faults = [faultsOf(draft)[0]?.message] } = props;
  const { questionText, type, marks, options, correctAnswers, pictureId } = draft;
  return (
    <span className={styles.asked}>
      {questionText === "" ? (
        <i>{pictureId === null ? "Empty question" : "A picture"}</i>
      ) : (
        <QuestionText text={questionText} />
      )}
      {options.length > 0 && !isShort && (
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
        {KINDS[type].label} · {plural(marks, "mark")}
        {correctAnswers.length > 0 && ` · key ${keyText(draft)}`}
        {draft.topic && ` · ${draft.topic}`}
        {draft.passage && " · with a reading passage"}
        {draft.passageMedia?.soundId && " to listen to"}
        {pictureId !== null && questionText !== "" && " · with a picture"}
        {note !== undefined && ` · ${note}`}
      </span>
      {faults.map(
        (fault) =>
          fault !== undefined && (
            <span key={fault} className={styles.fault}>
              {fault}
            </span>
          ),
      )}
    </span>
  );
}
