import { Button } from "../../ui/page/Button.tsx";
import styles from "./QuestionsEditor.module.css";
import type { KeptQuestions } from "./use-kept-questions.ts";

/** Says that the editor goes on with unsaved work, or that it cannot be kept; else nothing. */
export function KeptNotice({ kept }: { kept: KeptQuestions }) {
  if (kept.isUnkept) {
    return (
      <p className={styles.notice} role="status">
        This browser has no room to keep the questions while you write. Save often.
      </p>
    );
  }
  if (kept.foundFrom === null || !kept.isChanged) return null;
  const at = new Date(kept.foundFrom).toLocaleString("en", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <div className={styles.notice} role="status">
      <span>
        These are your unsaved questions of {at}.
        {kept.isFoundStale && " Somebody has saved this list since."}
      </span>
      <Button size="compact-sm" onClick={kept.discard}>
        Show what is saved
      </Button>
    </div>
  );
}
