import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { classLabel, studentChanges } from "../lists/text.ts";
import { useClassNames } from "../lists/use-class-names.ts";
import { labels } from "../text.ts";
import { ClassChanges } from "./ClassChanges.tsx";
import { StudentPicker } from "./StudentPicker.tsx";
import { failures, toasts } from "./text.ts";

/** The specification's number. */
const MAX_LOADED = 200;

/** Moves one pupil to another class of the session. */
export function TransferPage() {
  const [search, setSearch] = useState("");
  const [student, setStudent] = useState<StudentRow | null>(null);
  const list = useQuery(
    studentsApi.list.queryOptions({
      input: { page: 1, limit: MAX_LOADED, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = list.data?.data;
  return (
    <Page
      title="Transfer Student"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Move one pupil to another class of this session. This term's results move with them."
    >
      <Panel>
        <Stack gap={5}>
          {list.isError && !rows ? (
            <ErrorState title="The pupils did not load" onRetry={() => void list.refetch()}>
              {messageOf(list.error)}
            </ErrorState>
          ) : (
            <StudentPicker
              rows={rows ?? []}
              more={(list.data?.pagination.total ?? 0) > MAX_LOADED}
              chosen={student}
              onSearch={setSearch}
              onChoose={setStudent}
            />
          )}
          {student && (
            <TransferForm
              key={student.id}
              student={student}
              onDone={() => {
                setStudent(null);
                setSearch("");
              }}
            />
          )}
        </Stack>
      </Panel>
      <ClassChanges
        title={student ? `Moves of ${surnameFirst(student)}` : "Latest moves"}
        studentId={student?.id}
      />
    </Page>
  );
}

/** Where the pupil goes, and why. */
function TransferForm({ student, onDone }: { student: StudentRow; onDone: () => void }) {
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
