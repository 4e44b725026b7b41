import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { FEATURES, type Feature } from "@school/core/accounts/features.ts";
import { STAFF_FIELDS, type StaffFields } from "@school/core/staff/fields.ts";
import { mayAssignClasses } from "@school/core/staff/policy.ts";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import { STAFF_PASSPORT, STAFF_SIGNATURE } from "@school/core/staff/records/pictures.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { categoriesApi, classesApi } from "../../classes/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { CheckListField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import { type FieldsForm, RecordSection } from "../../ui/fields/RecordFields.tsx";
import { staffApi } from "../api.ts";
import { NO_PICTURE, type StaffValues } from "./staff-values.ts";

/** State and actions that the sections of a form use. */
export interface StaffForm extends FieldsForm<StaffFields> {
  readonly values: Readonly<StaffValues>;
  readonly change: (changes: Partial<StaffValues>) => void;
}

/** A form of `useRecordForm` as the sections work on it. */
export function staffForm(
  { values, change, issueFor }: Pick<StaffForm, "values" | "change" | "issueFor">,
  kind: StaffForm["kind"],
): StaffForm {
  return { fields: STAFF_FIELDS, kind, values, change, issueFor };
}

interface StaffSectionsProps {
  form: StaffForm;
  /** Shown beside the username: the email address, the password. */
  account: ReactNode;
  /** Below the heading of the account's section. */
  accountNote?: string;
  /** Instead of the list of job titles. */
  job?: ReactNode;
  /** The record that the form changes. */
  record?: StaffRecord;
  /** Which private parts contain data that the actor may not see. */
  hidden?: { bank: boolean; kin: boolean };
  pictures: string;
}

/** All sections of the two forms, except documents. */
export function StaffSections(props: StaffSectionsProps) {
  const { form, account, accountNote, job, record, hidden, pictures } = props;
  const actor = useAccount();
  const who = "Only the principal and this person can see this.";
  return (
    <>
      <RecordSection
        form={form}
        section="account"
        title="Signing in"
        description={accountNote}
        odd={{ ...(form.kind === "change" && { username: null }), email: account }}
      />
      <RecordSection form={form} section="person" title="Person" />
      <RecordSection
        form={form}
        section="work"
        title="Work at the school"
        odd={{
          ...(job !== undefined && { roleInSchool: job }),
          supervisor: <SupervisorField form={form} ownId={record?.id} />,
        }}
      />
      {mayAssignClasses(actor) && (
        <RecordSection
          form={form}
          section="classes"
          title="Classes"
          odd={{
            classTeacher: (
              <ClassField form={form} name="classTeacher" current={record?.details.classTeacher} />
            ),
            asstClassTeacher: (
              <ClassField
                form={form}
                name="asstClassTeacher"
                current={record?.details.asstClassTeacher}
              />
            ),
          }}
        />
      )}
      <FormSection
        title="Features"
        description="Leave all empty to allow everything of the role. Tick some to allow only those."
      >
        <CheckListField
          label="Features for this person"
          options={FEATURES}
          value={form.values.features}
          error={form.issueFor("features")}
          onChange={(features) => form.change({ features: features as Feature[] })}
        />
      </FormSection>
      <FormSection title={pictures}>
        <PictureFields form={form} />
      </FormSection>
      <RecordSection
        form={form}
        section="kin"
        title="Next of kin"
        description={hidden?.kin ? UNSEEN : who}
      />
      <RecordSection
        form={form}
        section="bank"
        title="Bank"
        description={hidden?.bank ? UNSEEN : who}
      />
    </>
  );
}

const UNSEEN = "Hidden. Type to replace the saved value.";

/** A member of staff, found by name. */
function SupervisorField({ form, ownId }: { form: StaffForm; ownId: string | undefined }) {
  const { supervisor, supervisorName } = form.values;
  const search = useDeferredValue(supervisor === "" ? supervisorName.trim() : "");
  const query = useQuery(
    staffApi.list.queryOptions({ input: { limit: 20, ...(search && { search }) } }),
  );
  const people = new Map(
    (query.data?.data ?? [])
      .filter((person) => person.id !== ownId)
      .map((person) => [`${surnameFirst(person)} (${person.staffId})`, person.id]),
  );
  return (
    <ComboField
      label={STAFF_FIELDS.supervisor.label}
      placeholder="Type a name"
      options={[...people.keys()]}
      filter={({ options }) => options}
      value={supervisorName}
      error={form.issueFor("supervisor")}
      onChange={(typed) =>
        form.change({ supervisor: people.get(typed) ?? "", supervisorName: typed })
      }
    />
  );
}

interface ClassFieldProps {
  form: StaffForm;
  name: "classTeacher" | "asstClassTeacher";
  /** The class that the record has so far. */
  current: { id: string; fullName: string; category: string | null } | null | undefined;
}

/** A category, and then a class of it. */
function ClassField({ form, name, current = null }: ClassFieldProps) {
  const { label } = STAFF_FIELDS[name];
  const [category, setCategory] = useState(current?.category ?? "");
  const categories = useQuery(categoriesApi.list.queryOptions());
  const classes = useQuery(
    classesApi.list.queryOptions({ input: { limit: 200, ...(category && { category }) } }),
  );
  const value = form.values[name];
  const options = (classes.data?.data ?? []).map(({ id, fullName }) => ({
    value: id,
    label: fullName,
  }));
  const isMissing = current !== null && !options.some((one) => one.value === current.id);
  const shown =
    isMissing && value === current.id ? [{ value: current.id, label: current.fullName }] : [];
  return (
    <>
      <SelectField
        label={`${label} Category`}
        placeholder="All categories"
        options={(categories.data?.data ?? []).map((one) => one.name)}
        value={category}
        onChange={(event) => {
          setCategory(event.currentTarget.value);
          form.change({ [name]: "" });
        }}
      />
      <SelectField
        label={label}
        placeholder={classes.isPending ? "Loading..." : "None"}
        options={[...shown, ...options]}
        value={value}
        error={form.issueFor(name) ?? (classes.isError ? "The classes did not load" : undefined)}
        onChange={(event) => form.change({ [name]: event.currentTarget.value })}
      />
    </>
  );
}

/** Passport and signature; each is sent at once, and belongs to the record when that is saved. */
function PictureFields({ form }: { form: StaffForm }) {
  const passport = useMutation({
    ...staffApi.uploadPassport.mutationOptions(),
    onSuccess: ({ data }) => form.change({ passport: { uploadId: data.id, url: data.url } }),
  });
  const signature = useMutation({
    ...staffApi.uploadSignature.mutationOptions(),
    onSuccess: ({ data }) => form.change({ signature: { uploadId: data.id, url: data.url } }),
  });
  return (
    <>
      <ImageField
        label="Passport"
        hint="jpg, jpeg or png, up to 500 KB."
        rules={STAFF_PASSPORT}
        src={form.values.passport.url}
        busy={passport.isPending}
        error={passport.isError ? messageOf(passport.error) : form.issueFor("passport")}
        onPick={(file) => passport.mutateAsync({ passport: file })}
        onRemove={() => form.change({ passport: NO_PICTURE })}
      />
      <ImageField
        label="Signature"
        hint="Dark ink on light paper: jpg, jpeg, png or gif, up to 500 KB."
        wide
        rules={STAFF_SIGNATURE}
        src={form.values.signature.url}
        busy={signature.isPending}
        error={signature.isError ? messageOf(signature.error) : form.issueFor("signature")}
        onPick={(file) => signature.mutateAsync({ signature: file })}
        onRemove={() => form.change({ signature: NO_PICTURE })}
      />
    </>
  );
}
