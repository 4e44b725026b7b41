import { mayReadBroadSheet } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import { resultsApi } from "../api.ts";
import { PublishSheet } from "../upload/PublishSheet.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import type { SheetChoice } from "../upload/use-chosen-sheet.ts";
import { ClassAverages } from "../ClassAverages.tsx";
import { ClassTrend } from "./ClassTrend.tsx";
import styles from "./StaffResults.module.css";
import { StaffResultsTable } from "./StaffResultsTable.tsx";

interface StaffResultsListProps {
  chosen: SheetChoice;
  table: ListRows<Result> & { readonly empty: ReactNode };
  /** Whether there may be drafts on any page. */
  mayHoldDrafts: boolean;
  withTeacher: boolean;
}

/** The list with its title; for a chosen class and subject all results can be published. */
export function StaffResultsList(props: StaffResultsListProps) {
  const { chosen, table, mayHoldDrafts, withTeacher } = props;
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
    <div className={styles.list}>
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
    </div>
  );
}

/** Below the list and its pager: the averages of all classes, or those of the chosen class. */
export function ClassFigures({ chosen }: { chosen: SheetChoice }) {
  const { schoolClass, subject, term, academicYear } = chosen;
  const account = useAccount();
  return (
    <div className={styles.list}>
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
    </div>
  );
}
