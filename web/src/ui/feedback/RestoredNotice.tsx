import { Button } from "../page/Button.tsx";
import { unsaved } from "../text.ts";
import styles from "./Notice.module.css";

/** Says that the form holds what the person typed earlier and did not save. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <p>{unsaved.restored}</p>
      <Button size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** Says that unsaved changes would not outlive this page. */
export function StorageFullNotice() {
  return (
    <div className={styles.notice} role="status">
      <p>{unsaved.notOnDevice}</p>
    </div>
  );
}

/** Says that what was saved has not left this device, and needs no more doing. */
export function WaitingNotice() {
  return (
    <div className={styles.notice} role="status">
      <p>{unsaved.waiting}</p>
    </div>
  );
}
