import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { studentsApi } from "../api.ts";
import { classLabel, studentChanges } from "../lists/text.ts";
import { useClassNames } from "../lists/use-class-names.ts";
import { failures, toasts } from "./text.ts";
import { labels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

/** Where the pupil goes, and why. */
export function TransferForm({ student, onDone }: { student: StudentRow; onDone: () => void }) {
  const classNames = useClassNames();
  const form = useRecordForm({
    record: student,
    valuesOf: () => ({ class: "", reason: "" }),
    check: ({ values }) =>
      values.class === "" ? [{ path: ["class"], message: "Choose the new class" }] : [],
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      class: values.class,
      ...(values.reason.trim() !== "" && { reason: values.reason.trim() }),
    }),
    send: studentsApi.transfer.call,
    saved() {
      toastSuccess(toasts.transferSaved);
      onDone();
    },
    failure: failures.transfer,
    differences: studentChanges,
    outdated: studentsApi.key(),
  });
  const { record } = form;
  return (
    <RecordForm form={form} label="Transfer" submit="Transfer" onCancel={onDone}>
      <p>
        Now in <b>{classLabel(record)}</b>
      </p>
      <SelectField
        label={labels.newClass}
        withAsterisk
        placeholder="Choose a class"
        options={classNames.filter((name) => name !== record.className)}
        {...form.field("class")}
      />
      <TextAreaField label={uiLabels.reasonOptional} maxLength={500} {...form.field("reason")} />
    </RecordForm>
  );
}
