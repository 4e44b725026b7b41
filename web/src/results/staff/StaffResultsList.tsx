import { mayReadBroadSheet } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { resultsApi } from "../api.ts";
import { ClassAverages } from "../ClassAverages.tsx";
import { TrendChart } from "../TrendChart.tsx";
import { PublishSheet } from "../upload/PublishSheet.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import type { SheetChoice } from "../upload/use-chosen-sheet.ts";
import styles from "./StaffResults.module.css";
import { StaffResultsTable } from "./StaffResultsTable.tsx";

interface StaffResultsListProps {
  chosen: SheetChoice;
  table: ListRows<Result> & { readonly empty: ReactNode };
  /** The approved results to reopen, for those who may. */
  selection: Selection<Result> | undefined;
  /** Whether there may be drafts on any page. */
  mayHoldDrafts: boolean;
  withTeacher: boolean;
}

/** The list with its title; for a chosen class and subject all results can be published. */
export function StaffResultsList(props: StaffResultsListProps) {
  const { chosen, table, selection, mayHoldDrafts, withTeacher } = props;
  const { sheet, schoolClass, subject, classes, term, academicYear } = chosen;
  const chosenNames = [schoolClass?.fullName, subject?.name].filter((name) => name !== undefined);
  const when = chosen.termName || academicYear;
  const name = chosenNames.join(", ");
  const query = useQuery(resultsApi.sheet.queryOptions({ input: sheet ?? skipToken }));
  const scoreSheet = query.data?.data;
  const gridHref = gridAddress(chosen);
  const hint =
    mayHoldDrafts && !sheet
      ? "Choose a class and a subject to publish all its results at once."
      : "";
  const onlyClass = classes.length === 1 ? classes[0] : undefined;
  return (
    <Stack className={styles.list}>
      <Panel
        flush
        title={name || when}
        description={[name && when, hint].filter(Boolean).join(". ")}
      >
        {sheet && scoreSheet && (
          <PublishSheet
            sheet={sheet}
            gridHref={gridHref}
            rows={scoreSheet.rows.map(({ result }) => ({
              result,
              isComplete: result?.total !== undefined && result.total !== null,
              isChanged: false,
            }))}
          />
        )}
        <StaffResultsTable
          {...table}
          selection={selection}
          withTeacher={withTeacher}
          withClass={
            !schoolClass &&
            !(onlyClass && table.rows?.every((row) => row.class.id === onlyClass.id))
          }
          withSubject={!subject}
          session={academicYear}
          term={term}
        />
      </Panel>
    </Stack>
  );
}

/** Below the list and its pager: the averages of all classes, or those of the chosen class. */
export function ClassFigures({ chosen }: { chosen: SheetChoice }) {
  const { schoolClass, subject, term, academicYear } = chosen;
  const account = useAccount();
  return (
    <Stack className={styles.list}>
      {!schoolClass && term && mayReadBroadSheet(account) && (
        <ClassAverages termId={term.id} subject={subject} />
      )}
      {schoolClass && (
        <ClassTrend
          className={schoolClass.fullName}
          academicYear={academicYear}
          subject={subject}
        />
      )}
    </Stack>
  );
}

interface ClassTrendProps {
  className: string;
  academicYear: string;
  /** Default: the class as a whole. */
  subject: { id: string; name: string } | undefined;
}

/** Averages of a class by term, as in its reports; for those who may read every class's. */
function ClassTrend({ className, academicYear, subject }: ClassTrendProps) {
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
