import { first } from "@school/core/api/lists.ts";
import { MAX_SCHOOL_SHEETS, type SheetProgress } from "@school/core/results/progress/contract.ts";
import { describeMissing } from "@school/core/results/progress/progress.ts";
import {
  countComplete,
  SHEET_STATES,
  type SheetState,
  stateOfSheet,
} from "@school/core/results/progress/sheet-state.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { WorkActions, WorkProgress } from "../../ui/page/WorkPage.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { resultsApi } from "../api.ts";
import { sheetStateLabels } from "../text.ts";
import styles from "./ScoreMatrix.module.css";

interface ScoreMatrixProps {
  /** Undefined: the current term. */
  termId: string | undefined;
  /** Only this class. */
  classId?: string | undefined;
  /** The address of a sheet. */
  hrefOf: (sheet: SheetProgress) => string;
  /** A button after the count. */
  action?: ReactNode;
}

interface SheetsProps extends Pick<ScoreMatrixProps, "hrefOf" | "action"> {
  sheets: readonly SheetProgress[];
}

/** A class with its sheets by subject. */
interface ClassRow {
  readonly id: string;
  readonly name: string;
  readonly sheets: readonly SheetProgress[];
}

/**
 * The score sheets of a term: a row for each class, a column for each subject, and in each cell
 * the state of the sheet, which it opens. Teachers get their own sheets.
 */
export function ScoreMatrix({ termId, classId, hrefOf, action }: ScoreMatrixProps) {
  const query = useQuery(
    resultsApi.progress.queryOptions({
      input: { ...(termId !== undefined && { termId }), limit: MAX_SCHOOL_SHEETS },
    }),
  );
  return (
    <Loaded query={query} failed="The score sheets did not load">
      {({ data }) => (
        <Sheets
          sheets={classId === undefined ? data : data.filter((sheet) => sheet.class.id === classId)}
          hrefOf={hrefOf}
          action={action}
        />
      )}
    </Loaded>
  );
}

function Sheets({ sheets, hrefOf, action }: SheetsProps) {
  if (sheets.length === 0) {
    return (
      <EmptyState
        title="No scores to enter this term"
        hint="Score sheets appear when classes have pupils and subjects."
      />
    );
  }
  const rows = [...Map.groupBy(sheets, (sheet) => sheet.class.id).values()].map(
    (ofClass): ClassRow => ({ ...first(ofClass).class, sheets: ofClass }),
  );
  const subjects = new Map(sheets.map(({ subject }) => [subject.id, subject.name]));
  const cellOf = (sheet: SheetProgress | undefined) =>
    sheet && <SheetLink sheet={sheet} href={hrefOf(sheet)} />;
  const columns: Column<ClassRow>[] = [
    { key: "class", header: "Class", rowHeader: true, cell: ({ name }) => name },
    ...[...subjects].map(([id, name]): Column<ClassRow> => ({
      key: id,
      header: name,
      cell: (row) => cellOf(row.sheets.find(({ subject }) => subject.id === id)),
    })),
  ];
  const approved = sheets.filter((sheet) => stateOfSheet(sheet) === "approved").length;
  return (
    <Stack gap={3} className={styles.matrix}>
      <WorkActions>
        <WorkProgress word={sheets.length === 1 ? "sheet approved" : "sheets approved"}>
          {approved} of {sheets.length}
        </WorkProgress>
        {action}
      </WorkActions>
      <Key />
      <DataTable
        wide
        caption="Score sheets by class and subject"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        narrow={(row) => (
          <Stack gap={1}>
            <strong>{row.name}</strong>
            {row.sheets.map((sheet) => (
              <div key={sheet.subject.id} className={styles.line}>
                <span>{sheet.subject.name}</span>
                {cellOf(sheet)}
              </div>
            ))}
          </Stack>
        )}
      />
    </Stack>
  );
}

function SheetLink({ sheet, href }: { sheet: SheetProgress; href: string }) {
  const state = stateOfSheet(sheet);
  const complete = countComplete(sheet);
  const words =
    state === "begun" && complete > 0 ? `${complete} of ${sheet.pupils}` : sheetStateLabels[state];
  return (
    <AppLink
      href={href}
      className={styles.sheet}
      data-state={state}
      title={[sheet.teacher?.name, ...describeMissing(sheet)].filter(Boolean).join(". ")}
    >
      {words}
      <span className="visually-hidden">{`: ${sheet.subject.name}, ${sheet.class.name}`}</span>
    </AppLink>
  );
}

/** Legend of the states, in the order of the work. */
function Key() {
  const words = (state: SheetState) =>
    state === "begun" ? "Complete for 12 of 30 pupils" : sheetStateLabels[state];
  return (
    <ul className={styles.key} aria-label="Key to the states">
      {SHEET_STATES.map((state) => (
        <li key={state}>
          <span className={styles.sheet} data-state={state} aria-hidden="true">
            {state === "begun" && "12 of 30"}
          </span>
          {words(state)}
        </li>
      ))}
    </ul>
  );
}
