import { ROLES_IN_SCHOOL } from "@school/core/staff/choices.ts";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import {
  mayAssignClasses,
  mayManageStaff,
  mayReadPrivateFields,
} from "@school/core/staff/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError } from "../../platform/client/api-error.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { ComboField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { AddDocument } from "../documents/Documents.tsx";
import { ClassField } from "./ClassField.tsx";
import { FeaturesSection, PersonSection, PrivateSections, WorkSection } from "./FormSections.tsx";
import { ChangePasswordField } from "./ChangePasswordField.tsx";
import { PictureFields } from "./PictureFields.tsx";
import { recordNews } from "./record-news.ts";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { same, staffInput, staffValuesOf } from "./staff-values.ts";
import { StaffText } from "./StaffFields.tsx";
import { EDIT_LABELS, editIssues } from "./staff-words.ts";
import { SupervisorField } from "./SupervisorField.tsx";
import { useStaffForm } from "./use-staff-form.ts";

interface EditStaffFormProps {
  record: StaffRecord;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a record. Only what the person changed is sent. */
export function EditStaffForm({ record, onSaved, onCancel }: EditStaffFormProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [news, setNews] = useState<ReturnType<typeof recordNews>>([]);
  const stored = staffValuesOf(seen);
  const { form, values, ...state } = useStaffForm(`staff/${record.id}`, stored, EDIT_LABELS);
  const save = useMutation({
    ...staffApi.update.mutationOptions(),
    async onSuccess() {
      state.forget();
      await queries.invalidateQueries();
      toastSuccess("Staff updated");
      onSaved();
    },
    onError(error) {
      const current = staleRecord(error);
      if (!current) return state.refuse(error);
      setNews(recordNews(seen, current));
      setSeen(current);
      state.clearFailure();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { username: _fixed, password, ...input } = staffInput(stored, values);
    const typed = password ? { password } : {};
    if (!state.accept(editIssues({ ...input, ...typed }, values))) return;
    setNews([]);
    save.mutate({ id: seen.id, version: seen.version, ...input, ...typed });
  }

  const { details, hasBank, hasNextOfKin, user } = seen;
  const mayRead = mayReadPrivateFields(account, { isSelf: account.id === seen.id });
  const job = (
    <ComboField
      label={EDIT_LABELS.roleInSchool}
      description="For example Proprietress, Principal, Teacher"
      withAsterisk
      options={ROLES_IN_SCHOOL}
      maxLength={100}
      value={values.roleInSchool}
      error={form.issueFor("roleInSchool")}
      onChange={(roleInSchool) => form.change({ roleInSchool })}
    />
  );
  return (
    <Form label="Edit Staff" onSubmit={submit}>
      {state.restored && <RestoredNotice onDiscard={state.startOver} />}
      <FormSection
        title="Signing in"
        description={`Staff ID ${user.staffId}${user.username === null ? "" : `, username ${user.username}`}`}
      >
        <FieldGrid>
          <StaffText
            form={form}
            name="email"
            type="email"
            maxLength={254}
            hint={same(values.email, "") ? "No e-mail" : "Also the login username"}
          />
          {account.id !== seen.id && <ChangePasswordField form={form} />}
          <SelectField
            label={EDIT_LABELS.isActive}
            options={["NO", "YES"]}
            value={values.isActive ? "NO" : "YES"}
            error={form.issueFor("isActive")}
            onChange={(event) => form.change({ isActive: event.currentTarget.value === "NO" })}
          />
        </FieldGrid>
      </FormSection>
      <PersonSection form={form} isNew={false} />
      <WorkSection
        form={form}
        isNew={false}
        job={job}
        supervisor={<SupervisorField form={form} ownId={seen.id} />}
      />
      {mayAssignClasses(account) && (
        <FormSection title="Classes">
          <FieldGrid>
            <ClassField form={form} name="classTeacher" held={details.classTeacher} />
            <ClassField form={form} name="asstClassTeacher" held={details.asstClassTeacher} />
          </FieldGrid>
        </FormSection>
      )}
      <FeaturesSection form={form} />
      <FormSection title="Upload Passport image">
        <PictureFields form={form} />
      </FormSection>
      <PrivateSections
        form={form}
        hidden={{ bank: hasBank && !mayRead, nextOfKin: hasNextOfKin && !mayRead }}
      />
      {mayManageStaff(account) && <AddDocument id={seen.id} mayRead={mayRead} />}
      <ConflictNotice nothingYet="saved" differences={news} />
      <FormActions
        submit={news.length > 0 ? "Save all the same" : "Save"}
        busyLabel="Saving..."
        busy={save.isPending}
        error={state.failureText("Failed to update")}
        onCancel={onCancel}
      />
    </Form>
  );
}

/** The record as it stands, if the error says that somebody else changed it. */
function staleRecord(error: unknown): StaffRecord | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as StaffRecord | undefined) ?? null;
}
