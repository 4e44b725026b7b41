import type { AssignmentDetail } from "@school/core/lessons/assignments/contract.ts";
import { dayText } from "@school/core/api/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { randomKey } from "../../platform/client/idempotency.ts";
import { EditPage, RecordPage } from "../../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import type { NewChange } from "../../platform/offline/change-store.ts";
import { sendOrStore } from "../../platform/offline/send-or-store.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { unsaved } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { AssignmentForm, EMPTY_FORM, faultsOf, formOf, inputOf } from "./AssignmentForm.tsx";
import { addresses } from "./addresses.ts";
import type { WaitingAssignment } from "./send-assignment.ts";
import { labels } from "./text.ts";

const LIST = { label: "Homework", href: addresses.list };

/** New work for one or more classes. Typed text survives a reload and an expired session. */
export function CreateAssignmentPage() {
  return (
    <RecordPage title={labels.create} list={LIST}>
      <Editor before={null} />
    </RecordPage>
  );
}

/** Changes an assignment, or deletes it before there is work. */
export function EditAssignmentPage() {
  return (
    <EditPage
      title={labels.edit}
      list={LIST}
      find={(id) => lessonsApi.assignment.queryOptions({ input: { id } })}
      failed="The homework did not load"
      actions={(record) =>
        record.mayChange && record.handedIn === 0 && <DeleteButton record={record} />
      }
    >
      {(record) => <Editor before={record} />}
    </EditPage>
  );
}

function Editor({ before }: { before: AssignmentDetail | null }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: before,
    valuesOf: (record) => (record ? formOf(record) : EMPTY_FORM),
    check: ({ values }) => faultsOf(values),
    input: ({ record, values }) => ({ record, input: inputOf(values) }),
    send: ({ record, input }) =>
      record
        ? lessonsApi.changeAssignment.call({ id: record.id, version: record.version, ...input })
        : sendOrStore(account.id, waitingAssignment(input), async () => {
            const { sendAssignment } = await import("./send-assignment.ts");
            return sendAssignment;
          }),
    saved(response) {
      if (response === null) toastSuccess(unsaved.waiting);
      else toastSuccess(before ? "Homework saved" : "Homework set");
      return navigate({ to: addresses.list });
    },
    failure: before
      ? "The homework was not saved. Try again."
      : "The homework was not set. Try again.",
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    differences: (seen, current) => (seen && current ? differences(seen, current) : []),
    ...(before === null && { draft: { account: account.id, form: "assignments/new" } }),
  });
  if (before && !before.mayChange) {
    return (
      <EmptyState
        title="You cannot change this homework"
        hint="It is also for classes that you do not teach."
      />
    );
  }
  return (
    <AssignmentForm
      form={form}
      submit={before ? "Save changes" : labels.create}
      onCancel={() => {
        if (before === null) form.discard();
        void navigate({ to: addresses.list });
      }}
    />
  );
}

/** New homework as it waits on this device without a network. */
function waitingAssignment(input: WaitingAssignment): NewChange {
  return {
    kind: "assignments",
    record: `assignments/${randomKey()}`,
    title: `Homework: ${input.title}`,
    href: addresses.list,
    input,
    lines: [
      { label: "Due", value: dayText(input.dueOn) },
      { label: labels.highestScore, value: String(input.maxScore) },
      { label: "Task", value: input.text },
    ],
  };
}

/** Lists the changes by another user since the form was opened. */
function differences(seen: AssignmentDetail, current: AssignmentDetail): string[] {
  const fields = [
    ["Title", seen.title, current.title],
    ["Subject", seen.subject.name, current.subject.name],
    ["Due", seen.dueOn, current.dueOn],
    [labels.highestScore, seen.maxScore, current.maxScore],
    ["Task", seen.text, current.text],
  ] as const;
  return fields.filter(([, was, is]) => was !== is).map(([label, , is]) => `${label}: ${is}`);
}

/** Deleting can be undone at once: the same is set again. */
function DeleteButton({ record }: { record: AssignmentDetail }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: lessonsApi.assignments.key() }),
  };
  const again = useMutation({ ...lessonsApi.setAssignment.mutationOptions(), ...settle });
  const remove = useMutation({
    ...lessonsApi.deleteAssignment.mutationOptions(),
    ...settle,
    onSuccess() {
      toastWithUndo("Homework deleted", () => again.mutate(inputOf(formOf(record))));
      void navigate({ to: addresses.list });
    },
  });
  const { id, version } = record;
  return (
    <Button disabled={remove.isPending} onClick={() => remove.mutate({ id, version })}>
      Delete
    </Button>
  );
}
