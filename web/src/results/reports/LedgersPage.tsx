import { mayReadBroadSheet } from "@school/core/results/policy.ts";
import { type Report, REPORTS } from "@school/core/results/reports/contract.ts";
import { type ReportData, reportTables } from "@school/core/results/reports/report-table.ts";
import { REPORT_TITLES } from "@school/core/results/reports/text.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import { type Term, termLabel, TERMS } from "@school/core/school/terms.ts";
import {
  skipToken,
  useQuery,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, currentOf, messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { WorkChoice, WorkMenu, WorkPage } from "../../ui/page/WorkPage.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { resultsApi } from "../api.ts";
import { PositionReasons } from "../PositionReasons.tsx";
import { positionTexts } from "../text.ts";
import styles from "./LedgersPage.module.css";
import { MissingResults } from "./MissingResults.tsx";
import { inputOf, type ReportHead, type ReportInput, useReportFilter } from "./report-filter.ts";
import { ReportSheet } from "./ReportSheet.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { titles, VIEWS } from "./text.ts";

/** The ledgers of a class: one page in four views; the last part of its address names the view. */
export function LedgersPage() {
  const { pathname } = useLocation();
  return VIEW_OF[REPORTS.find((name) => pathname.endsWith(`/${name}`)) ?? "ledger"];
}

const VIEW_OF: Readonly<Record<Report, ReactNode>> = {
  ledger: (
    <LedgerView
      report="ledger"
      read={(input) => resultsApi.ledger.queryOptions({ input })}
      hasPositions
    />
  ),
  "broad-sheet": (
    <LedgerView
      report="broad-sheet"
      read={(input) => resultsApi.broadSheet.queryOptions({ input })}
      hasPositions
      noteOf={({ missing }) => <MissingResults missing={missing} />}
    />
  ),
  "ledger-breakdown": (
    <LedgerView
      report="ledger-breakdown"
      read={(input) => resultsApi.breakdown.queryOptions({ input })}
    />
  ),
  "ledger-assessments": (
    <LedgerView
      report="ledger-assessments"
      read={(input) => resultsApi.breakdown.queryOptions({ input })}
    />
  ),
};

interface LedgerViewProps<Name extends Report> {
  report: Name;
  /** A call's `queryOptions`; skipped without a class. */
  read: (input: ReportInput | SkipToken) => {
    queryKey: QueryKey;
    queryFn: QueryFunction<{ data: ReportData[Name] }>;
    enabled?: boolean;
  };
  /** Whether it has positions, which a reader may ask about. */
  hasPositions?: boolean;
  /** Shown above the report, on the screen only. */
  noteOf?: (data: ReportData[Name]) => ReactNode;
}

function LedgerView<Name extends Report>(props: LedgerViewProps<Name>) {
  const { report, read, hasPositions, noteOf } = props;
  const [explained, setExplained] = useState<RowStudent | null>(null);
  const filter = useReportFilter();
  const query = useQuery<{ data: ReportData[Name] }>(
    read(filter.className === "" ? skipToken : inputOf(filter)),
  );
  const data = query.data?.data;
  const explain = (id: string) =>
    setExplained(data?.rows.find(({ student }) => student.id === id)?.student ?? null);
  const shown = data !== undefined && data.rows.length > 0;
  return (
    <div className={styles.report}>
      <WorkPage
        title={REPORT_TITLES[report]}
        choices={<LedgerChoices report={report} filter={filter} />}
        help={<p>Only approved results count here.</p>}
      >
        {!shown && <InsteadOfRows report={report} filter={filter} query={query} />}
        {shown && query.isError && (
          <Notice as="p" tone="bad" role="alert">
            This report could not be updated. {messageOf(query.error)}
          </Notice>
        )}
        {shown && noteOf?.(data)}
        {shown && (
          <ReportSheet
            report={report}
            head={data}
            pupils={new Set(data.rows.map(({ student }) => student.id)).size}
            busy={query.isFetching}
          >
            {(running) => (
              <ReportTable
                caption={`${REPORT_TITLES[report]} of ${data.class.name}`}
                table={reportTables[report](data)}
                running={running}
                onExplain={data.term !== null && hasPositions ? explain : undefined}
              />
            )}
          </ReportSheet>
        )}
        {data?.term && explained && (
          <PositionDialog
            head={{ ...data, term: data.term }}
            student={explained}
            onClose={() => setExplained(null)}
          />
        )}
      </WorkPage>
    </div>
  );
}

type ReportFilter = ReturnType<typeof useReportFilter>;

/** Class, view, session and term in the line of the page. */
function LedgerChoices({ report, filter }: { report: Report; filter: ReportFilter }) {
  const account = useAccount();
  const navigate = useNavigate();
  return (
    <>
      <WorkChoice
        label="Class"
        value={filter.className}
        all={uiLabels.allClasses}
        options={filter.classes.map((name) => ({ value: name, label: name }))}
        onChange={filter.chooseClass}
      />
      <WorkChoice
        label="View"
        value={report}
        options={VIEWS.filter(({ value }) => value !== "broad-sheet" || mayReadBroadSheet(account))}
        onChange={(name) =>
          void navigate({
            to: `/dashboard/report-card/${name}`,
            search: (address: object) => address,
          })
        }
      />
      <WorkMenu label={filter.term ? termLabel(filter.term, "First Term") : "All terms"}>
        <FilterSelect
          label="Session"
          value={filter.academicYear || filter.currentYear}
          options={filter.years}
          onChange={(year) => filter.choose({ year })}
        />
        <FilterSelect
          label="Term"
          all="All"
          value={filter.term ?? ""}
          options={TERMS.map((term) => ({ value: term, label: termLabel(term, "First Term") }))}
          onChange={(term) => filter.choose({ term })}
        />
      </WorkMenu>
    </>
  );
}

interface PositionDialogProps {
  head: ReportHead & { term: Term };
  student: RowStudent;
  onClose: () => void;
}

function PositionDialog({ head, student, onClose }: PositionDialogProps) {
  const { class: of, academicYear, term } = head;
  const input = { className: of.name, academicYear, term, studentId: student.id };
  const query = useQuery(resultsApi.explainPosition.queryOptions({ input }));
  return (
    <Dialog opened onClose={onClose} title={positionTexts.whyOf(student.name)}>
      <Loaded query={query} failed={positionTexts.notLoaded}>
        {({ data }) => data && <PositionReasons explanation={data} />}
      </Loaded>
    </Dialog>
  );
}

/** Shown instead of a table: the classes, an error, or no rows. */
function InsteadOfRows({
  report,
  filter,
  query,
}: {
  report: Report;
  filter: ReportFilter;
  query: UseQueryResult<{ data: ReportHead }>;
}) {
  const title = REPORT_TITLES[report];
  if (filter.className === "") {
    if (filter.isLoading) return <LoadingState />;
    if (filter.classes.length === 0) return <EmptyState title={titles.noClasses} />;
    return <ClassTiles names={filter.classes} hrefOf={filter.hrefOfClass} />;
  }
  if (query.data) {
    return (
      <EmptyState
        title={titles.noRecords}
        hint={`${query.data.data.class.name} has no pupils or no approved results in this term.`}
      />
    );
  }
  if (query.error instanceof ApiError) {
    if (query.error.status === 403) {
      return (
        <EmptyState
          title="You cannot view this class's report"
          hint="Only the class teacher, the assistants and the office can view it."
        />
      );
    }
    const arms = currentOf(resultsApi.ledger, query.error, "class_ambiguous");
    if (arms || query.error.issues.length > 0) {
      return (
        <>
          <Notice as="p" role="alert">
            {messageOf(query.error)}
          </Notice>
          <ClassTiles names={arms ?? filter.classes} hrefOf={filter.hrefOfClass} />
        </>
      );
    }
  }
  if (query.isError) {
    return (
      <ErrorState title={`The ${title} did not load`} onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (query.isPaused) {
    return (
      <ErrorState title="No connection">The {title} will load when you are back online.</ErrorState>
    );
  }
  return <LoadingState label={`Loading the ${title}...`} />;
}

function ClassTiles(props: { names: readonly string[]; hrefOf: (name: string) => string }) {
  const { names, hrefOf } = props;
  return (
    <Tiles
      label="Choose a class"
      tiles={names.map((name) => ({ key: name, href: hrefOf(name), title: name }))}
    />
  );
}
