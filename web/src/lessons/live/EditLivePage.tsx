import { timeText } from "@school/core/api/dates.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { checkLiveValues, liveInputOf, liveValuesOf } from "./live-form.ts";
import { LiveForm } from "./LiveForm.tsx";
import { ADDRESS, failures, titles } from "./text.ts";

/** Changes a live lesson, and adds its recording afterwards. */
export function EditLivePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(
    lessonsApi.liveLesson.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <Page
      title={titles.edit}
      crumbs={[{ label: titles.page, href: ADDRESS }, { label: titles.edit }]}
    >
      <Panel>
        {query.data ? (
          <EditForm key={id} before={query.data.data} />
        ) : query.isError ? (
          <ErrorState title="The lesson did not load" onRetry={() => void query.refetch()}>
            {messageOf(query.error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

const FACTS: Facts<LiveLesson> = [
  ["Title", ({ title }) => title],
  ["Starts", ({ startsAt }) => timeText(startsAt)],
  ["Ends", ({ endsAt }) => timeText(endsAt)],
  ["Classes", ({ classes }) => classes.map(({ name }) => name).join(", ")],
];

function EditForm({ before }: { before: LiveLesson }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: liveValuesOf,
    check: ({ record, values }) => checkLiveValues(values, record),
    input: ({ record: { id, version }, values }) => ({ id, version, ...liveInputOf(values) }),
    send: lessonsApi.updateLive.call,
    saved() {
      toastSuccess("Live lesson saved");
      return navigate({ to: ADDRESS });
    },
    failure: failures.save,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
    outdated: lessonsApi.key(),
  });
  return (
    <LiveForm form={form} lesson={form.record} onCancel={() => void navigate({ to: ADDRESS })} />
  );
}
