import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerAssessmentsPage() {
  return (
    <BreakdownReport
      report="ledger-assessments"
      description="Every approved result of a class by its assessments and exam."
    />
  );
}
