import { Button } from "../page/Button.tsx";
import { unsaved } from "../text.ts";
import styles from "./Notice.module.css";

/** States that the form was restored from a draft. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <p>We restored your unsaved changes.</p>
      <Button size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** Warns that unsaved changes would be lost with this page. */
export function StorageFullNotice() {
  return (
    <div className={styles.notice} role="status">
      <p>{unsaved.notOnDevice}</p>
    </div>
  );
}

/** States that the saved change is on this device and will be sent automatically. */
export function WaitingNotice() {
  return (
    <div className={styles.notice} role="status">
      <p>{unsaved.waiting}</p>
    </div>
  );
}
