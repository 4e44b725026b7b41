import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { ROLES_IN_SCHOOL } from "@school/core/staff/choices.ts";
import { STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { mayManageStaff, mayReadPrivateFields } from "@school/core/staff/policy.ts";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import { STAFF_PASSWORD_HINT, checkChangedStaff } from "@school/core/staff/records/staff-form.ts";
import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { PasswordField, SelectField } from "../../ui/fields/FormFields.tsx";
import { RecordField } from "../../ui/fields/RecordFields.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { staffApi } from "../api.ts";
import { AddDocument } from "../documents/Documents.tsx";
import { staffForm, StaffSections } from "./FormSections.tsx";
import {
  FIELD_OF,
  NEVER_STORED,
  staffDifferences,
  staffInput,
  staffValuesOf,
  supervisorIssues,
} from "./staff-values.ts";
import { failures } from "../text.ts";
import { labels, failures as uiFailures } from "../../ui/text.ts";
import { messages } from "@school/core/staff/text.ts";

const DIRECTORY = "/dashboard/staff";

/** Changes the record of a member of staff. */
export function EditStaffPage() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const query = useQuery(staffApi.record.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: DIRECTORY }));

  useEffect(() => {
    if (!query.isError) return;
    toastError(messageOf(query.error, failures.loadStaff));
    goBack();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [query.isError]);

  const name = query.data && firstNameFirst(query.data.data.user);
  return (
    <Page title="Edit Staff" description={name} crumbs={[{ label: "Staff", href: DIRECTORY }]}>
      <Panel>
        {query.data ? (
          <EditStaffForm
            key={id}
            record={query.data.data}
            onSaved={() => void navigate({ to: DIRECTORY })}
            onCancel={goBack}
          />
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  );
}

interface EditStaffFormProps {
  record: StaffRecord;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a record. Only changed fields are sent. */
export function EditStaffForm({ record, onSaved, onCancel }: EditStaffFormProps) {
  const account = useAccount();
  const form = useRecordForm({
    record,
    valuesOf: staffValuesOf,
    check: ({ changes, values }) => [
      ...checkChangedStaff(changes, new Date().toISOString().slice(0, 10)),
      ...supervisorIssues(values),
    ],
    input: ({ record: { id, version }, changes, values: { password } }) => ({
      id,
      version,
      ...staffInput(changes),
      ...(password !== "" && { password }),
    }),
    send: (input) => staffApi.update.call(input),
    saved() {
      toastSuccess(messages.updated);
      onSaved();
    },
    failure: uiFailures.update,
    differences: staffDifferences,
    fieldOf: FIELD_OF,
    draft: { account: account.id, form: `staff/${record.id}`, except: NEVER_STORED },
  });
  const sections = staffForm(form, "change");
  const { values } = form;
  const { id, hasBank, hasNextOfKin, user } = form.record;
  const mayRead = mayReadPrivateFields(account, { isSelf: account.id === id });
  return (
    <RecordForm form={form} label="Edit Staff" onCancel={onCancel}>
      <StaffSections
        form={sections}
        account={
          <>
            <RecordField
              form={sections}
              name="email"
              hint={values.email.trim() === "" ? labels.noEmail : "Also the login username"}
            />
            {account.id !== id && (
              <PasswordField
                label={labels.changePassword}
                description={`${STAFF_PASSWORD_HINT}. Leave blank to keep the current password.`}
                autoComplete="new-password"
                maxLength={100}
                {...form.field("password")}
              />
            )}
            <SelectField
              label={labels.disableAccount}
              options={["NO", "YES"]}
              value={values.isActive ? "NO" : "YES"}
              error={form.issueFor("isActive")}
              onChange={(event) => form.change({ isActive: event.currentTarget.value === "NO" })}
            />
          </>
        }
        accountNote={`Staff ID ${user.staffId}${user.username === null ? "" : `, username ${user.username}`}`}
        job={
          <ComboField
            label={STAFF_FIELDS.roleInSchool.label}
            description="For example Proprietress, Principal, Teacher"
            withAsterisk
            options={ROLES_IN_SCHOOL}
            maxLength={STAFF_FIELDS.roleInSchool.max}
            {...form.field("roleInSchool")}
          />
        }
        record={form.record}
        hidden={{ bank: hasBank && !mayRead, kin: hasNextOfKin && !mayRead }}
        pictures="Upload Passport image"
      />
      {mayManageStaff(account) && <AddDocument id={id} mayRead={mayRead} />}
    </RecordForm>
  );
}
