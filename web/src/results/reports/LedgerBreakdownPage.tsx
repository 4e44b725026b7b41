import { resultsApi } from "../api.ts";
import { ReportPage } from "./ReportPage.tsx";

/** Every result of a class by its parts, under the pupil's name. */
export function LedgerBreakdownPage() {
  return (
    <ReportPage
      report="ledger-breakdown"
      description="Each part, total and grade of every subject. Approved results only."
      read={(input) => resultsApi.breakdown.queryOptions({ input })}
    />
  );
}
