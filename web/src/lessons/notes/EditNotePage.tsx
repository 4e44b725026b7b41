import type { Note } from "@school/core/lessons/notes/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { changedFacts } from "../../platform/forms/changes.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toasts } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { checkNote, NOTE_FACTS, noteInput, noteValues } from "./note-form.ts";
import { NoteForm } from "./NoteForm.tsx";
import { addresses, failures, messages, titles } from "./text.ts";

/** Changes a note, publishes it, makes it a draft again, or deletes it. */
export function EditNotePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(lessonsApi.note.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));
  const note = query.data?.data;
  return (
    <Page
      title={titles.edit}
      crumbs={[{ label: titles.page, href: addresses.list }, { label: titles.edit }]}
      actions={note?.mayWrite && <DeleteButton note={note} />}
    >
      <Panel>
        {note ? (
          <EditForm key={id} note={note} />
        ) : query.isError ? (
          <ErrorState title="The note did not load" onRetry={() => void query.refetch()}>
            {messageOf(query.error)}
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

function EditForm({ note }: { note: Note }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: note,
    valuesOf: noteValues,
    check: ({ values }) => checkNote(values),
    input: ({ record: { id, version }, values }) => ({ id, version, ...noteInput(values) }),
    send: lessonsApi.updateNote.call,
    saved({ data }) {
      toastSuccess(data.isPublished ? messages.published : toasts.draftSaved);
      return navigate({ to: addresses.read(data.id) });
    },
    failure: failures.save,
    differences: (seen, current) => changedFacts(NOTE_FACTS, seen, current),
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    draft: { account: account.id, form: `notes/${note.id}` },
  });
  if (!note.mayWrite) {
    return (
      <EmptyState
        title="You cannot change this note"
        hint="It is also for classes that you do not teach. You can copy it."
      />
    );
  }
  return (
    <NoteForm
      form={form}
      note={form.record}
      onDraft={() => void form.send({ isPublished: false })}
      onCancel={() => {
        form.discard();
        void navigate({ to: addresses.read(note.id) });
      }}
    />
  );
}

/** Deleting can be undone at once: the same is saved again, and its files are still there. */
function DeleteButton({ note }: { note: Note }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: lessonsApi.notes.key() }),
  };
  const again = useMutation({ ...lessonsApi.createNote.mutationOptions(), ...settle });
  const remove = useMutation({
    ...lessonsApi.deleteNote.mutationOptions(),
    ...settle,
    onSuccess() {
      toastWithUndo("Note deleted", () =>
        again.mutate(noteInput({ ...noteValues(note), isPublished: note.isPublished })),
      );
      void navigate({ to: addresses.list });
    },
  });
  const { id, version } = note;
  return (
    <Button disabled={remove.isPending} onClick={() => remove.mutate({ id, version })}>
      Delete
    </Button>
  );
}
