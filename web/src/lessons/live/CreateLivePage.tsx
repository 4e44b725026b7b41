import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { checkLiveValues, EMPTY_LIVE, liveInputOf } from "./live-form.ts";
import { LiveForm } from "./LiveForm.tsx";
import { ADDRESS, failures, titles } from "./text.ts";

/** Creates a live lesson. Typed text survives a reload. */
export function CreateLivePage() {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => EMPTY_LIVE,
    check: ({ values }) => checkLiveValues(values, null),
    input: ({ values }) => liveInputOf(values),
    send: lessonsApi.createLive.call,
    saved() {
      toastSuccess("Live lesson saved");
      return navigate({ to: ADDRESS });
    },
    failure: failures.save,
    outdated: lessonsApi.key(),
    draft: { account: account.id, form: "e-classroom/new" },
  });
  return (
    <Page
      title={titles.create}
      crumbs={[{ label: titles.page, href: ADDRESS }, { label: titles.create }]}
    >
      <Panel>
        <LiveForm
          form={form}
          lesson={null}
          onCancel={() => {
            form.discard();
            void navigate({ to: ADDRESS });
          }}
        />
      </Panel>
    </Page>
  );
}
