import { dataText } from "@school/core/api/data-size.ts";
import type { LessonFile } from "@school/core/lessons/schemas.ts";
import { useState } from "react";
import { Button } from "../ui/page/Button.tsx";
import { pictures } from "../ui/text.ts";

import styles from "./Lessons.module.css";

interface FileListProps {
  label: string;
  files: readonly LessonFile[];
}

/** Files with their sizes: a picture is loaded when it is asked for, any other is a download. */
export function FileList({ label, files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {file.isPicture ? (
            <PictureFile file={file} />
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

function PictureFile({ file: { name, size, url } }: { file: LessonFile }) {
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    return (
      <Button
        size="compact-sm"
        aria-label={`${pictures.show(1, dataText(size))}: ${name}`}
        onClick={() => setShown(true)}
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
