import { sessionYearList } from "@school/core/school/academic-year.ts";
import type { RecordChoices } from "@school/core/students/admission/contract.ts";
import { COUNTRIES } from "@school/core/students/countries.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { PasswordField, RadioField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { RecordSection } from "../../ui/fields/RecordFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { PassportField } from "./PassportField.tsx";
import styles from "./RecordForm.module.css";
import { ChildFields, FamilyFields, SchoolingFields, type StudentForm } from "./RecordSections.tsx";
import { useRecordEdit } from "./use-record-edit.ts";

const NO_YES = [
  { value: "NO", label: "NO" },
  { value: "YES", label: "YES" },
];

interface EditStudentFormProps {
  before: StudentRecord;
  choices: RecordChoices;
  onDone: () => void;
}

/** Everything of a pupil's record on one sheet. */
export function EditStudentForm({ before, choices, onDone }: EditStudentFormProps) {
  const edit = useRecordEdit(before, choices, onDone);
  const { seen, values, change, news, passport } = edit;
  const form: StudentForm = {
    fields: STUDENT_FIELDS,
    kind: "change",
    values,
    change,
    issueFor: edit.issueFor,
    choices: edit.choices,
    sessions: sessionYearList(choices.sessions),
    countries: COUNTRIES,
    termStyle: "1st Term",
  };
  return (
    <Panel>
      <Form
        label="Edit Student"
        onSubmit={(event) => {
          event.preventDefault();
          edit.send();
        }}
      >
        {edit.wasTypedBefore && (
          <p className={styles.notice}>
            What you changed here before and did not save is back.{" "}
            <Button size="compact-sm" onClick={edit.forgetTyped}>
              Forget it
            </Button>
          </p>
        )}
        <FieldGrid columns={3}>
          <TextField label="Admission Number" readOnly value={seen.admissionNumber ?? "none"} />
          <TextField label="Username" readOnly value={seen.username ?? "none"} />
          <TextField label="Student ID" readOnly value={seen.userId} />
        </FieldGrid>
        <ChildFields form={form} />
        <FamilyFields form={form} />
        <SchoolingFields form={form} />
        <RecordSection form={form} section="account" title="Account and picture">
          <FieldGrid>
            <PasswordField
              label="Change Password"
              description="Blank keeps the current one. A new one signs the pupil out everywhere."
              autoComplete="new-password"
              maxLength={200}
              value={values.password}
              error={edit.issueFor("password")}
              onChange={(event) => change({ password: event.currentTarget.value })}
            />
            <RadioField
              label="Disable Account"
              description="YES signs the pupil out and keeps the pupil out."
              options={NO_YES}
              value={values.isActive ? "NO" : "YES"}
              onChange={(value) => change({ isActive: value === "NO" })}
            />
          </FieldGrid>
          <PassportField
            src={passport.src}
            onUploaded={passport.set}
            onRemove={() => passport.set(seen.profileImageUrl === null ? undefined : null)}
            error={edit.issueFor("passportId")}
          />
        </RecordSection>
        <ConflictNotice nothingYet="saved" differences={news} />
        <FormActions
          submit={news.length > 0 ? "Save all the same" : "Save"}
          busyLabel="Saving..."
          busy={edit.busy}
          error={edit.error}
          onCancel={onDone}
        />
      </Form>
    </Panel>
  );
}
