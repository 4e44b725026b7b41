import type { Note } from "@school/core/lessons/notes/contract.ts";
import { weekNumberOn, weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { todayAtSchool } from "../../school/today.ts";
import { type TermChoice, useTermChoice } from "../../school/use-term-choice.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { checkScope } from "./note-form.ts";
import { NoteClasses, NoteWeek, useTaught } from "./NoteScope.tsx";
import { addresses, classNames, labels, messages, titles } from "./text.ts";

/** Copies a note of another class, week or year, with its files, as a draft. */
export function CopyNotePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(lessonsApi.note.queryOptions({ input: { id } }));
  const choice = useTermChoice();
  const note = query.data?.data;
  return (
    <Page
      title={titles.copy}
      description={
        note &&
        `${note.title}: ${note.subject.name}, ${classNames(note)}, week ${note.week.week} of ${fullTermName(note.term)}`
      }
      crumbs={[{ label: titles.page, href: addresses.list }]}
    >
      <Panel>
        <Loaded query={query} failed="The note did not load">
          {({ data }) =>
            choice.loading ? <LoadingState /> : <CopyForm key={id} note={data} term={choice.term} />
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

/** The week of the note, if the term has it: last year's notes go to the same week. */
function weekIn(note: Note, term: TermChoice["term"]): string {
  if (!term) return "";
  const { week } = note.week;
  const isOther = note.term.id !== term.id && week <= weeksOfTerm(term).length;
  return String(isOther ? week : weekNumberOn(term, todayAtSchool()));
}

function CopyForm({ note, term }: { note: Note; term: TermChoice["term"] }) {
  const navigate = useNavigate();
  const { classes, instead } = useTaught();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({
      classIds: [] as string[],
      termId: term?.id ?? "",
      week: weekIn(note, term),
    }),
    check: ({ values }) => checkScope(values),
    input: ({ values }) => ({ id: note.id, ...values, week: Number(values.week) }),
    send: lessonsApi.copyNote.call,
    saved({ data }) {
      const { lostFiles } = data;
      if (lostFiles.length > 0) toastError(messages.copiedWithout(lostFiles));
      else toastSuccess("Note copied as a draft");
      return navigate({ to: addresses.edit(data.id) });
    },
    failure: "The note was not copied",
    outdated: lessonsApi.key(),
  });
  if (instead) return instead;
  return (
    <RecordForm
      form={form}
      label={titles.copy}
      submit={labels.copy}
      onCancel={() => void navigate({ to: addresses.read(note.id) })}
    >
      <FieldGrid>
        <NoteWeek form={form} note={null} />
      </FieldGrid>
      <NoteClasses form={form} classes={classes} subjectId={note.subject.id} note={null} />
    </RecordForm>
  );
}
