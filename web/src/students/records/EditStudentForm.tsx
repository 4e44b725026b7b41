import type { Issue } from "@school/core/api/error.ts";
import { formValuesOf, namesOf, fieldValueText } from "@school/core/api/fields.ts";
import { sessionYearList } from "@school/core/school/academic-year.ts";
import { parseTerm, termLabel } from "@school/core/school/terms.ts";
import { checkRecordChange } from "@school/core/students/admission/admission.ts";
import type { RecordChoices } from "@school/core/students/admission/contract.ts";
import { COUNTRIES } from "@school/core/students/countries.ts";
import { STUDENT_FIELDS, type StudentField } from "@school/core/students/fields.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";
import { type FormEvent, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { todayAtSchool } from "../../school/today.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { PasswordField, RadioField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { RecordSection } from "../../ui/fields/RecordFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import { PassportField } from "./PassportField.tsx";
import { ChildFields, FamilyFields, SchoolingFields, type StudentForm } from "./RecordSections.tsx";
import { labels, toasts } from "./text.ts";
import { labels as uiLabels, failures } from "../../ui/text.ts";

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
  const account = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const edit = useRecordForm({
    record: before,
    valuesOf,
    check: ({ changes, record }) => [
      ...checkRecordChange(changes, todayAtSchool()),
      ...classFault(changes, record),
      ...(problem === null ? [] : [{ path: ["passport"], message: problem }]),
    ],
    input: ({
      record: { id, version },
      changes: { passport, classCategoryId: _by, ...fields },
    }) => ({
      id,
      version,
      ...fields,
      ...(passport && { passportId: passport.uploadId }),
    }),
    send: studentsApi.update.call,
    saved() {
      toastSuccess(toasts.updated);
      onDone();
    },
    failure: failures.update,
    differences: recordChanges,
    outdated: studentsApi.key(),
    fieldOf: { passportId: "passport" },
    draft: {
      account: account.id,
      form: `student/${before.id}`,
      except: ["password", "passport"],
      record: storedRecord,
    },
  });
  const { record, values, change } = edit;
  const form: StudentForm = {
    fields: STUDENT_FIELDS,
    kind: "change",
    values,
    change,
    issueFor: edit.issueFor,
    choices: withOwnClass(choices, record),
    sessions: sessionYearList(choices.sessions),
    countries: COUNTRIES,
    termStyle: "1st Term",
    hasOneName: values.hasOneName,
    onOneName: (hasOneName) => change({ hasOneName, ...(hasOneName && { firstName: "" }) }),
  };

  /** Without changes there is nothing to save. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    if (Object.keys(edit.changes).length > 0 || problem !== null) return edit.props.onSubmit(event);
    event.preventDefault();
    onDone();
  }

  return (
    <Panel>
      <RecordForm
        label="Edit Student"
        form={{ ...edit, props: { ...edit.props, onSubmit } }}
        onCancel={onDone}
      >
        <FieldGrid columns={3}>
          <TextField
            label={uiLabels.admissionNumber}
            readOnly
            value={record.admissionNumber ?? "none"}
          />
          <TextField label="Username" readOnly value={record.username ?? "none"} />
          <TextField label="Student ID" readOnly value={record.userId} />
        </FieldGrid>
        <ChildFields form={form} />
        <FamilyFields form={form} />
        <SchoolingFields form={form} />
        <RecordSection form={form} section="account" title="Account and picture">
          <FieldGrid>
            <PasswordField
              label={uiLabels.changePassword}
              description="Leave blank to keep the current password. A new one signs the pupil out on all devices."
              autoComplete="new-password"
              maxLength={200}
              {...edit.field("password")}
            />
            <RadioField
              label={uiLabels.disableAccount}
              description="With YES, the pupil is signed out and cannot sign in."
              options={NO_YES}
              value={values.isActive ? "NO" : "YES"}
              onChange={(value) => change({ isActive: value === "NO" })}
            />
          </FieldGrid>
          <PassportField
            src={values.passport.url}
            onUploaded={({ id, url }) => change({ passport: { uploadId: id, url } })}
            onRemove={() => change({ passport: { uploadId: null, url: null } })}
            onProblem={setProblem}
            error={edit.issueFor("passport")}
          />
        </RecordSection>
      </RecordForm>
    </Panel>
  );
}

/** The edited record as this browser stored it; null if it is another pupil's. */
function storedRecord(stored: unknown): StudentRecord | null {
  const { version, sessionJoined } = (stored ?? {}) as Partial<
    Record<keyof StudentRecord, unknown>
  >;
  const isRecord = typeof version === "number" && typeof sessionJoined === "string";
  return isRecord ? (stored as StudentRecord) : null;
}

/** A blank password leaves the current one. */
function valuesOf(record: StudentRecord) {
  const passport: { uploadId: string | null; url: string | null } = {
    uploadId: null,
    url: record.profileImageUrl,
  };
  const { isActive } = record;
  const hasOneName = record.firstName === "";
  return { ...formValuesOf(STUDENT_FIELDS, record), hasOneName, isActive, password: "", passport };
}

/** A pupil moves from class to class, not out of all; a category alone moves no one. */
function classFault(
  { classId, classCategoryId }: { classId?: string; classCategoryId?: string },
  record: StudentRecord,
): Issue[] {
  const chosenId = classId ?? record.classId ?? "";
  const isLeft = chosenId === "" && (record.classId !== null || Boolean(classCategoryId));
  return isLeft ? [{ path: ["classId"], message: "Choose a class for the pupil" }] : [];
}

/** The class that the pupil is in and its category, also where they are not offered any more. */
function withOwnClass({ categories, classes, ...choices }: RecordChoices, record: StudentRecord) {
  const { classCategoryId, classCategory, classId, className } = record;
  const ownCategory =
    classCategoryId && classCategory ? { id: classCategoryId, name: classCategory } : null;
  const ownClass =
    classId && className ? { id: classId, fullName: className, categoryId: classCategoryId } : null;
  return {
    ...choices,
    categories: withOffered(categories, ownCategory),
    classes: withOffered(classes, ownClass),
  };
}

function withOffered<Choice extends { id: string }>(offered: Choice[], current: Choice | null) {
  return current === null || offered.some(({ id }) => id === current.id)
    ? offered
    : [...offered, current];
}

/** Lists the differences between a record as the person saw it and as it is now. */
function recordChanges(seen: StudentRecord, current: StudentRecord): string[] {
  const changes = namesOf(STUDENT_FIELDS).flatMap((name) => {
    const [before, after] = [valueText(seen, name), valueText(current, name)];
    const { label } = STUDENT_FIELDS[name];
    return before === after ? [] : [`${label}: ${before || "none"} → ${after || "none"}`];
  });
  if (seen.isActive !== current.isActive) {
    changes.push(`Disable Account: ${current.isActive ? "YES → NO" : "NO → YES"}`);
  }
  if (pictureOf(seen.profileImageUrl) !== pictureOf(current.profileImageUrl)) {
    changes.push(labels.passportImage);
  }
  return changes;
}

/** The picture's URL without its signature, which is valid for an hour. */
function pictureOf(url: string | null): string {
  return url?.split("?")[0] ?? "";
}

function valueText(record: StudentRecord, name: StudentField): string {
  if (name === "classId") return record.className ?? "";
  if (name === "classCategoryId") return record.classCategory ?? "";
  const term = name === "termJoined" ? parseTerm(record.termJoined) : null;
  return term ? termLabel(term, "1st Term") : fieldValueText(STUDENT_FIELDS[name], record[name]);
}
