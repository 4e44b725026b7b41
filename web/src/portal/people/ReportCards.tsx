import { ReportCardsPage } from "../../report-cards/release/ReportCardsPage.tsx";
import { WithObservations } from "./WithObservations.tsx";

/** The report cards of a family's children. */
export function ReportCards() {
  return (
    <WithObservations>
      <ReportCardsPage />
    </WithObservations>
  );
}
