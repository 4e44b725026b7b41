import { timeText } from "@school/core/api/dates.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { EditPage, RecordPage } from "../../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { lessonsApi } from "../api.ts";
import { checkLiveValues, EMPTY_LIVE, liveInputOf, liveValuesOf } from "./live-form.ts";
import { LiveForm } from "./LiveForm.tsx";
import { ADDRESS, failures, titles } from "./text.ts";

const LIST = { label: titles.page, href: ADDRESS };

/** Creates a live lesson. Typed text survives a reload. */
export function CreateLivePage() {
  return (
    <RecordPage title={titles.create} list={LIST}>
      <Editor before={null} />
    </RecordPage>
  );
}

/** Changes a live lesson, and adds its recording afterwards. */
export function EditLivePage() {
  return (
    <EditPage
      title={titles.edit}
      list={LIST}
      find={(id) => lessonsApi.liveLesson.queryOptions({ input: { id } })}
      failed="The lesson did not load"
    >
      {(lesson) => <Editor before={lesson} />}
    </EditPage>
  );
}

const FACTS: Facts<LiveLesson | null> = [
  ["Title", (lesson) => lesson?.title ?? ""],
  ["Starts", (lesson) => (lesson ? timeText(lesson.startsAt) : "")],
  ["Ends", (lesson) => (lesson ? timeText(lesson.endsAt) : "")],
  ["Classes", (lesson) => lesson?.classes.map(({ name }) => name).join(", ") ?? ""],
];

function Editor({ before }: { before: LiveLesson | null }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: (record) => (record ? liveValuesOf(record) : EMPTY_LIVE),
    check: ({ record, values }) => checkLiveValues(values, record),
    input: ({ record, values }) => ({ record, lesson: liveInputOf(values) }),
    send: ({ record, lesson }) =>
      record
        ? lessonsApi.updateLive.call({ id: record.id, version: record.version, ...lesson })
        : lessonsApi.createLive.call(lesson),
    saved() {
      toastSuccess("Live lesson saved");
      return navigate({ to: ADDRESS });
    },
    failure: failures.save,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
    outdated: lessonsApi.key(),
    ...(before === null && { draft: { account: account.id, form: "e-classroom/new" } }),
  });
  return (
    <LiveForm
      form={form}
      lesson={form.record}
      onCancel={() => {
        if (before === null) form.discard();
        void navigate({ to: ADDRESS });
      }}
    />
  );
}
