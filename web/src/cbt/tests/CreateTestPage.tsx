import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { testsApi } from "../api.ts";
import { CBT, MANAGE } from "./test-addresses.ts";
import { TestFields } from "./TestFields.tsx";
import { inputOf, newTest, type TestChoices } from "./test-values.ts";
import { useTestForm } from "./use-test-form.ts";

/** Nothing is there yet. */
const NOTHING = { questions: [], pictures: {}, version: null };

/** A new test: kept as a draft, or shown to pupils at once. */
export function CreateTestPage() {
  const choices = useQuery(testsApi.choices.queryOptions());
  return (
    <Page
      title="Create Test"
      crumbs={[{ label: "CBT", href: CBT }, { label: "Create Test" }]}
      description="What you type is kept on this device until it is saved, also through a power cut."
    >
      <Panel>
        {choices.data ? (
          <CreateForm choices={choices.data.data} />
        ) : choices.isError ? (
          <ErrorState title="The form did not load" onRetry={() => void choices.refetch()}>
            {messageOf(choices.error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

function CreateForm({ choices }: { choices: TestChoices }) {
  const { className } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useTestForm("new", { ...NOTHING, values: newTest(choices, className) });
  const create = useMutation({
    ...testsApi.create.mutationOptions(),
    async onSuccess({ data }) {
      form.saved(NOTHING);
      await queries.invalidateQueries({ queryKey: testsApi.key() });
      toastSuccess(data.showCBT ? "Test shown to pupils" : "Draft kept");
      void navigate({ to: MANAGE });
    },
    onError: form.refuse,
  });

  function send(showCBT: boolean): void {
    const { input, issues } = inputOf(form.values, form.list.questions, showCBT);
    if (form.accept(issues)) create.mutate({ ...input, questions: [...form.list.questions] });
  }

  return (
    <TestFields
      label="New test"
      form={form}
      choices={choices}
      isShown={false}
      busy={create.isPending}
      submit="Save as Draft"
      other="Show to Pupils"
      failure="Failed to create the test"
      onSend={send}
      onCancel={() => void navigate({ to: MANAGE })}
    />
  );
}
