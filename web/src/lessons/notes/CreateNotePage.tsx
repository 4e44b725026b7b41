import { weekNumberOn } from "@school/core/lessons/plans/term-weeks.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { todayAtSchool } from "../../school/today.ts";
import { type TermChoice, useTermChoice } from "../../school/use-term-choice.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toasts } from "../../ui/text.ts";
import { lessonsApi } from "../api.ts";
import { checkNote, EMPTY_NOTE, noteInput } from "./note-form.ts";
import { NoteForm } from "./NoteForm.tsx";
import { addresses, failures, messages, titles } from "./text.ts";

/** A new note, of this week unless another is chosen. Typed text survives a reload. */
export function CreateNotePage() {
  const { loading, term } = useTermChoice();
  return (
    <Page
      title={titles.create}
      crumbs={[{ label: titles.page, href: addresses.list }, { label: titles.create }]}
    >
      <Panel>{loading ? <LoadingState /> : <NewNote term={term} />}</Panel>
    </Page>
  );
}

function NewNote({ term }: Pick<TermChoice, "term">) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({
      ...EMPTY_NOTE,
      ...(term && { termId: term.id, week: String(weekNumberOn(term, todayAtSchool())) }),
    }),
    check: ({ values }) => checkNote(values),
    input: ({ values }) => noteInput(values),
    send: lessonsApi.createNote.call,
    saved({ data }) {
      toastSuccess(data.isPublished ? messages.published : toasts.draftSaved);
      return navigate({ to: addresses.read(data.id) });
    },
    failure: failures.save,
    outdated: lessonsApi.key(),
    fieldOf: { fileIds: "files" },
    draft: { account: account.id, form: "notes/new" },
  });
  return (
    <NoteForm
      form={form}
      note={null}
      onDraft={() => void form.send({ isPublished: false })}
      onCancel={() => {
        form.discard();
        void navigate({ to: addresses.list });
      }}
    />
  );
}
