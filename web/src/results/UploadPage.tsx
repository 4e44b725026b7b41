import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../platform/address.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LoadingState } from "../ui/LoadingState.tsx";
import { Page } from "../ui/Page.tsx";
import { Segments } from "../ui/Segments.tsx";
import { resultsApi } from "./api.ts";
import { ClassGrid } from "./grid/ClassGrid.tsx";
import { SheetPicker, useChosenSheet, type ChosenSheet } from "./SheetPicker.tsx";
import { SingleResultForm } from "./SingleResultForm.tsx";

const VIEWS = [
  { value: "class", label: "Whole class" },
  { value: "one", label: "One pupil" },
] as const;

/** Where scores are entered: a whole class at once, or one pupil. */
export function UploadPage() {
  const chosen = useChosenSheet();
  const [{ view }, setAddress] = useAddress(["view"]);
  return (
    <Page
      title="Upload Results"
      description="Scores stay drafts until you publish them for the principal to approve."
      actions={<ButtonLink href="/dashboard/staff-results">Class results</ButtonLink>}
    >
      <SheetPicker chosen={chosen} />
      <Segments
        label="How to enter scores"
        value={view === "one" ? "one" : "class"}
        options={VIEWS}
        onChange={(chosenView) => setAddress({ view: chosenView === "one" ? "one" : "" })}
      />
      <ChosenView chosen={chosen} onePupil={view === "one"} />
    </Page>
  );
}

function ChosenView({
  chosen,
  onePupil,
}: {
  chosen: ReturnType<typeof useChosenSheet>;
  onePupil: boolean;
}) {
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
        title="No classes to enter scores for"
        hint="You see a class here once the office has made you its class teacher or given you a subject in it."
      />
    );
  }
  if (!chosen.sheet) {
    return <EmptyState title="Choose a class and a subject" hint="Its score sheet opens here." />;
  }
  const key = Object.values(chosen.sheet).join(" ");
  return <Sheet key={key} sheet={chosen.sheet} onePupil={onePupil} />;
}

function Sheet({ sheet, onePupil }: { sheet: ChosenSheet; onePupil: boolean }) {
  const query = useQuery(
    // A sheet that is being filled in must not change under the person's hands.
    resultsApi.sheet.queryOptions({
      input: sheet,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (query.isError) {
    return (
      <ErrorState title="The score sheet did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data) return <LoadingState />;
  const { data } = query.data;
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title="No pupils in this class"
        hint="Nobody is enrolled in it for this term yet. The office enrols pupils."
      />
    );
  }
  return onePupil ? (
    <SingleResultForm sheet={data} onSaved={() => void query.refetch()} />
  ) : (
    <ClassGrid sheet={data} />
  );
}
