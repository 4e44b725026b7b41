import { useId, useRef, useState, type DragEvent } from "react";
import { Button } from "../page/Button.tsx";
import styles from "./DropFile.module.css";

export interface DropFileProps {
  label: string;
  /** Accepted extensions: ".csv". */
  types: readonly string[];
  /** Maximum file size in bytes. */
  maxBytes: number;
  /** Errors for a file of another type, which may depend on its name, and for a large one. */
  wrongKind: string | ((fileName: string) => string);
  tooLarge: string;
  /** Describes the accepted files. */
  hint: string;
  file: File | null;
  onFile: (file: File | null) => void;
  busy?: boolean | undefined;
  /** Error from the server about the file. */
  error?: string | null | undefined;
}

/** A file field: choose or drop, shows name and size, can be replaced. */
export function DropFile(props: DropFileProps) {
  const { label, types, hint, file, onFile, busy = false, error } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const wrong = refusal ?? error ?? null;

  function take(chosen: File | undefined): void {
    if (!chosen || busy) return;
    const refused = refusalOf(props, chosen);
    setRefusal(refused);
    onFile(refused === null ? chosen : null);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div
      className={styles.place}
      role="group"
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <p className={styles.file}>
          <b>{file.name}</b> <span className="tabular">{sizeOf(file)} KB</span>
        </p>
      ) : (
        <p className={styles.none}>
          <span className={styles.drop}>Drop a file here, or choose one.</span>
        </p>
      )}
      <Button
        disabled={busy}
        aria-describedby={`${id}-hint`}
        onClick={() => chooser.current?.click()}
      >
        {file ? "Choose another file" : "Choose a file"}
      </Button>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {wrong !== null && (
        <p className={styles.error} role="alert">
          {wrong}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={types.join(",")}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Allows choosing the same file again after it was fixed.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function refusalOf(rules: DropFileProps, file: File): string | null {
  const name = file.name.toLowerCase();
  if (!rules.types.some((ending) => name.endsWith(ending))) {
    return typeof rules.wrongKind === "string" ? rules.wrongKind : rules.wrongKind(name);
  }
  return file.size <= rules.maxBytes ? null : rules.tooLarge;
}

/** Formats a size in kilobytes: "0.4", "1,024.0". */
function sizeOf({ size }: File): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (size / 1024).toLocaleString("en", digits);
}
