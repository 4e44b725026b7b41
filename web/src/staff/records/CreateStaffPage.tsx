import { ROLES_IN_SCHOOL } from "@school/core/staff/choices.ts";
import type { NewStaff } from "@school/core/staff/records/contract.ts";
import { mayAssignClasses } from "@school/core/staff/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useAccount } from "../../accounts/account.ts";
import { randomPassword } from "../../accounts/random-password.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { ClassField } from "./ClassField.tsx";
import { FeaturesSection, PersonSection, PrivateSections, WorkSection } from "./FormSections.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { PictureFields } from "./PictureFields.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { newStaffValues, staffInput } from "./staff-values.ts";
import { StaffSelect, StaffText } from "./StaffFields.tsx";
import { CREATE_LABELS, createIssues } from "./staff-words.ts";
import { SupervisorField } from "./SupervisorField.tsx";
import { useStaffForm } from "./use-staff-form.ts";

const DIRECTORY = "/dashboard/staff";

/** Takes on a member of staff. */
export function CreateStaffPage() {
  const account = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [start] = useState(() => newStaffValues(randomPassword()));
  const { form, values, ...state } = useStaffForm("staff/create", start, CREATE_LABELS);
  const create = useMutation({
    ...staffApi.create.mutationOptions(),
    async onSuccess() {
      state.forget();
      await queries.invalidateQueries({ queryKey: staffApi.key() });
      toastSuccess("Staff created successfully");
      void navigate({ to: DIRECTORY });
    },
    onError: state.refuse,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { password, generated, nationality } = values;
    const input = { ...staffInput(start, values), password, nationality: nationality || null };
    if (!state.accept(createIssues(input, values))) return;
    const isGenerated = generated !== "" && password === generated;
    create.mutate({ ...(input as NewStaff), isGeneratedPassword: isGenerated });
  }

  const job = <StaffSelect form={form} name="roleInSchool" required options={ROLES_IN_SCHOOL} />;
  return (
    <Page
      title="Create Staff"
      crumbs={[{ label: "Staff", href: DIRECTORY }, { label: "Create Staff" }]}
    >
      <Panel>
        <Form label="Create Staff" onSubmit={submit}>
          {state.restored && <RestoredNotice onDiscard={state.startOver} />}
          <FormSection title="Signing in">
            <FieldGrid>
              <StaffText form={form} name="username" required maxLength={60} />
              <NewPasswordField form={form} />
              <StaffText
                form={form}
                name="email"
                type="email"
                maxLength={254}
                hint="Without one, the person signs in with the username and gets no mail."
              />
            </FieldGrid>
          </FormSection>
          <PersonSection form={form} isNew />
          <WorkSection form={form} isNew job={job} supervisor={<SupervisorField form={form} />} />
          {mayAssignClasses(account) && (
            <FormSection title="Classes">
              <FieldGrid>
                <ClassField form={form} name="classTeacher" />
                <ClassField form={form} name="asstClassTeacher" />
              </FieldGrid>
            </FormSection>
          )}
          <FeaturesSection form={form} />
          <FormSection title="Pictures">
            <PictureFields form={form} />
          </FormSection>
          <PrivateSections form={form} />
          <FormActions
            submit="Create Staff"
            busyLabel="Saving..."
            busy={create.isPending}
            error={state.failureText("Failed to create staff")}
            onCancel={() => void navigate({ to: DIRECTORY })}
          />
        </Form>
      </Panel>
    </Page>
  );
}
