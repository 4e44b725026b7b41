import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { banksApi, testsApi } from "../api.ts";
import { BANKS } from "../tests/test-addresses.ts";
import { type BankChoices, BankFields } from "./BankFields.tsx";
import { inputOf, NEW_BANK } from "./bank-values.ts";
import { useBankForm } from "./use-bank-form.ts";

/** A new question bank, with questions if there are any yet. */
export function CreateBankPage() {
  const choices = useQuery(testsApi.choices.queryOptions());
  return (
    <Page
      title="Create Question Bank"
      crumbs={[{ label: "Question Banks", href: BANKS }, { label: "Create Question Bank" }]}
      description="What you write is kept on this device until it is saved, also through a power cut."
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

const NOTHING_YET = { values: NEW_BANK, questions: [], pictures: {}, version: null };

function CreateForm({ choices }: { choices: BankChoices }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useBankForm("new", NOTHING_YET);
  const create = useMutation({
    ...banksApi.create.mutationOptions(),
    async onSuccess() {
      form.saved(NOTHING_YET);
      await queries.invalidateQueries({ queryKey: banksApi.key() });
      toastSuccess("Question bank created");
      void navigate({ to: BANKS });
    },
    onError: form.refuse,
  });
  return (
    <BankFields
      label="New question bank"
      form={form}
      choices={choices}
      submit="Create Question Bank"
      busy={create.isPending}
      failure="Failed to create the question bank"
      onSend={() => {
        if (!form.isComplete()) return;
        create.mutate({ ...inputOf(form.values), questions: [...form.list.questions] });
      }}
      onCancel={() => void navigate({ to: BANKS })}
    />
  );
}
