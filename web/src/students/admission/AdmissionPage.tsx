import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { studentsApi } from "../api.ts";
import { STUDENTS_PAGE } from "../records/students-page.ts";
import { stepOf } from "./admission-steps.ts";
import { AdmissionForm } from "./AdmissionForm.tsx";
import { labels } from "../text.ts";
import { NoTerm } from "../../school/NoTerm.tsx";

/** The office admits a pupil. The step and the draft that is open are in the address. */
export function AdmissionPage() {
  const [{ draft: draftId, step }, setAddress] = useAddress(["draft", "step"]);
  return (
    <Page
      title={labels.newAdmission}
      description="Create an account and a record, and place the child in a class."
      crumbs={[{ label: "Students", href: STUDENTS_PAGE }]}
    >
      <OpenForm
        key={draftId}
        draftId={draftId}
        step={step}
        onStep={(next) => setAddress({ step: next }, "push")}
        onNew={() => setAddress({ draft: "", step: "" })}
      />
    </Page>
  );
}

interface OpenFormProps {
  draftId: string;
  step: string;
  onStep: (step: string) => void;
  onNew: () => void;
}

function OpenForm({ draftId, step, onStep, onNew }: OpenFormProps) {
  const navigate = useNavigate();
  const choices = useQuery(studentsApi.choices.queryOptions());
  const draft = useQuery(
    studentsApi.draft.queryOptions({
      input: { id: draftId },
      enabled: draftId !== "",
      // Read once: from then on the form is newer.
      staleTime: Infinity,
      gcTime: 0,
    }),
  );
  if (choices.isError && !choices.data) {
    return (
      <ErrorState title="The form did not load" onRetry={() => void choices.refetch()}>
        {messageOf(choices.error)}
      </ErrorState>
    );
  }
  if (draft.isError && !draft.data) {
    return (
      <ErrorState title="The draft did not load" onBack={onNew}>
        {messageOf(draft.error)}
      </ErrorState>
    );
  }
  if (!choices.data || (draftId !== "" && !draft.data)) return <LoadingState />;
  if (choices.data.data.currentTerm === null) {
    return <NoTerm hint="New pupils join a class of the current term." />;
  }
  return (
    <AdmissionForm
      opened={draft.data?.data ?? null}
      choices={choices.data.data}
      step={stepOf(step)}
      onStep={onStep}
      onDone={() => void navigate({ to: STUDENTS_PAGE })}
    />
  );
}
