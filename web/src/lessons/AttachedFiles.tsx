import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { Row } from "../ui/page/Layout.tsx";
import { AttachButton } from "../platform/forms/AttachButton.tsx";
import { AttachedList } from "../platform/forms/AttachedList.tsx";
import type { Fields } from "../platform/forms/use-fields.ts";
import { lessonsApi } from "./api.ts";
import { labels } from "./assignments/text.ts";

interface Attached {
  id: string;
  name: string;
}

/** A record form with files among its values. */
interface FormWithFiles extends Pick<Fields<{ files: Attached[] }>, "latest" | "values"> {
  change(values: { files: Attached[] }): void;
}

interface AttachedFilesProps {
  label: string;
  form: FormWithFiles;
}

/** The files of a form: each can be removed, and photos and others can be added. */
export function AttachedFiles({ label, form }: AttachedFilesProps) {
  const { files } = form.values;
  return (
    <>
      <AttachedList label={label} files={files} onChange={(files) => form.change({ files })} />
      {files.length < MAX_ATTACHMENTS && (
        <Row>
          <AttachButton
            label={labels.addFile}
            take={async (file) => {
              const { id, name } = (await lessonsApi.uploadLessonFile.call({ file })).data;
              form.change({ files: [...form.latest().files, { id, name }] });
            }}
          />
        </Row>
      )}
    </>
  );
}
