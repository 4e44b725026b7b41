import { weekNumberOn } from "@school/core/lessons/plans/term-weeks.ts";
import type { Note } from "@school/core/lessons/notes/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { todayAtSchool } from "../../school/today.ts";
import { type TermChoice, useTermChoice } from "../../school/use-term-choice.ts";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { changedFacts } from "../../platform/forms/changes.ts";
import { EditPage, RecordPage } from "../../platform/forms/RecordPage.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { toasts } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { checkNote, EMPTY_NOTE, NOTE_FACTS, noteInput, noteValues } from "./note-form.ts";
import { NoteForm } from "./NoteForm.tsx";
import { addresses, failures, messages, titles } from "./text.ts";

const LIST = { label: titles.page, href: addresses.list };

/** A new note, of this week unless another is chosen. Typed text survives a reload. */
export function CreateNotePage() {
  const { loading, term } = useTermChoice();
  return (
    <RecordPage title={titles.create} list={LIST}>
      {loading ? <LoadingState /> : <Editor note={null} term={term} />}
    </RecordPage>
  );
}

/** Changes a note, publishes it, makes it a draft again, or deletes it. */
export function EditNotePage() {
  return (
    <EditPage
      title={titles.edit}
      list={LIST}
      find={(id) => lessonsApi.note.queryOptions({ input: { id } })}
      failed="The note did not load"
      actions={(note) => note.mayWrite && <DeleteButton note={note} />}
    >
      {(note) => <Editor note={note} />}
    </EditPage>
  );
}

interface EditorProps {
  /** Null for a new one. */
  note: Note | null;
  /** The term of a new note. */
  term?: TermChoice["term"];
}

function Editor({ note, term }: EditorProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: note,
    valuesOf: (record) => {
      if (record) return noteValues(record);
      const week = term && { termId: term.id, week: String(weekNumberOn(term, todayAtSchool())) };
      return { ...EMPTY_NOTE, ...week };
    },
    check: ({ values }) => checkNote(values),
    input: ({ record, values }) => ({ record, input: noteInput(values) }),
    send: ({ record, input }) =>
      record
        ? lessonsApi.updateNote.call({ id: record.id, version: record.version, ...input })
        : lessonsApi.createNote.call(input),
    saved({ data }) {
      toastSuccess(data.isPublished ? messages.published : toasts.draftSaved);
      return navigate({ to: addresses.read(data.id) });
    },
    failure: failures.save,
    differences: (seen, current) =>
      seen && current ? changedFacts(NOTE_FACTS, seen, current) : [],
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    draft: { account: account.id, form: `notes/${note?.id ?? "new"}` },
  });
  if (note && !note.mayWrite) {
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
        void navigate({ to: note ? addresses.read(note.id) : addresses.list });
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
