import styles from "./QuestionView.module.css";

/** Leaves a question unanswered again. It goes once it was used: the focus is for its caller to move. */
export function TakeBack({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onTakeBack}>
      Take my answer back
    </button>
  );
}
