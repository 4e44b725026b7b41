import { FileChooser } from "../../ui/fields/FileChooser.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { workbookTexts } from "./text.ts";
import type { SheetChoice } from "./use-chosen-sheet.ts";
import type { Workbook } from "./use-workbook.ts";

interface WorkbookProps {
  chosen: SheetChoice;
  workbook: Workbook;
}

/** Commands of a menu: all score sheets of a class as one workbook, and back. */
export function WorkbookCommands({ chosen, workbook: book }: WorkbookProps) {
  if (!chosen.schoolClass || !chosen.term) return null;
  return (
    <>
      <p>{workbookTexts.about(chosen.schoolClass.fullName)}</p>
      <Button disabled={book.isBusy} onClick={book.download}>
        Download workbook
      </Button>
      <FileChooser
        label={workbookTexts.upload}
        accept=".xlsx"
        disabled={book.isBusy}
        onFile={book.upload}
      />
    </>
  );
}

/** The subjects of an uploaded workbook, each to be checked and saved. */
export function WorkbookPanel({ chosen, workbook: { workbook, ...book } }: WorkbookProps) {
  if (!workbook || !chosen.schoolClass || !chosen.term) return null;
  return (
    <Panel title="Workbook">
      <p role="status">Check each subject, then save it. Each subject is saved on its own.</p>
      <Row>
        {workbook.sheets.map(({ subjectId }) => (
          <Button key={subjectId} onClick={() => book.check(subjectId)}>
            {workbookTexts.check(chosen.subjects.find(({ id }) => id === subjectId)?.name ?? "")}
          </Button>
        ))}
        <Button kind="quiet" onClick={book.close}>
          Close workbook
        </Button>
      </Row>
      {workbook.left.length > 0 && <p>{workbookTexts.left(workbook.left)}</p>}
    </Panel>
  );
}
