import styles from "../QuestionView.module.css";

/** Removes the answer. The button disappears with it, so the caller moves the focus. */
export function ClearAnswer({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClear}>
      Clear my answer
    </button>
  );
}
