import { Button } from "../../ui/page/Button.tsx";
import styles from "./AttachedList.module.css";

interface AttachedListProps<File extends { readonly name: string }> {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
}

/** The files of a form so far, each removable; renders nothing without files. */
export function AttachedList<File extends { readonly name: string }>({
  label,
  files,
  onChange,
}: AttachedListProps<File>) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file, at) => (
        <li key={at}>
          {file.name}{" "}
          <Button
            kind="quiet"
            size="compact-sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
