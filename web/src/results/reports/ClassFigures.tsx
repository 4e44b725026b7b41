import type { Report } from "@school/core/results/reports/contract.ts";
import { figuresTable } from "@school/core/results/reports/report-table.ts";
import { figureLabels, REPORT_TITLES } from "@school/core/results/reports/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { resultsApi } from "../api.ts";
import { inputOf, type ReportHead } from "./report-filter.ts";
import { ReportTable } from "./ReportTable.tsx";

/** Averages and grades of the class below its report, with the change from the previous term. */
export function ClassFigures({ report, head }: { report: Report; head: ReportHead }) {
  const filter = { className: head.class.name, term: head.term, academicYear: head.academicYear };
  const query = useQuery(resultsApi.figures.queryOptions({ input: inputOf(filter) }));
  if (query.isError) {
    return (
      <ErrorState title="The class summary did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const figures = query.data?.data;
  const term = figures?.terms.at(-1);
  if (!figures || !term || figures.rows.length === 0) return null;
  return (
    <Panel
      title={figureLabels.title}
      description={`${termLabel(term, "First Term")}, ${head.academicYear}`}
      flush
    >
      <ReportTable
        caption={`${figureLabels.title}, ${REPORT_TITLES[report]} of ${head.class.name}`}
        table={figuresTable(figures)}
      />
    </Panel>
  );
}
