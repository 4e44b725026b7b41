import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { AttachButton } from "../platform/forms/AttachButton.tsx";
import { AttachedList } from "../platform/forms/AttachedList.tsx";
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
      <AttachedList label={label} files={files} onChange={onChange} />
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
