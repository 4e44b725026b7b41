import { useState } from "react";
import { Button } from "../page/Button.tsx";
import styles from "./CopyField.module.css";
import { TextField } from "./FormFields.tsx";

/** A text for copying. Browsers can copy automatically only on a secure origin or localhost. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  }

  return (
    <div className={styles.copy}>
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {window.isSecureContext && (
        <Button onClick={() => void copy()}>
          {copied ? "Copied" : `Copy ${label.toLowerCase()}`}
        </Button>
      )}
    </div>
  );
}
