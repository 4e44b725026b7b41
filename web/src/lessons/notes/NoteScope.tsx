import type { Note } from "@school/core/lessons/notes/contract.ts";
import { weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { schoolApi } from "../../school/api.ts";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { CheckListField, SelectField } from "../../ui/fields/FormFields.tsx";
import { lessonsApi } from "../api.ts";
import type { ScopeValues } from "./note-form.ts";
import { weekText } from "./text.ts";

type Taught = { id: string; name: string; subjects: { id: string; name: string }[] };

/** The classes that the person teaches, once the sessions are there too. */
export function useTaught() {
  const taught = useQuery(lessonsApi.taughtClasses.queryOptions());
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const error = taught.error ?? sessions.error;
  const instead: ReactNode = error ? (
    <ErrorState
      title="Your classes did not load"
      onRetry={() => void Promise.all([taught.refetch(), sessions.refetch()])}
    >
      {messageOf(error)}
    </ErrorState>
  ) : !taught.data || !sessions.data ? (
    <LoadingState />
  ) : taught.data.data.length === 0 ? (
    <EmptyState
      title="No classes"
      hint="No class or subject is assigned to you this session. Ask the office."
    />
  ) : null;
  return { classes: taught.data?.data ?? [], instead };
}

interface NoteScopeProps {
  form: Fields<ScopeValues>;
  classes: readonly Taught[];
  subjectId: string;
  /** The note as it is stored: its term and classes may be of another session. */
  note: Note | null;
  children?: ReactNode;
}

/** The term and week of a note. */
export function NoteWeek({ form, note }: Pick<NoteScopeProps, "form" | "note">) {
  const { sessions, terms } = useTermChoice();
  const all = sessions.flatMap((session) =>
    session.terms.map((term) => ({ ...term, academicYear: session.name })),
  );
  const current = terms.map(({ id }) => id);
  const offered = all.filter(({ id }) => current.includes(id) || id === note?.term.id);
  const chosen = offered.find(({ id }) => id === form.values.termId);
  return (
    <>
      <SelectField
        label="Term"
        required
        placeholder="Choose a term"
        options={offered.map(({ id, term, academicYear }) => ({
          value: id,
          label: fullTermName({ term, academicYear }),
        }))}
        {...form.field("termId")}
      />
      <SelectField
        label="Week"
        required
        placeholder="Choose a week"
        options={(chosen ? weeksOfTerm(chosen) : []).map((week) => ({
          value: String(week.week),
          label: weekText(week),
        }))}
        {...form.field("week")}
      />
    </>
  );
}

/** The classes of a note, from those in which the person teaches its subject. */
export function NoteClasses({ form, classes, subjectId, note }: NoteScopeProps) {
  const takers = classes.filter((one) => one.subjects.some(({ id }) => id === subjectId));
  const otherClasses = (note?.classes ?? []).filter(({ id }) =>
    takers.every((one) => one.id !== id),
  );
  return (
    <CheckListField
      label="Classes"
      options={[...takers, ...otherClasses].map(({ id, name }) => ({ value: id, label: name }))}
      value={form.values.classIds}
      error={form.issueFor("classIds")}
      onChange={(classIds) => form.change({ classIds })}
    />
  );
}
