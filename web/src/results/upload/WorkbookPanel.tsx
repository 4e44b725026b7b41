import { useRef } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./SheetPicker.module.css";
import { workbookTexts } from "./text.ts";
import type { SheetChoice } from "./use-chosen-sheet.ts";
import type { Workbook } from "./use-workbook.ts";

interface WorkbookPanelProps {
  chosen: SheetChoice;
  workbook: Workbook;
}

/** Takes all score sheets of a class away as one workbook, and reads it back subject by subject. */
export function WorkbookPanel({ chosen, workbook: { workbook, ...book } }: WorkbookPanelProps) {
  const chooser = useRef<HTMLInputElement>(null);
  if (!chosen.schoolClass || !chosen.term) return null;
  return (
    <Panel
      title={workbookTexts.title}
      description={workbookTexts.about(chosen.schoolClass.fullName)}
      actions={
        <>
          <Button disabled={book.isBusy} onClick={book.download}>
            {workbookTexts.download}
          </Button>
          <Button disabled={book.isBusy} onClick={() => chooser.current?.click()}>
            {workbookTexts.upload}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={workbookTexts.upload}
            accept=".xlsx"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // So that the same file can be chosen again after it was fixed.
              event.currentTarget.value = "";
              if (file) book.upload(file);
            }}
          />
        </>
      }
    >
      {workbook ? (
        <>
          <p role="status">{workbookTexts.oneByOne}</p>
          <ul className={styles.sheets}>
            {workbook.sheets.map(({ subjectId }) => {
              const name = chosen.subjects.find(({ id }) => id === subjectId)?.name ?? "";
              return (
                <li key={subjectId}>
                  <Button onClick={() => book.check(subjectId)}>{workbookTexts.check(name)}</Button>
                </li>
              );
            })}
          </ul>
          {workbook.left.length > 0 && <p>{workbookTexts.left(workbook.left)}</p>}
          <Button kind="quiet" onClick={book.close}>
            {workbookTexts.close}
          </Button>
        </>
      ) : null}
    </Panel>
  );
}
