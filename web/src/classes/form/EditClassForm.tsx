import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { StaleNews } from "../../ui/feedback/StaleNews.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi } from "../api.ts";
import { classChanges } from "../class-words.ts";
import { staleRecord } from "../../platform/use-stale-form.ts";
import { ClassFields } from "./ClassFields.tsx";
import { faultsOf, inputOf, valuesOf, type ClassValues } from "./class-values.ts";
import { formError } from "./form-error.ts";
import { useClassChoices } from "./use-class-choices.ts";

/** Changes a class. What somebody else changed meanwhile is shown before it is saved after all. */
export function EditClassForm({ stored }: { stored: SchoolClass }) {
  const queries = useQueryClient();
  const choices = useClassChoices();
  const [seen, setSeen] = useState(stored);
  const [news, setNews] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Partial<ClassValues>>({});
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const named = { ...valuesOf(seen), ...typed };
  const renamed = typed.name !== undefined || typed.section !== undefined;
  // A new name selects its category, as long as nobody chose one.
  const found = renamed && typed.categoryId === undefined ? choices.categoryFor(named) : "";
  const values = found === "" ? named : { ...named, categoryId: found };
  const save = useMutation({
    mutationFn: ({ id, version }: SchoolClass) =>
      classesApi.update.call({ id, version, isActive: values.isActive, ...inputOf(values) }),
    async onSuccess({ data }) {
      toastSuccess(`Saved: ${data.fullName}`);
      setSeen(data);
      setTyped({});
      setNews([]);
      await queries.invalidateQueries();
    },
    onError(error) {
      const current = staleRecord<SchoolClass>(error);
      if (!current) return;
      setNews(classChanges(seen, current));
      setSeen(current);
    },
  });

  function send(): void {
    const wrong = faultsOf(values);
    setFaults(wrong);
    save.reset();
    if (Object.keys(wrong).length === 0) save.mutate(seen);
  }

  const issueFor = (field: keyof ClassValues) =>
    faults[field] ?? (save.error instanceof ApiError ? save.error.issueFor(field) : undefined);
  if (choices.error) {
    return (
      <ErrorState title="The form did not load" onRetry={choices.retry}>
        {messageOf(choices.error)}
      </ErrorState>
    );
  }
  return (
    <Form
      label={`Edit ${stored.fullName}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <StaleNews nothingYet="saved" news={news.map((words) => ({ key: words, words }))} />
      <ClassFields
        values={values}
        choices={choices}
        standing={[...(seen.classTeacher ? [seen.classTeacher] : []), ...seen.assistants]}
        withActive
        issueFor={issueFor}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
      />
      <FormActions
        submit={news.length > 0 ? "Save all the same" : "Save"}
        busyLabel="Saving..."
        busy={save.isPending}
        error={formError(save.error, "Failed to save")}
      />
    </Form>
  );
}
