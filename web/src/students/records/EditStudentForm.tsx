import { isRequiredInRecord } from "@school/core/students/admission/admission.ts";
import type { RecordChoices } from "@school/core/students/admission/contract.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import { COUNTRIES } from "@school/core/students/countries.ts";
import { sessionYearList } from "@school/core/school/academic-year.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { PasswordField, RadioField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { ChildFields } from "./ChildFields.tsx";
import { FamilyFields } from "./FamilyFields.tsx";
import { PassportField } from "./PassportField.tsx";
import { inputOf, type RecordForm } from "./record-form.ts";
import styles from "./RecordForm.module.css";
import { SchoolingFields } from "./SchoolingFields.tsx";
import { useRecordEdit } from "./use-record-edit.ts";

const TERM_OPTIONS = TERMS.map((value) => ({ value, label: termLabel(value, "1st Term") }));
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
  const form: RecordForm = {
    values,
    change,
    issueFor: edit.issueFor,
    isRequired: isRequiredInRecord,
    choices: edit.choices,
    sessions: sessionYearList(choices.sessions),
    countries: COUNTRIES,
    termOptions: TERM_OPTIONS,
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
        <FormSection title="Account and picture">
          <FieldGrid>
            <TextField
              type="email"
              label="Student Email"
              maxLength={254}
              {...inputOf(form, "email")}
            />
            <TextField
              type="tel"
              label="Student Phone"
              maxLength={30}
              {...inputOf(form, "studentPhone")}
            />
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
        </FormSection>
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
