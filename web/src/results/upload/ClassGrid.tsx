import { plural } from "@school/core/api/plural.ts";
import type { Result } from "@school/core/results/schemas.ts";
import {
  isComplete,
  parseScoreText,
  runningTotal,
  type Score,
  type Scores,
} from "@school/core/results/scores.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useMemo } from "react";
import { useAccount } from "../../accounts/account.ts";
import { cellValue, type SheetKind, type SheetRow } from "../../platform/sheet/sheet-state.ts";
import { SheetView, type SheetLook } from "../../platform/sheet/SheetView.tsx";
import { useSheet } from "../../platform/sheet/use-sheet.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { resultsApi } from "../api.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { sheetForm } from "./sheet-address.ts";
import { sheetFile } from "./sheet-file.ts";
import { SheetFileButtons } from "./SheetFileButtons.tsx";
import { useNamedPaste } from "./use-named-paste.tsx";

/** The whole class for one subject: type down a column, paste from a spreadsheet, save at once. */
export function ClassGrid({ sheet }: { sheet: ScoreSheet }) {
  const account = useAccount();
  const { scheme } = sheet;
  const key = { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId };
  const kind = useMemo(() => scoreKind(scheme), [scheme]);
  const look = useMemo(() => scoreLook(kind, scheme), [kind, scheme]);
  const grid = useSheet({
    kind,
    rows: sheet.rows,
    accountId: account.id,
    form: sheetForm(key),
    async send(batch) {
      const { data } = await resultsApi.saveSheet.call({
        ...key,
        rows: batch.map((row) => ({
          studentId: row.id,
          version: row.saved.result?.version ?? null,
          scores: rowScores(kind, row),
        })),
      });
      return data.map(({ result }) => rowOf(result));
    },
    rowsIn: (current) => (Array.isArray(current) ? (current as Result[]).map(rowOf) : []),
    onSaved: (count) => toastSuccess(`Saved ${plural(count, "row")}`),
  });
  const paste = useNamedPaste(grid, pupilOf);
  const fileName = `Scores ${sheet.class.name} ${sheet.subject.name} ${sheet.academicYear} ${termLabel(sheet.term, "First Term")}`;
  return (
    <Panel
      flush
      title={`${sheet.class.name} · ${sheet.subject.name}`}
      actions={
        <SheetFileButtons
          makeFile={() => sheetFile(fileName, kind, grid.rows, pupilOf)}
          onFile={paste.openFile}
        />
      }
      description={
        <>
          Type ABS if a pupil was absent. <GridKeys />
        </>
      }
    >
      <SheetView
        sheet={grid}
        look={look}
        noun="score"
        label="Scores"
        caption={`Scores of ${sheet.class.name} in ${sheet.subject.name}`}
        names="Student"
        readPaste={(text) => parsePastedScores(text, scheme.parts)}
        takePaste={paste.open}
        shortcut={{ label: "Mark absent", text: "ABS" }}
      />
      {paste.preview}
    </Panel>
  );
}

type ScoreKind = SheetKind<ScoreSheetRow, Score>;

function scoreKind({ parts }: GradingScheme): ScoreKind {
  return {
    columns: parts.map(({ key, label, max }) => ({
      key,
      label,
      note: `/${max}`,
      savedIn: ({ result }) => result?.scores[key] ?? null,
      read(text) {
        const read = parseScoreText(text, max);
        return read.ok ? read : { ok: false, reason: `${label} ${read.reason}` };
      },
    })),
    idOf: ({ student }) => student.id,
    versionOf: ({ result }) => result?.version ?? null,
    isClosed: ({ result }) => result?.status === "approved",
  };
}

function scoreLook(kind: ScoreKind, scheme: GradingScheme): SheetLook<ScoreSheetRow> {
  return {
    nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
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
        cell(row) {
          const scores = rowScores(kind, row);
          return isComplete(scheme, scores) && gradeOf(scheme, runningTotal(scores));
        },
      },
      {
        label: "Status",
        cell: ({ saved: { result } }) => result && <ResultBadge result={result} />,
      },
    ],
    noteOf({ result }) {
      if (result?.status !== "rejected") return null;
      return `Rejected${result.principalComment ? `: ${result.principalComment}` : ""}`;
    },
    savedBy: ({ result }) => result?.teacher?.name,
  };
}

/** The whole row as it will be once it is saved: what is typed over what the school has. */
function rowScores({ columns }: ScoreKind, row: SheetRow<ScoreSheetRow>): Scores {
  return Object.fromEntries(columns.map((column) => [column.key, cellValue(row, column)]));
}

const pupilOf = ({ student }: ScoreSheetRow) => student;

function rowOf(result: Result): ScoreSheetRow {
  return { student: result.student, result };
}
