import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import styles from "./Settings.module.css";

/** Words to take along. Browsers copy by themselves only on a safe address or this computer. */
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
