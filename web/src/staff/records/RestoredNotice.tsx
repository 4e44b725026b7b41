import { Button } from "../../ui/page/Button.tsx";
import styles from "./Record.module.css";

/** Says that the form holds what the person typed earlier. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <p>What you typed earlier and did not save is back in the form.</p>
      <Button kind="quiet" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  );
}
