import { SheetEntryPage } from "../../report-cards/entry/SheetEntryPage.tsx";
import { WithObservations } from "./WithObservations.tsx";

/** The entry of report cards. */
export function SheetEntry() {
  return (
    <WithObservations>
      <SheetEntryPage />
    </WithObservations>
  );
}
