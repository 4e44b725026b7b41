import { averageOf, averageText } from "@school/core/results/reports/averages.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { WorkActions, WorkPage } from "../../ui/page/WorkPage.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { resultsApi } from "../api.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { MissingNote, PrincipalNote, ResultCard } from "../ResultCard.tsx";
import { Figure, partColumns } from "../ScoreCells.tsx";
import { ChosenSheetView } from "../upload/ChosenSheetView.tsx";
import { SheetPicker } from "../upload/SheetPicker.tsx";
import { gridAddress, type SheetKey } from "../upload/sheet-address.ts";
import { useChosenSheet } from "../upload/use-chosen-sheet.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { noSheet } from "../empty-texts.ts";
import { plural } from "@school/core/api/plural.ts";

/** The results of a class in one subject, by pupil, in any state. */
export function ClassResults() {
  const chosen = useChosenSheet(true);
  return (
    <WorkPage title="Results" choices={<SheetPicker chosen={chosen} />}>
      {chosen.sheet && (
        <WorkActions>
          <ButtonLink href={gridAddress(chosen)}>Enter scores</ButtonLink>
        </WorkActions>
      )}
      <ChosenSheetView chosen={chosen} noClasses="No classes to show results for">
        {(sheet) => <Sheet sheet={sheet} />}
      </ChosenSheetView>
    </WorkPage>
  );
}

function Sheet({ sheet }: { sheet: SheetKey }) {
  const query = useQuery(resultsApi.sheet.queryOptions({ input: sheet }));
  return (
    <Loaded query={query} failed="The results did not load">
      {({ data }) => <ClassResultsSheet sheet={data} />}
    </Loaded>
  );
}

/** A read-only sheet with its summary; the principal may reopen approved results. */
function ClassResultsSheet({ sheet }: { sheet: ScoreSheet }) {
  const mayDecide = mayApproveResults(useAccount());
  const [reopening, setReopening] = useState<Result | null>(null);
  const [asking, setAsking] = useState(false);
  if (sheet.rows.length === 0) {
    return <EmptyState {...noSheet.noPupils} />;
  }
  return (
    <>
      <Sums sheet={sheet} queue={mayDecide} />
      <Panel
        flush
        title={`${sheet.class.name}, ${sheet.subject.name}`}
        description={fullTermName(sheet)}
      >
        <ClassResultsTable
          sheet={sheet}
          onReopen={
            mayDecide
              ? (result) => {
                  setReopening(result);
                  setAsking(true);
                }
              : null
          }
        />
      </Panel>
      {reopening && (
        <ReopenDialog
          key={`${reopening.id} ${reopening.version}`}
          opened={asking}
          result={reopening}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The average includes only approved results, as in all reports. */
function Sums({ sheet, queue }: { sheet: ScoreSheet; queue: boolean }) {
  const results = sheet.rows.flatMap(({ result }) => result ?? []);
  const totals = results.flatMap(({ status, total }) =>
    status === "approved" && total !== null ? [total] : [],
  );
  const average = averageOf(
    totals.reduce((sum, total) => sum + total, 0),
    totals.length,
    1,
  );
  const waiting = results.filter(({ status }) => status === "pending");
  const published = waiting.filter((result) => result.published).length;
  const ofApproved = average === null ? "none approved yet" : "approved results only";
  const query = new URLSearchParams({
    class: sheet.class.name,
    subject: sheet.subject.id,
    term: sheet.term,
    // Drafts are not among the published sheets.
    ...(published === 0 && { view: "drafts" }),
  });
  const href = `/dashboard/report-card/pending-approvals?${query.toString()}`;
  return (
    <StatRow>
      <Stat label="Approved" value={totals.length} hint={`of ${sheet.rows.length} pupils`} />
      <Stat
        label="Pending"
        value={waiting.length}
        hint={
          waiting.length === 0
            ? "nothing to approve"
            : `${published} published, ${plural(waiting.length - published, "draft")}`
        }
        href={queue && waiting.length > 0 ? href : undefined}
      />
      <Stat
        label="Class average"
        value={average === null ? "–" : averageText(average, 1)}
        hint={ofApproved}
      />
      <Stat
        label="Highest and lowest"
        value={average === null ? "–" : `${Math.max(...totals)} / ${Math.min(...totals)}`}
        hint={ofApproved}
      />
    </StatRow>
  );
}

interface ClassResultsTableProps {
  sheet: ScoreSheet;
  /** Null for people who may not reopen. */
  onReopen: ((result: Result) => void) | null;
}

/** Every pupil of the sheet, also without a result. */
function ClassResultsTable({ sheet, onReopen }: ClassResultsTableProps) {
  const { scheme, rows } = sheet;
  const reopen = (result: Result | null) =>
    onReopen && result?.status === "approved" ? (
      <ReopenButton result={result} onReopen={onReopen} />
    ) : null;
  const columns: Column<ScoreSheetRow>[] = [
    {
      key: "student",
      header: "Student",
      rowHeader: true,
      cell: ({ student }) => <TwoLines below={student.admissionNumber}>{student.name}</TwoLines>,
    },
    ...partColumns(scheme.parts, ({ result }: ScoreSheetRow) => result?.scores ?? null),
    {
      key: "total",
      header: "Total",
      align: "right",
      cell: ({ result }) => (
        <b>
          <Figure value={result?.total} />
        </b>
      ),
    },
    {
      key: "grade",
      header: "Grade",
      align: "center",
      cell: ({ result }) => <Figure value={result?.grade} />,
    },
    {
      key: "state",
      header: "Status",
      cell: ({ result }) => (
        <>
          <State result={result} />
          {result && <MissingNote result={result} />}
          {result && <PrincipalNote result={result} />}
        </>
      ),
    },
  ];
  if (onReopen) {
    columns.push({ ...actionsColumn(({ result }) => reopen(result), "Reopen"), align: "right" });
  }
  return (
    <DataTable
      caption="Results of the class"
      columns={columns}
      rows={rows}
      rowKey={({ student }) => student.id}
      narrow={({ student, result }) =>
        result ? (
          <ResultCard result={result} plain>
            <MissingNote result={result} />
            <PrincipalNote result={result} />
            {reopen(result)}
          </ResultCard>
        ) : (
          <Row align="start" spread>
            <strong>
              <TwoLines below={student.admissionNumber}>{student.name}</TwoLines>
            </strong>
            <State result={null} />
          </Row>
        )
      }
    />
  );
}

function State({ result }: { result: Result | null }) {
  if (result) return <ResultBadge result={result} />;
  return <StatusBadge tone="neutral">Not entered</StatusBadge>;
}

function ReopenButton(props: { result: Result; onReopen: (result: Result) => void }) {
  const { result, onReopen } = props;
  return (
    <Button
      size="compact-sm"
      aria-label={`Reopen ${result.student.name}`}
      onClick={() => onReopen(result)}
    >
      Reopen
    </Button>
  );
}
