import { Button } from "../../ui/page/Button.tsx";
import styles from "./Slips.module.css";

interface SlipBarProps {
  chosen: readonly string[];
  busy: boolean;
  onMake: (ids: readonly string[]) => void;
  onRenew: (ids: readonly string[]) => Promise<void>;
}

/** What can be done for those who are selected; nothing while nobody is. */
export function SlipBar({ chosen, busy, onMake, onRenew }: SlipBarProps) {
  if (chosen.length === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <b>{chosen.length} selected</b>
      <Button kind="primary" disabled={busy} onClick={() => onMake(chosen)}>
        Make slips
      </Button>
      <Button disabled={busy} onClick={() => void onRenew(chosen)}>
        Give new passwords
      </Button>
    </div>
  );
}
