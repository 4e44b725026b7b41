import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerAssessmentsPage() {
  return (
    <BreakdownReport
      report="ledger-assessments"
      description="Approved results of a class, with each assessment and the exam."
    />
  );
}
