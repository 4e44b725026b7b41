import { checkDefaultPassword } from "@school/core/accounts/password-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { PasswordField } from "../../ui/fields/FormFields.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { settingsApi } from "../api.ts";
import { defaultPasswordTexts, failures } from "./text.ts";
import { messages } from "@school/core/school/text.ts";

const FAILURE = failures.setDefaultPassword;

/** The password of new accounts. It can be replaced and removed, but never read. */
export function DefaultPassword({ hasOne }: { hasOne: boolean }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ password: "" }),
    check: ({ values }) => checkDefaultPassword(values.password),
    input: ({ values }) => values,
    send: settingsApi.setDefaultPassword.call,
    saved(_answer, startFrom) {
      startFrom(null);
      toastSuccess("Default password set");
    },
    failure: FAILURE,
    outdated: settingsApi.read.key(),
  });
  const clear = useMutation({
    ...settingsApi.clearDefaultPassword.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsApi.read.key() }),
    onError: (error) => toastError(messageOf(error, FAILURE)),
  });

  async function askToClear(): Promise<void> {
    const yes = await confirm({
      title: "Remove the default password?",
      text: "Accounts that use it keep it until it expires.",
      confirmLabel: defaultPasswordTexts.remove,
      danger: true,
    });
    if (yes) clear.mutate({});
  }

  return (
    <RecordForm
      form={form}
      label={messages.defaultPassword}
      submit={hasOne ? "Replace password" : "Set password"}
      buttons={
        hasOne && (
          <Button disabled={clear.isPending} onClick={() => void askToClear()}>
            {defaultPasswordTexts.remove}
          </Button>
        )
      }
    >
      <PasswordField
        label={hasOne ? "New default password" : messages.defaultPassword}
        description="6 characters or more: 8 to use it for staff, 10 for the office and principals. New users sign in with it within 7 days and choose their own password."
        autoComplete="new-password"
        {...form.field("password")}
      />
    </RecordForm>
  );
}
