import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { resultsApi } from "../api.ts";
import { ChosenSheetView } from "../upload/ChosenSheetView.tsx";
import { ClassResultsSheet } from "./ClassResultsSheet.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import { SheetPicker } from "../upload/SheetPicker.tsx";
import type { SheetKey } from "../upload/sheet-address.ts";
import { useChosenSheet } from "../upload/use-chosen-sheet.ts";

/** The results of a class in one subject, pupil by pupil, whatever state they are in. */
export function ClassResults() {
  const chosen = useChosenSheet();
  return (
    <Page
      title="Results"
      description="A class in one subject: every pupil, with what is entered, waiting and approved."
      actions={chosen.sheet && <ButtonLink href={gridAddress(chosen)}>Enter scores</ButtonLink>}
    >
      <SheetPicker chosen={chosen} />
      <ChosenSheetView
        chosen={chosen}
        noClasses="No classes to show results of"
        opens="Its results open here."
      >
        {(sheet) => <Sheet sheet={sheet} />}
      </ChosenSheetView>
    </Page>
  );
}

function Sheet({ sheet }: { sheet: SheetKey }) {
  const query = useQuery(resultsApi.sheet.queryOptions({ input: sheet }));
  if (query.isError) {
    return (
      <ErrorState title="The results did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  return query.data ? <ClassResultsSheet sheet={query.data.data} /> : <LoadingState />;
}
