import { resultsApi } from "../api.ts";
import { ReportPage } from "./ReportPage.tsx";

/** The ledger of results without grades and the class's totals. */
export function LedgerAssessmentsPage() {
  return (
    <ReportPage
      report="ledger-assessments"
      description="Each assessment and the exam. Ledger Breakdown also has totals and grades. Approved results only."
      read={(input) => resultsApi.breakdown.queryOptions({ input })}
    />
  );
}
