import { BreakdownReport } from "./BreakdownReport.tsx";

export function LedgerBreakdownPage() {
  return (
    <BreakdownReport
      report="ledger-breakdown"
      description="Every approved result of a class by its parts, with total and grade."
    />
  );
}
