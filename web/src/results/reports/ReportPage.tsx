import type { Report } from "@school/core/results/reports/contract.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import {
  isSameFilter,
  REPORT_TITLES,
  type ReportFilter,
  type ReportHead,
} from "./report-filter.ts";
import { ReportFilterForm } from "./ReportFilterForm.tsx";
import { ReportSheet } from "./ReportSheet.tsx";
import styles from "./ReportPage.module.css";

interface Props<Data> {
  report: Report;
  description: string;
  filter: ReportFilter;
  onLoad: (filter: ReportFilter) => void;
  query: UseQueryResult<{ data: Data }>;
  /** How many pupils the report lists; 0 shows "No records". */
  pupils: (data: Data) => number;
  /** The report's table; `running` goes above its headings on paper. */
  table: (data: Data, running: ReactNode) => ReactNode;
}

/** What the four class reports have in common: the filter, its answers, the sheet. */
export function ReportPage<Data extends ReportHead>(props: Props<Data>) {
  const { report, description, filter, onLoad, query, pupils, table } = props;
  const data = query.data?.data;
  const load = (next: ReportFilter) => {
    if (isSameFilter(next, filter)) void query.refetch();
    else onLoad(next);
  };
  const shown = data !== undefined && pupils(data) > 0;
  return (
    <div className={styles.report}>
      <div className="no-print">
        <Page title={REPORT_TITLES[report]} description={description}>
          <ReportFilterForm loaded={filter} error={query.error} onLoad={load} />
          {!shown && <InsteadOfRows report={report} filter={filter} query={query} />}
          {shown && query.isError && (
            <p role="alert" className={styles.notice}>
              This is the report as it was loaded before. {messageOf(query.error)}
            </p>
          )}
        </Page>
      </div>
      {shown && (
        <ReportSheet report={report} head={data} pupils={pupils(data)} busy={query.isFetching}>
          {(running) => table(data, running)}
        </ReportSheet>
      )}
    </div>
  );
}

/** Says why there is no table: nothing asked for, on its way, refused, or nothing to show. */
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
    return <EmptyState title="Which class?" hint="Type its name above and press Load." />;
  }
  if (query.data) {
    return (
      <EmptyState
        title="No records"
        hint={`Nothing is approved yet for ${query.data.data.class.name} in this term, or nobody is enrolled.`}
      />
    );
  }
  if (query.error instanceof ApiError) {
    // What is about a field is said at the field.
    if (query.error.issueFor("className") ?? query.error.issueFor("academicYear")) return null;
    if (query.error.status === 403) {
      return (
        <EmptyState
          title="This class is not yours to read"
          hint="A report covers all subjects of a class: its class teacher, the assistants and the office may read it."
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
      <ErrorState title="No connection">
        The {title} loads by itself as soon as the connection is back.
      </ErrorState>
    );
  }
  return <LoadingState label={`Loading the ${title}...`} />;
}
