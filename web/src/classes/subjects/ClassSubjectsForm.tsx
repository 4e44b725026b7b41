import type { ClassTeaching } from "@school/core/classes/contract-subjects.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { CheckboxField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi, subjectsApi } from "../api.ts";
import { personName } from "../class-words.ts";
import styles from "../Classes.module.css";
import { useStaleForm } from "../../platform/use-stale-form.ts";
import {
  offeredSubjects,
  subjectNews,
  takenBy,
  takenLike,
  wantedSubjects,
  type Taken,
} from "./taken.ts";

interface ClassSubjectsFormProps {
  stored: ClassTeaching;
  /** Classes whose subjects can be taken over. */
  others: readonly ClassTeaching[];
  onDone: () => void;
}

/** The subjects of one class: which it takes, and who teaches each. */
export function ClassSubjectsForm({ stored, others, onDone }: ClassSubjectsFormProps) {
  const subjects = useQuery(subjectsApi.list.queryOptions());
  const teachers = useQuery(classesApi.teachers.queryOptions());
  const [taken, setTaken] = useState<Taken>(() => takenBy(stored));
  const form = useStaleForm({
    stored,
    send: ({ id, version }, wanted: Taken) =>
      subjectsApi.setOfClass.call({ id, version, subjects: wantedSubjects(wanted) }),
    changes: subjectNews,
    done() {
      toastSuccess(`Saved: ${stored.fullName}`);
      onDone();
    },
    failure: "Failed to save",
    fields: [],
  });
  const failed = [subjects, teachers].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState title="The subjects did not load" onRetry={() => void failed.refetch()}>
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  if (!subjects.data || !teachers.data) return <LoadingState />;
  const standing = stored.subjects.flatMap(({ teacher }) => (teacher ? [teacher] : []));
  const people = [...new Map([...standing, ...teachers.data.data].map((one) => [one.id, one]))]
    .map(([, person]) => ({ value: person.id, label: personName(person) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  return (
    <Form
      label={`Subjects of ${stored.fullName}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.run(taken);
      }}
    >
      <ConflictNotice nothingYet="saved" differences={form.news} />
      {others.length > 0 && (
        <SelectField
          label="Copy from another class"
          placeholder="Choose a class"
          value=""
          options={others.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={({ currentTarget: { value } }) => {
            const other = others.find(({ id }) => id === value);
            if (other) setTaken(takenLike(other, taken));
          }}
        />
      )}
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Teacher</th>
          </tr>
        </thead>
        <tbody>
          {offeredSubjects(subjects.data.data, stored).map(({ id, name }) => (
            <tr key={id}>
              <td>
                <CheckboxField
                  label={name}
                  checked={id in taken}
                  onChange={({ currentTarget: { checked } }) => {
                    const { [id]: _gone, ...rest } = taken;
                    setTaken(checked ? { ...rest, [id]: "" } : rest);
                  }}
                />
              </td>
              <td>
                {id in taken && (
                  <SelectField
                    aria-label={`Teacher of ${name}`}
                    placeholder="Class teacher"
                    value={taken[id]}
                    options={people}
                    onChange={({ currentTarget: { value } }) => setTaken({ ...taken, [id]: value })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormActions
        submit={form.submit}
        busyLabel="Saving..."
        busy={form.busy}
        error={form.error}
        onCancel={onDone}
      />
    </Form>
  );
}
