import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerBreakdownPage() {
  return (
    <BreakdownReport
      report="ledger-breakdown"
      description="Approved results of a class, with each part, total and grade."
    />
  );
}
