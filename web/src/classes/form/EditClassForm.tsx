import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi } from "../api.ts";
import { classChanges } from "../class-words.ts";
import { ClassFields } from "./ClassFields.tsx";
import { checkClass, inputOf, valuesOf, type ClassValues } from "./class-values.ts";
import { useClassChoices } from "./use-class-choices.ts";

/** Changes a class. What somebody else changed meanwhile is shown before it is saved after all. */
export function EditClassForm({ stored }: { stored: SchoolClass }) {
  const choices = useClassChoices();
  const form = useRecordForm({
    record: stored,
    valuesOf,
    check: ({ values }) => checkClass(values),
    input: ({ record: { id, version }, values, changes }) => ({
      id,
      version,
      isActive: values.isActive,
      ...inputOf(whole(values, changes)),
    }),
    send: classesApi.update.call,
    saved({ data }, startFrom) {
      toastSuccess(`Saved: ${data.fullName}`);
      startFrom(data);
    },
    failure: "Failed to save",
    differences: classChanges,
  });

  /** A new name selects its category, as long as nobody chose one. */
  function whole(values: ClassValues, changes: Partial<ClassValues>): ClassValues {
    const isRenamed = changes.name !== undefined || changes.section !== undefined;
    const isChosen = changes.categoryId !== undefined;
    const found = isRenamed && !isChosen ? choices.categoryFor(values) : "";
    return found === "" ? values : { ...values, categoryId: found };
  }

  if (choices.error) {
    return (
      <ErrorState title="The form did not load" onRetry={choices.retry}>
        {messageOf(choices.error)}
      </ErrorState>
    );
  }
  const { classTeacher, assistants } = form.record;
  return (
    <RecordForm form={form} label={`Edit ${stored.fullName}`}>
      <ClassFields
        form={form}
        values={whole(form.values, form.changes)}
        choices={choices}
        standing={[...(classTeacher ? [classTeacher] : []), ...assistants]}
        withActive
      />
    </RecordForm>
  );
}
