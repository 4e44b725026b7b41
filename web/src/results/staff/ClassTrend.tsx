import { mayReadBroadSheet } from "@school/core/results/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { resultsApi } from "../api.ts";
import { TrendChart } from "../TrendChart.tsx";

interface ClassTrendProps {
  className: string;
  academicYear: string;
  /** Default: the class as a whole. */
  subject: { id: string; name: string } | undefined;
}

/** Averages of a class by term, as in its reports; for those who may read every class's. */
export function ClassTrend({ className, academicYear, subject }: ClassTrendProps) {
  const query = useQuery(
    resultsApi.figures.queryOptions({
      input: { className, academicYear },
      enabled: mayReadBroadSheet(useAccount()),
    }),
  );
  if (query.isError) {
    return (
      <ErrorState title="The averages did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const { terms = [], rows = [] } = query.data?.data ?? {};
  const row = rows.find((one) => one.subject?.id === subject?.id);
  return (
    <TrendChart
      of={subject ? `${className}, ${subject.name}` : className}
      decimals={2}
      points={terms.map((term, at) => ({
        term,
        academicYear,
        className,
        average: row?.averages[at] ?? null,
      }))}
    />
  );
}
