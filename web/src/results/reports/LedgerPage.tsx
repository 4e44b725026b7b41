import { resultsApi } from "../api.ts";
import { ReportPage } from "./ReportPage.tsx";

/** Totals and positions of a class. */
export function LedgerPage() {
  return (
    <ReportPage
      report="ledger"
      description="Each pupil's subjects, total and position. Approved results only."
      read={(input) => resultsApi.ledger.queryOptions({ input })}
      hasPositions
    />
  );
}
