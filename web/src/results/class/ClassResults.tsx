import { averageOf, averageText } from "@school/core/results/reports/averages.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { resultsApi } from "../api.ts";
import { ChosenSheetView } from "../upload/ChosenSheetView.tsx";
import { SheetPicker } from "../upload/SheetPicker.tsx";
import { gridAddress, type SheetKey } from "../upload/sheet-address.ts";
import { useChosenSheet } from "../upload/use-chosen-sheet.ts";
import { ClassResultsTable } from "./ClassResultsTable.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";

/** The results of a class in one subject, pupil by pupil, whatever state they are in. */
export function ClassResults() {
  const chosen = useChosenSheet();
  return (
    <Page
      title="Results"
      description="A class in one subject: every pupil, with what is entered, waiting and approved."
      actions={chosen.sheet && <ButtonLink href={gridAddress(chosen)}>Enter scores</ButtonLink>}
    >
      <SheetPicker chosen={chosen} />
      <ChosenSheetView
        chosen={chosen}
        noClasses="No classes to show results of"
        opens="Its results open here."
      >
        {(sheet) => <Sheet sheet={sheet} />}
      </ChosenSheetView>
    </Page>
  );
}

function Sheet({ sheet }: { sheet: SheetKey }) {
  const query = useQuery(resultsApi.sheet.queryOptions({ input: sheet }));
  if (query.isError) {
    return (
      <ErrorState title="The results did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  return query.data ? <ClassResultsSheet sheet={query.data.data} /> : <LoadingState />;
}

/** One sheet that is only read, with its sums; the principal may reopen what is approved. */
function ClassResultsSheet({ sheet }: { sheet: ScoreSheet }) {
  const mayDecide = mayApproveResults(useAccount());
  const [reopening, setReopening] = useState<Result | null>(null);
  const [asking, setAsking] = useState(false);
  if (sheet.rows.length === 0) {
    return (
      <EmptyState
        title="No pupils in this class"
        hint="Nobody is enrolled in it for this term yet. The office enrols pupils."
      />
    );
  }
  return (
    <>
      <Sums sheet={sheet} queue={mayDecide} />
      <Panel
        flush
        title={`${sheet.class.name}, ${sheet.subject.name}`}
        description={`${termLabel(sheet.term, "First Term")} ${sheet.academicYear}`}
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

/** The average counts approved results only, as every report does. */
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
  const ofApproved = average === null ? "none approved yet" : "of the approved";
  const query = new URLSearchParams({ class: sheet.class.name, term: sheet.term });
  const href = `/dashboard/report-card/pending-approvals?${query.toString()}`;
  return (
    <StatRow>
      <Stat label="Approved" value={totals.length} hint={`of ${sheet.rows.length} pupils`} />
      <Stat
        label="Waiting"
        value={waiting.length}
        hint={
          waiting.length === 0
            ? "nothing to decide"
            : `${published} published, ${waiting.length - published} draft`
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
