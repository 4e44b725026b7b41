import { dataText } from "@school/core/api/data-size.ts";
import type { LessonFile } from "@school/core/lessons/schemas.ts";
import { useState } from "react";
import { useSavesData } from "../ui/frame/use-data-saver.ts";
import { Button } from "../ui/page/Button.tsx";
import { pictures } from "../ui/text.ts";

import styles from "./Lessons.module.css";

interface FileListProps {
  label: string;
  files: readonly LessonFile[];
  /** Bytes up to which a picture loads at once, unless the device saves data; 0 for none. */
  atOnce?: number;
}

/** Files with their sizes: a picture loads on demand, any other file is a download. */
export function FileList({ label, files, atOnce = 0 }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {file.isPicture ? (
            <PictureFile file={file} isSmall={file.size <= atOnce} />
          ) : (
            <a href={file.url} download={file.name}>
              {file.name} ({dataText(file.size)})
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function PictureFile({
  file: { name, size, url },
  isSmall,
}: {
  file: LessonFile;
  isSmall: boolean;
}) {
  const saves = useSavesData();
  const [isRequested, setRequested] = useState(false);
  if (!isRequested && (saves || !isSmall)) {
    return (
      <Button
        size="compact-sm"
        aria-label={`${pictures.show(1, dataText(size))}: ${name}`}
        onClick={() => setRequested(true)}
      >
        {pictures.show(1, dataText(size))}
      </Button>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={name} className={styles.picture} />
    </a>
  );
}
