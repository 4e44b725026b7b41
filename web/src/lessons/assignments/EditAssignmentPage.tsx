import type { AssignmentDetail } from "@school/core/lessons/assignments/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page, type PageProps } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { AssignmentForm, EMPTY_FORM, faultsOf, formOf, inputOf } from "./AssignmentForm.tsx";
import { addresses } from "./addresses.ts";
import { labels } from "./text.ts";

/** New work for one or more classes. Typed text survives a reload and an expired session. */
export function CreateAssignmentPage() {
  return (
    <Frame title={labels.create}>
      <Editor before={null} />
    </Frame>
  );
}

/** Changes an assignment, or deletes it before there is work. */
export function EditAssignmentPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(
    lessonsApi.assignment.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  const record = query.data?.data;
  return (
    <Frame
      title={labels.edit}
      actions={record?.mayChange && record.handedIn === 0 && <DeleteButton record={record} />}
    >
      <Loaded query={query} failed="The homework did not load">
        {({ data }) => <Editor key={id} before={data} />}
      </Loaded>
    </Frame>
  );
}

function Frame({ title, ...rest }: Pick<PageProps, "title" | "actions" | "children">) {
  return (
    <Page
      title={title}
      crumbs={[{ label: "Homework", href: addresses.list }]}
      actions={rest.actions}
    >
      <Panel>{rest.children}</Panel>
    </Page>
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
        : lessonsApi.setAssignment.call(input),
    saved() {
      toastSuccess(before ? "Homework saved" : "Homework set");
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
