import { checkPassword } from "@school/core/accounts/users/user-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { PasswordField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { settingsApi } from "../api.ts";

const FAILURE = "Error setting default password";

/** The password of new accounts. It can be replaced and taken away, but never read. */
export function DefaultPassword({ hasOne }: { hasOne: boolean }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: settingsApi.read.key() });
  const set = useMutation({
    ...settingsApi.setDefaultPassword.mutationOptions(),
    async onSuccess() {
      await refresh();
      setPassword("");
      toastSuccess("Default password set");
    },
  });
  const clear = useMutation({
    ...settingsApi.clearDefaultPassword.mutationOptions(),
    onSuccess: refresh,
    onError: (error) => toastError(messageOf(error, FAILURE)),
  });

  function send(): void {
    const [wrong] = checkPassword(password, "password", "Default password");
    setFault(wrong?.message);
    set.reset();
    if (!wrong) set.mutate({ password });
  }

  async function askToClear(): Promise<void> {
    const yes = await confirm({
      title: "Remove the default password?",
      text: "Accounts that have it already keep it until it expires.",
      confirmLabel: "Remove",
      danger: true,
    });
    if (yes) clear.mutate({});
  }

  const refused = set.error instanceof ApiError ? set.error.issueFor("password") : undefined;
  return (
    <Form
      label="Default password"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PasswordField
        label={hasOne ? "New default password" : "Default password"}
        description="An account opens with it for 7 days, and the person must choose another one."
        autoComplete="new-password"
        value={password}
        error={fault ?? refused}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FormActions
        submit={hasOne ? "Replace" : "Set"}
        busyLabel="Saving..."
        busy={set.isPending}
        error={set.isError && refused === undefined ? messageOf(set.error, FAILURE) : null}
      >
        {hasOne && (
          <Button disabled={clear.isPending} onClick={() => void askToClear()}>
            Remove
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
