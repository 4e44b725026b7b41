import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { banksApi, testsApi } from "../api.ts";
import { BANKS } from "../tests/test-addresses.ts";
import { type BankChoices, BankFields } from "./BankFields.tsx";
import { BANK_LABELS, bankFaults, inputOf, NEW_BANK } from "./bank-values.ts";
import { useQuestionForm } from "../questions/use-question-form.ts";
import { labels as cbtBanksLabels, toasts } from "./text.ts";

/** A new question bank, with questions if there are any yet. */
export function CreateBankPage() {
  const choices = useQuery(testsApi.choices.queryOptions());
  return (
    <Page
      title={cbtBanksLabels.createQuestionBank}
      crumbs={[
        { label: "Question Banks", href: BANKS },
        { label: cbtBanksLabels.createQuestionBank },
      ]}
    >
      <Panel>
        <Loaded query={choices} failed="The form did not load">
          {({ data }) => <CreateForm choices={data} />}
        </Loaded>
      </Panel>
    </Page>
  );
}

function CreateForm({ choices }: { choices: BankChoices }) {
  const navigate = useNavigate();
  const form = useQuestionForm({
    about: "cbt/bank",
    record: null,
    valuesOf: () => NEW_BANK,
    labels: BANK_LABELS,
    check: bankFaults,
    input: ({ values, questions }) => ({ ...inputOf(values), questions }),
    send: (input: Parameters<typeof banksApi.create.call>[0]) => banksApi.create.call(input),
    saved() {
      toastSuccess(toasts.questionBankCreated);
      void navigate({ to: BANKS });
    },
    failure: "Failed to create the question bank",
    outdated: banksApi.key(),
  });
  return (
    <BankFields
      label="New question bank"
      form={form}
      choices={choices}
      submit={cbtBanksLabels.createQuestionBank}
      onCancel={() => void navigate({ to: BANKS })}
    />
  );
}
