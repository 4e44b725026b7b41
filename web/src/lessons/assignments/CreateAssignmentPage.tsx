import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { AssignmentForm, EMPTY_FORM, faultsOf, inputOf } from "./AssignmentForm.tsx";
import { addresses } from "./addresses.ts";
import { labels } from "./text.ts";

/** New work for one or more classes. Typed text survives a reload and an expired session. */
export function CreateAssignmentPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => EMPTY_FORM,
    check: ({ values }) => faultsOf(values),
    input: ({ values }) => inputOf(values),
    send: lessonsApi.setAssignment.call,
    saved() {
      toastSuccess("Assignment set");
      return navigate({ to: addresses.list });
    },
    failure: "The assignment was not set. Try again.",
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    draft: { account: account.id, form: "assignments/new" },
  });
  return (
    <Page
      title={labels.create}
      crumbs={[{ label: "Assignments", href: addresses.list }, { label: labels.create }]}
    >
      <Panel>
        <AssignmentForm
          form={form}
          submit={labels.create}
          onCancel={() => {
            form.discard();
            void navigate({ to: addresses.list });
          }}
        />
      </Panel>
    </Page>
  );
}
