import { FEATURES, type Feature } from "@school/core/accounts/features.ts";
import {
  ACCESS_LEVELS,
  COUNTRIES,
  DEPARTMENTS,
  GENDERS,
  HOUSES,
  MARITAL_STATUSES,
  STAFF_TYPES,
  TITLES,
} from "@school/core/staff/choices.ts";
import type { ReactNode } from "react";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { StaffDate, StaffSelect, StaffText, StaffTextArea } from "./StaffFields.tsx";
import type { StaffForm } from "./use-staff-form.ts";

interface SectionProps {
  form: StaffForm;
  /** What the form asks of a new member of staff only. */
  isNew: boolean;
}

/** Who the person is, and where to be reached. */
export function PersonSection({ form, isNew }: SectionProps) {
  return (
    <FormSection title="Person">
      <FieldGrid>
        <StaffSelect form={form} name="title" required options={TITLES} />
        <StaffText form={form} name="surname" required maxLength={100} />
        <StaffText form={form} name="otherNames" required maxLength={100} />
        <StaffSelect form={form} name="gender" required={isNew} options={GENDERS} />
        <StaffSelect form={form} name="maritalStatus" options={MARITAL_STATUSES} />
        <StaffDate form={form} name="dob" />
        <StaffText form={form} name="phone" required={isNew} type="tel" maxLength={30} />
        <StaffText form={form} name="address" required={isNew} maxLength={300} />
        <StaffSelect form={form} name="nationality" required={isNew} options={COUNTRIES} />
        <StaffText form={form} name="stateOfOrigin" maxLength={60} />
      </FieldGrid>
    </FormSection>
  );
}

/** What the person does at the school, and can do. */
export function WorkSection({
  form,
  isNew,
  job,
  supervisor,
}: SectionProps & { job: ReactNode; supervisor: ReactNode }) {
  return (
    <FormSection title="Work at the school">
      <FieldGrid>
        {job}
        <StaffSelect
          form={form}
          name="roleInSchoolLevel"
          options={ACCESS_LEVELS}
          hint="For lists only; it opens nothing in the portal."
        />
        <StaffSelect form={form} name="department" options={DEPARTMENTS} />
        <StaffSelect form={form} name="staffType" required={isNew} options={STAFF_TYPES} />
        <StaffDate form={form} name="dateJoined" required={isNew} />
        {supervisor}
        <StaffText form={form} name="qualifications" maxLength={1000} hint="Comma separated" />
        <StaffText form={form} name="specialization" maxLength={1000} hint="Comma separated" />
        <StaffSelect form={form} name="houseMaster" options={HOUSES} />
      </FieldGrid>
      <StaffTextArea form={form} name="workExperience" maxLength={2000} />
    </FormSection>
  );
}

/** The rooms of the portal to which the person is limited. */
export function FeaturesSection({ form }: { form: StaffForm }) {
  return (
    <FormSection
      title="Features"
      description="None ticked: all that the role allows. Some ticked: only those, with dashboard and profile."
    >
      <CheckListField
        label="What this person uses of the portal"
        options={FEATURES}
        value={form.values.features}
        error={form.issueFor("features")}
        onChange={(features) => form.change({ features: features as Feature[] })}
      />
    </FormSection>
  );
}

const UNSEEN = "Kept, and not shown to you. What you type takes its place.";

/** Bank and next of kin; `hidden` says which of them the person who types may not see. */
export function PrivateSections({
  form,
  hidden = { bank: false, nextOfKin: false },
}: {
  form: StaffForm;
  hidden?: { bank: boolean; nextOfKin: boolean };
}) {
  const who = "Only the principal and the person see this.";
  return (
    <>
      <FormSection title="Next of kin" description={hidden.nextOfKin ? UNSEEN : who}>
        <FieldGrid>
          <StaffText form={form} name="nextOfKin" maxLength={100} />
          <StaffText form={form} name="nextOfKinPhone" type="tel" maxLength={30} />
          <StaffText form={form} name="nextOfKinAddress" maxLength={300} />
          <StaffText form={form} name="nextOfKinEmail" type="email" maxLength={254} />
        </FieldGrid>
      </FormSection>
      <FormSection title="Bank" description={hidden.bank ? UNSEEN : who}>
        <FieldGrid>
          <StaffText form={form} name="bankName" maxLength={100} />
          <StaffText form={form} name="accountNumber" maxLength={30} />
        </FieldGrid>
      </FormSection>
    </>
  );
}
