import { averageText } from "@school/core/results/reports/averages.ts";
import { changeText } from "@school/core/results/reports/class-figures.ts";
import type { ClassAverages as Averages } from "@school/core/results/reports/contract.ts";
import { classAverageLabels, figureLabels } from "@school/core/results/reports/text.ts";
import { fullTermName, termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { type Column, DataTable } from "../ui/table/DataTable.tsx";
import { resultsApi } from "./api.ts";
import styles from "./ClassAverages.module.css";

interface ClassAveragesProps {
  /** The last term to include. Default: the current one. */
  termId?: string | undefined;
  /** Default: all subjects. */
  subject?: { id: string; name: string } | undefined;
}

type Row = Averages["rows"][number];

/**
 * Averages of the classes in their last terms, side by side; empty before the first approved result.
 */
export function ClassAverages({ termId, subject }: ClassAveragesProps) {
  const query = useQuery(
    resultsApi.classAverages.queryOptions({
      input: { ...(termId && { termId }), ...(subject && { subjectId: subject.id }) },
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
  const last = terms.at(-1);
  if (!last) return null;
  const before = terms.at(-2);
  const title = subject ? classAverageLabels.titleOf(subject.name) : "Averages by class";
  const columns: Column<Row>[] = [
    {
      key: "class",
      header: "Class",
      rowHeader: true,
      cell: ({ className }) => <span className={styles.name}>{className ?? "All classes"}</span>,
    },
    {
      key: "bar",
      header: "Average",
      hideBelow: "sm",
      cell: ({ averages }) => (
        <Bar average={averages.at(-1) ?? null} before={averages.at(-2) ?? null} />
      ),
    },
    ...terms.map((term, at): Column<Row> => {
      const isOld = at < terms.length - 2;
      return {
        key: fullTermName(term),
        header: (
          <>
            {termLabel(term.term, "1st Term")}
            <br />
            {term.academicYear}
          </>
        ),
        align: "right",
        hideBelow: isOld ? "sm" : undefined,
        cell: ({ averages }) => averageText(averages[at] ?? null, 1),
      };
    }),
    ...(before
      ? [
          {
            key: "change",
            header: figureLabels.change,
            align: "right",
            cell: ({ change }: Row) =>
              change === null ? averageText(null, 1) : changeText(change, 1),
          } as const,
        ]
      : []),
  ];
  const key = before && classAverageLabels.key(fullTermName(last), fullTermName(before));
  return (
    <Panel
      flush
      title={title}
      description={
        <>
          {"Approved results only."} <span className={styles.key}>{key}</span>
        </>
      }
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ className }) => className ?? ""}
      />
    </Panel>
  );
}

/** The last average as a bar, with a line at the previous one; the columns have the numbers. */
function Bar({ average, before }: { average: number | null; before: number | null }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {average !== null && <span className={styles.now} style={{ width: `${average}%` }} />}
      {before !== null && <span className={styles.before} style={{ left: `${before}%` }} />}
    </span>
  );
}
