import type { AssignmentDetail } from "@school/core/lessons/assignments/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { AssignmentForm, faultsOf, formOf, inputOf } from "./AssignmentForm.tsx";
import { addresses } from "./addresses.ts";
import { labels } from "./text.ts";

/** Changes an assignment, or deletes it before there is work. */
export function EditAssignmentPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(
    lessonsApi.assignment.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  const record = query.data?.data;
  return (
    <Page
      title={labels.edit}
      crumbs={[{ label: "Assignments", href: addresses.list }, { label: labels.edit }]}
      actions={record?.mayChange && record.handedIn === 0 && <DeleteButton record={record} />}
    >
      <Panel>
        {record ? (
          <EditForm key={id} record={record} />
        ) : query.isError ? (
          <ErrorState title="The assignment did not load" onRetry={() => void query.refetch()}>
            {messageOf(query.error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

function EditForm({ record }: { record: AssignmentDetail }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record,
    valuesOf: formOf,
    check: ({ values }) => faultsOf(values),
    input: ({ record: { id, version }, values }) => ({ id, version, ...inputOf(values) }),
    send: lessonsApi.changeAssignment.call,
    saved() {
      toastSuccess("Assignment saved");
      return navigate({ to: addresses.list });
    },
    failure: "The assignment was not saved. Try again.",
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    differences,
  });
  if (!record.mayChange) {
    return (
      <EmptyState
        title="You cannot change this assignment"
        hint="It is also for classes that you do not teach."
      />
    );
  }
  return (
    <AssignmentForm
      form={form}
      submit="Save changes"
      onCancel={() => void navigate({ to: addresses.list })}
    />
  );
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
      toastWithUndo("Assignment deleted", () => again.mutate(inputOf(formOf(record))));
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
