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

/** Exports all score sheets of a class as one workbook, and imports it subject by subject. */
export function WorkbookPanel({ chosen, workbook: { workbook, ...book } }: WorkbookPanelProps) {
  const chooser = useRef<HTMLInputElement>(null);
  if (!chosen.schoolClass || !chosen.term) return null;
  return (
    <Panel
      title="Fill in offline"
      description={workbookTexts.about(chosen.schoolClass.fullName)}
      actions={
        <>
          <Button disabled={book.isBusy} onClick={book.download}>
            Download workbook
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
              // Allows choosing the same file again after it was fixed.
              event.currentTarget.value = "";
              if (file) book.upload(file);
            }}
          />
        </>
      }
    >
      {workbook ? (
        <>
          <p role="status">Check each subject, then save it. Each subject is saved on its own.</p>
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
            Close workbook
          </Button>
        </>
      ) : null}
    </Panel>
  );
}
