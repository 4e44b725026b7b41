import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { testsApi } from "../api.ts";
import { CBT } from "./test-addresses.ts";
import { TestFields } from "./TestFields.tsx";
import { inputOf, newTest, type TestChoices } from "./test-values.ts";
import { useQuestionForm } from "../questions/use-question-form.ts";
import { TEST_LABELS } from "./readiness.ts";
import { saving } from "./text.ts";
import { labels as cbtLabels } from "../text.ts";

/** Creates a test: as a draft, or shown to pupils at once. */
export function CreateTestPage() {
  const choices = useQuery(testsApi.choices.queryOptions());
  return (
    <Page
      title={cbtLabels.createTest}
      crumbs={[{ label: "CBT", href: CBT }, { label: cbtLabels.createTest }]}
    >
      <Panel>
        <Loaded query={choices} failed="The form did not load">
          {({ data }) => <CreateForm choices={data} />}
        </Loaded>
      </Panel>
    </Page>
  );
}

function CreateForm({ choices }: { choices: TestChoices }) {
  const { className } = useAccount();
  const navigate = useNavigate();
  const form = useQuestionForm({
    about: "cbt/test",
    record: null,
    valuesOf: () => newTest(choices, className),
    labels: TEST_LABELS,
    check: (values, questions) => inputOf(values, questions).issues,
    input: ({ values, questions }) => ({
      ...inputOf(values, questions).input,
      questions,
    }),
    send: (input: Parameters<typeof testsApi.create.call>[0]) => testsApi.create.call(input),
    saved({ showCBT }) {
      toastSuccess(showCBT ? "Test shown to pupils" : "Draft saved");
      void navigate({ to: CBT });
    },
    failure: "Failed to create the test",
    outdated: testsApi.key(),
  });
  return (
    <TestFields
      label="New test"
      form={form}
      choices={choices}
      isShown={false}
      submit={saving.saveDraft}
      other={saving.show}
      onCancel={() => void navigate({ to: CBT })}
    />
  );
}
