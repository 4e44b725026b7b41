import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { AttachButton } from "../platform/forms/AttachButton.tsx";
import { Button } from "../ui/page/Button.tsx";
import { lessonsApi } from "./api.ts";
import { labels } from "./assignments/text.ts";
import styles from "./Lessons.module.css";

interface Attached {
  id: string;
  name: string;
}

interface AttachedFilesProps {
  label: string;
  files: readonly Attached[];
  onChange: (files: Attached[]) => void;
}

/** The files of a form: each can be removed, and photos and others can be added. */
export function AttachedFiles({ label, files, onChange }: AttachedFilesProps) {
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={label}>
          {files.map((file) => (
            <li key={file.id}>
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
      )}
      {files.length < MAX_ATTACHMENTS && (
        <div className={styles.actions}>
          <AttachButton
            label={labels.addFile}
            take={async (file) => {
              const { id, name } = (await lessonsApi.uploadLessonFile.call({ file })).data;
              onChange([...files, { id, name }]);
            }}
          />
        </div>
      )}
    </>
  );
}
