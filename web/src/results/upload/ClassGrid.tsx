import { plural } from "@school/core/api/plural.ts";
import { isComplete, runningTotal, type Score } from "@school/core/results/scores.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import type { FilledSheet } from "@school/core/results/upload/score-workbook.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { type ReactNode, useMemo } from "react";
import { downloadFile } from "../../platform/download-file.ts";
import { unsavedCells, type SheetKind } from "../../platform/sheet/sheet-state.ts";
import { typeTool } from "../../platform/sheet/sheet-tools.ts";
import { SheetView, type SheetLook } from "../../platform/sheet/SheetView.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FileChooser } from "../../ui/fields/FileChooser.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { WorkSheet } from "../../ui/page/WorkPage.tsx";
import { failures } from "../../ui/text.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { keyOf, rowScores, scoreCalls, scoreKind, useScoreSheet } from "./score-sheet.ts";
import { PublishSheet } from "./PublishSheet.tsx";
import { addressOf, sheetForm } from "./sheet-address.ts";
import { sheetFile } from "./sheet-file.ts";
import { pasteTexts } from "../text.ts";
import { useNamedPaste } from "./use-named-paste.tsx";

interface ClassGridProps {
  sheet: ScoreSheet;
  /** A sheet of a workbook to check first. */
  filled?: FilledSheet | null;
  onChecked?: () => void;
  /** The menu of files, with these commands first. */
  menu: (ofSheet: ReactNode) => ReactNode;
}

/** A grid of a class and subject: type down a column, paste from a spreadsheet, save together. */
export function ClassGrid({ sheet, filled = null, onChecked, menu }: ClassGridProps) {
  const { scheme } = sheet;
  const kind = useMemo(() => scoreKind(scheme), [scheme]);
  const look = useMemo(() => scoreLook(kind, scheme), [kind, scheme]);
  const caption = `Scores of ${sheet.class.name} in ${sheet.subject.name}`;
  const grid = useScoreSheet({
    sheet,
    rows: sheet.rows,
    calls: scoreCalls(keyOf(sheet), kind, false),
    form: sheetForm(keyOf(sheet)),
    title: caption,
    href: addressOf(sheet),
    onSaved: (count) => toastSuccess(`Saved ${plural(count, "row")}`),
  });
  const paste = useNamedPaste(grid, pupilOf, { begin: filled, onClose: onChecked });
  const fileName = `Scores ${sheet.class.name} ${sheet.subject.name} ${sheet.academicYear} ${termLabel(sheet.term, "First Term")}`;
  return (
    <PublishSheet
      sheet={keyOf(sheet)}
      menu={menu(
        <>
          <Button onClick={() => downloadFile(sheetFile(fileName, kind, grid.rows, pupilOf))}>
            Download sheet
          </Button>
          <FileChooser
            label={pasteTexts.upload}
            accept=".csv,.txt,text/csv"
            onFile={(file) => void paste.openFile(file)}
          />
        </>,
      )}
      saveFirst={() => grid.save()}
      isOffline={grid.waiting || grid.error === failures.noResponse}
      onKeepRejected={() =>
        void grid.save(
          grid.rows.filter(({ saved }) => saved.result?.status === "rejected").map(({ id }) => id),
        )
      }
      rows={grid.rows.map((row) => ({
        result: row.saved.result,
        isComplete: isComplete(scheme, rowScores(kind, row)),
        isChanged: Object.keys(unsavedCells(kind, row)).length > 0,
      }))}
    >
      <WorkSheet title={`${sheet.class.name} · ${sheet.subject.name}`}>
        <SheetView
          sheet={grid}
          look={look}
          noun="score"
          label="Scores"
          caption={caption}
          names="Student"
          readPaste={(text) => parsePastedScores(text, scheme.parts)}
          takePaste={paste.open}
          tools={TOOLS}
          hint="ABS for absent. You can paste from a spreadsheet."
        />
      </WorkSheet>
      {paste.preview}
    </PublishSheet>
  );
}

function scoreLook(
  kind: SheetKind<ScoreSheetRow, Score>,
  scheme: GradingScheme,
): SheetLook<ScoreSheetRow> {
  return {
    after: [
      {
        label: "Total",
        align: "right",
        cell(row) {
          const scores = rowScores(kind, row);
          const isBegun = Object.values(scores).some((score) => score !== null);
          return isBegun && runningTotal(scores);
        },
      },
      {
        label: "Grade",
        isWideOnly: true,
        cell(row) {
          const scores = rowScores(kind, row);
          return isComplete(scheme, scores) && gradeOf(scheme, runningTotal(scores));
        },
      },
      {
        label: "Status",
        isWideOnly: true,
        cell: ({ saved: { result } }) => result && <ResultBadge result={result} />,
      },
    ],
    noteOf({ saved: { result } }) {
      if (result?.status !== "rejected") return null;
      return `Sent back${result.principalComment ? `: ${result.principalComment}` : ""}`;
    },
    savedBy: ({ result }) => result?.teacher?.name,
  };
}

const TOOLS = [typeTool<ScoreSheetRow>("Mark absent", "ABS")];

const pupilOf = ({ student }: ScoreSheetRow) => student;
