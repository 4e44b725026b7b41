import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerAssessmentsPage() {
  return (
    <BreakdownReport
      report="ledger-assessments"
      description="Each assessment and the exam. Ledger Breakdown also has totals and grades. Approved results only."
    />
  );
}
