import { averageOf, averageText } from "@school/core/results/averages.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/contract-scoring.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useState } from "react";
import { useAccount } from "../accounts/account.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stat, StatRow } from "../ui/Stat.tsx";
import { ClassResultsTable } from "./ClassResultsTable.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";

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
  const approved = totalsOf(sheet.rows, (result) => result.status === "approved");
  const sum = approved.reduce((all, total) => all + total, 0);
  const waiting = sheet.rows.filter(({ result }) => result?.status === "pending").length;
  const href = `/dashboard/report-card/pending-approvals?${new URLSearchParams({
    class: sheet.class.name,
    term: sheet.term,
  }).toString()}`;
  return (
    <StatRow>
      <Stat label="Approved" value={approved.length} hint={`of ${sheet.rows.length} pupils`} />
      <Stat
        label="Waiting"
        value={waiting}
        hint="drafts and published"
        href={queue && waiting > 0 ? href : undefined}
      />
      <Stat
        label="Class average"
        value={averageText(averageOf(sum, approved.length, 1), 1)}
        hint="of the approved"
      />
      <Stat
        label="Highest and lowest"
        value={
          approved.length === 0 ? "–" : `${Math.max(...approved)} / ${Math.min(...approved)}`
        }
        hint="of the approved"
      />
    </StatRow>
  );
}

function totalsOf(rows: readonly ScoreSheetRow[], counts: (result: Result) => boolean): number[] {
  return rows.flatMap(({ result }) =>
    result && counts(result) && result.total !== null ? [result.total] : [],
  );
}
