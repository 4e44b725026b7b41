import { Button } from "../../ui/page/Button.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Notice } from "../Notice.tsx";
import styles from "./Profile.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes that stand in for a lost phone; shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n"));
    toastSuccess("Copied");
  }

  return (
    <>
      <Notice>
        Keep these recovery codes somewhere safe. They are shown this once; each signs you in one
        time when your phone is lost.
      </Notice>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.row}>
        {window.isSecureContext && <Button onClick={() => void copy()}>Copy</Button>}
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
