import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerBreakdownPage() {
  return (
    <BreakdownReport
      report="ledger-breakdown"
      description="Each part, total and grade of every subject. Approved results only."
    />
  );
}
