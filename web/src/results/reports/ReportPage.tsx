import type { Report } from "@school/core/results/reports/contract.ts";
import { type ReportData, reportTables } from "@school/core/results/reports/report-table.ts";
import type { RowStudent } from "@school/core/results/schemas.ts";
import type { Term } from "@school/core/school/terms.ts";
import { REPORT_TITLES } from "@school/core/results/reports/text.ts";
import {
  skipToken,
  useQuery,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import {
  inputOf,
  isSameFilter,
  useReportFilter,
  type ReportFilter,
  type ReportHead,
  type ReportInput,
} from "./report-filter.ts";
import { ReportFilterForm } from "./ReportFilterForm.tsx";
import { ReportSheet } from "./ReportSheet.tsx";
import { ReportTiles } from "./ReportTiles.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { resultsApi } from "../api.ts";
import styles from "./ReportPage.module.css";
import { titles } from "./text.ts";
import { PositionReasons } from "../PositionReasons.tsx";
import { positionTexts } from "../text.ts";

interface Props<Name extends Report> {
  report: Name;
  description: string;
  /** A call's `queryOptions`; skipped without a class. */
  read: (input: ReportInput | SkipToken) => {
    queryKey: QueryKey;
    queryFn: QueryFunction<{ data: ReportData[Name] }>;
    enabled?: boolean;
  };
  /** Whether it has positions, which a reader may ask about. */
  hasPositions?: boolean;
}

/** Common parts of the four class reports: filter, errors, sheet and table. */
export function ReportPage<Name extends Report>({
  report,
  description,
  read,
  hasPositions,
}: Props<Name>) {
  const [explained, setExplained] = useState<RowStudent | null>(null);
  const [filter, setFilter] = useReportFilter();
  const query = useQuery<{ data: ReportData[Name] }>(
    read(filter.className === "" ? skipToken : inputOf(filter)),
  );
  const data = query.data?.data;
  const load = (next: ReportFilter) => {
    if (isSameFilter(next, filter)) void query.refetch();
    else setFilter(next);
  };
  const explain = (id: string) =>
    setExplained(data?.rows.find(({ student }) => student.id === id)?.student ?? null);
  const shown = data !== undefined && data.rows.length > 0;
  return (
    <div className={styles.report}>
      <div className="no-print">
        <Page title={REPORT_TITLES[report]} description={description}>
          <ReportFilterForm loaded={filter} error={query.error} onLoad={load} />
          {!shown && <InsteadOfRows report={report} filter={filter} query={query} />}
          {shown && query.isError && (
            <Notice as="p" tone="bad" role="alert">
              This report could not be updated. {messageOf(query.error)}
            </Notice>
          )}
        </Page>
      </div>
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
    </div>
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

/** Shown instead of a table: nothing requested, loading, an error, or no rows. */
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
    return <ReportTiles />;
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
    // Faults of a field are shown at the field.
    if (query.error.issueFor("className") ?? query.error.issueFor("academicYear")) return null;
    if (query.error.status === 403) {
      return (
        <EmptyState
          title="You cannot view this class's report"
          hint="Only the class teacher, the assistants and the office can view it."
        />
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
