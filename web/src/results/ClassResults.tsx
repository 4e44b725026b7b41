import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LoadingState } from "../ui/LoadingState.tsx";
import { Page } from "../ui/Page.tsx";
import { resultsApi } from "./api.ts";
import { ClassResultsSheet } from "./ClassResultsSheet.tsx";
import { gridAddress } from "./grid-address.ts";
import { SheetPicker, useChosenSheet, type ChosenSheet } from "./SheetPicker.tsx";

type Chosen = ReturnType<typeof useChosenSheet>;

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
      <Chosen chosen={chosen} />
    </Page>
  );
}

function Chosen({ chosen }: { chosen: Chosen }) {
  if (chosen.error) {
    return (
      <ErrorState title="Your classes did not load" onRetry={chosen.retry}>
        {messageOf(chosen.error)}
      </ErrorState>
    );
  }
  if (chosen.loading) return <LoadingState />;
  if (chosen.classes.length === 0) {
    return (
      <EmptyState
        title="No classes to show results of"
        hint="You see a class here once the office has made you its class teacher or given you a subject in it."
      />
    );
  }
  if (!chosen.sheet) {
    return <EmptyState title="Choose a class and a subject" hint="Its results open here." />;
  }
  return <Sheet sheet={chosen.sheet} />;
}

function Sheet({ sheet }: { sheet: ChosenSheet }) {
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
