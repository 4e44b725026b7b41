import type { Report } from "@school/core/results/reports/contract.ts";
import {
  skipToken,
  useQuery,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseQueryResult,
} from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import {
  inputOf,
  isSameFilter,
  REPORT_TITLES,
  useReportFilter,
  type ReportFilter,
  type ReportHead,
  type ReportInput,
} from "./report-filter.ts";
import { ReportFilterForm } from "./ReportFilterForm.tsx";
import { ReportSheet } from "./ReportSheet.tsx";
import { ReportTable, type ReportColumn, type ReportGroup } from "./ReportTable.tsx";
import styles from "./ReportPage.module.css";
import { titles } from "./text.ts";

interface ReportData extends ReportHead {
  rows: readonly { student: { id: string } }[];
}

interface Props<Data extends ReportData> {
  report: Report;
  description: string;
  /** A call's `queryOptions`; nothing is asked for while no class is named. */
  read: (input: ReportInput | SkipToken) => {
    queryKey: QueryKey;
    queryFn: QueryFunction<{ data: Data }>;
    enabled?: boolean;
  };
  columns: (data: Data) => readonly ReportColumn<Data["rows"][number]>[];
  /** Names of rows over all others, such as averages. */
  below?: readonly string[];
  /** Omitted if all rows form one group without a name. */
  groups?: (data: Data) => readonly ReportGroup<Data["rows"][number]>[];
  /** Tells a row from the others of its group. */
  rowKey: (row: Data["rows"][number]) => string;
}

/** What the four class reports have in common: the filter, its answers, the sheet and its table. */
export function ReportPage<Data extends ReportData>(props: Props<Data>) {
  const { report, description, read, columns, rowKey, below } = props;
  const { groups = ({ rows }: Data) => [{ key: "all", name: null, rows }] } = props;
  const [filter, setFilter] = useReportFilter();
  const query = useQuery<{ data: Data }>(
    read(filter.className === "" ? skipToken : inputOf(filter)),
  );
  const data = query.data?.data;
  const load = (next: ReportFilter) => {
    if (isSameFilter(next, filter)) void query.refetch();
    else setFilter(next);
  };
  const shown = data !== undefined && data.rows.length > 0;
  return (
    <div className={styles.report}>
      <div className="no-print">
        <Page title={REPORT_TITLES[report]} description={description}>
          <ReportFilterForm loaded={filter} error={query.error} onLoad={load} />
          {!shown && <InsteadOfRows report={report} filter={filter} query={query} />}
          {shown && query.isError && (
            <p role="alert" className={styles.notice}>
              This report could not be updated. {messageOf(query.error)}
            </p>
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
              columns={columns(data)}
              groups={groups(data)}
              rowKey={rowKey}
              below={below}
              running={running}
            />
          )}
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
    return <EmptyState title="Choose a class" />;
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
    // What is about a field is said at the field.
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
