import type { SubjectRecord } from "@school/core/classes/contract-subjects.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { subjectsApi } from "../api.ts";

/** Renames a subject; its results keep it. */
export function SubjectForm({ subject, onDone }: { subject: SubjectRecord; onDone: () => void }) {
  const form = useRecordForm({
    record: subject,
    valuesOf: ({ name }) => ({ name }),
    check: ({ values }) =>
      values.name.trim() === "" ? [{ path: ["name"], message: "Name is required" }] : [],
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: subjectsApi.update.call,
    saved() {
      toastSuccess(`Saved: ${form.values.name.trim()}`);
      onDone();
    },
    failure: "Failed to save",
    differences: (seen, now) => [
      seen.name === now.name
        ? `${now.name} is ${now.isActive ? "enabled" : "disabled"} now`
        : `Name ${seen.name} → ${now.name}`,
    ],
  });
  return (
    <RecordForm form={form} label={`Rename ${subject.name}`} onCancel={onDone}>
      <TextField label="Name" maxLength={80} {...form.field("name")} />
    </RecordForm>
  );
}
