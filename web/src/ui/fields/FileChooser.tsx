import { useRef } from "react";
import { Button, type ButtonProps } from "../page/Button.tsx";

interface FileChooserProps {
  label: string;
  /** As `accept` of a file input: ".csv,text/csv". */
  accept: string;
  disabled?: boolean;
  /** Opens the camera of a phone. */
  isCamera?: boolean;
  /** Several files can be chosen at once. */
  isMultiple?: boolean;
  kind?: ButtonProps["kind"];
  /** Called for each file. */
  onFile: (file: File) => void;
}

/** A button that asks for a file of this device. */
export function FileChooser(props: FileChooserProps) {
  const { label, accept, disabled = false, isCamera, isMultiple, kind, onFile } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} disabled={disabled} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = "";
          for (const file of files) onFile(file);
        }}
      />
    </>
  );
}
