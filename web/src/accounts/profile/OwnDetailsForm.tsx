import type { Profile } from "@school/core/accounts/profile/contract.ts";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";

/** The principal's own name, class and status. */
export function OwnDetailsForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(profile.version);
  const [values, setValues] = useState({
    firstName: profile.firstName,
    lastName: profile.lastName,
    class: profile.className ?? "",
    status: profile.status,
  });
  const [issues, setIssues] = useState<ReturnType<typeof checkChangedUser>>([]);
  const save = useMutation({
    ...accountsApi.updateProfile.mutationOptions(),
    async onSuccess() {
      // The name and the class stand in the shell as well.
      await queries.invalidateQueries();
      toastSuccess("Profile updated successfully!");
      onDone();
    },
    onError(error) {
      const current = error instanceof ApiError ? (error.current as Profile | undefined) : null;
      if (current) setVersion(current.version);
    },
  });

  function send(): void {
    const { firstName, lastName, status } = values;
    const found = checkChangedUser({ firstName, lastName }, { mayLackEmail: true });
    setIssues(found);
    save.reset();
    if (found.length > 0) return;
    const typedClass = values.class.trim();
    save.mutate({
      version,
      firstName,
      lastName,
      ...(status !== profile.status && { status }),
      ...(typedClass !== (profile.className ?? "") && { class: typedClass || null }),
    });
  }

  const refusal = save.error instanceof ApiError ? save.error : null;
  const issueFor = (field: string) =>
    issues.find(({ path }) => path[0] === field)?.message ?? refusal?.issueFor(field);
  return (
    <Form
      label="Edit profile"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FieldGrid>
        <TextField
          label="First Name"
          required
          maxLength={100}
          value={values.firstName}
          error={issueFor("firstName")}
          onChange={(event) => setValues({ ...values, firstName: event.currentTarget.value })}
        />
        <TextField
          label="Last Name"
          required
          maxLength={100}
          value={values.lastName}
          error={issueFor("lastName")}
          onChange={(event) => setValues({ ...values, lastName: event.currentTarget.value })}
        />
        <TextField
          label="Class"
          description="The class of which you are class teacher, if any."
          maxLength={120}
          value={values.class}
          error={issueFor("class")}
          onChange={(event) => setValues({ ...values, class: event.currentTarget.value })}
        />
        <SelectField
          label="Status"
          description="Disabling yourself signs you out."
          value={values.status}
          error={issueFor("status")}
          options={[
            { value: "active", label: "Active" },
            { value: "disabled", label: "Disabled" },
          ]}
          onChange={(event) =>
            setValues({
              ...values,
              status: event.currentTarget.value === "disabled" ? "disabled" : "active",
            })
          }
        />
      </FieldGrid>
      <FormActions
        submit="Save"
        busyLabel="Saving..."
        busy={save.isPending}
        onCancel={onDone}
        error={save.isError ? messageOf(save.error, "Error updating profile") : null}
      />
    </Form>
  );
}
