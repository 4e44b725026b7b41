import { averageOf, averageText } from "@school/core/results/reports/averages.ts";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { ClassResultsTable } from "./ClassResultsTable.tsx";
import { ReopenDialog } from "../approvals/ReopenDialog.tsx";

/** One sheet that is only read, with its sums; the principal may reopen what is approved. */
export function ClassResultsSheet({ sheet }: { sheet: ScoreSheet }) {
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
