import { useRef } from "react";
import { Button } from "../page/Button.tsx";

interface FileChooserProps {
  label: string;
  /** As `accept` of a file input: ".csv,text/csv". */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for a file of this device. */
export function FileChooser({ label, accept, disabled = false, onFile }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
