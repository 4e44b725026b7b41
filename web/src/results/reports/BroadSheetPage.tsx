import { resultsApi } from "../api.ts";
import { ReportPage } from "./ReportPage.tsx";

/** The broad sheet of a class: a column for each subject. */
export function BroadSheetPage() {
  return (
    <ReportPage
      report="broad-sheet"
      description="All subjects of a class side by side. Approved results only."
      read={(input) => resultsApi.broadSheet.queryOptions({ input })}
      hasPositions
    />
  );
}
