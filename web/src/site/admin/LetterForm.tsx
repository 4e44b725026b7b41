import { plural } from "@school/core/api/plural.ts";
import { LETTER_LENGTHS } from "@school/core/site/newsletter.ts";
import { useMutation } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { siteApi } from "./api.ts";

/** A letter in plain text to everybody who reads the newsletter; first to oneself, to try it. */
export function LetterForm({ readers }: { readers: number | undefined }) {
  const account = useAccount();
  const confirm = useConfirm();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ subject: "", text: "" }),
    confirm: () =>
      confirm({
        title: `Send this letter to ${plural(readers ?? 0, "reader")}?`,
        text: "A mail that has left cannot be called back.",
        confirmLabel: "Send",
      }),
    input: ({ values }) => ({ ...values, to: "readers" as const }),
    send: siteApi.sendLetter.call,
    saved({ data: { mails } }, startFrom) {
      startFrom(null);
      toastSuccess(`The letter is on its way to ${plural(mails, "reader")}`);
    },
    failure: "An error occurred",
    outdated: siteApi.readers.key(),
    keep: { account: account.id, form: "site/letter" },
  });
  const trial = useMutation(
    siteApi.sendLetter.mutationOptions({
      onSuccess: () => toastSuccess("A trial is on its way to you"),
      onError(error) {
        const issues = error instanceof ApiError ? error.issues : [];
        form.setIssues(issues);
        if (issues.length === 0) toastError(messageOf(error));
      },
    }),
  );

  return (
    <RecordForm
      form={form}
      label="Send a letter"
      submit={readers === undefined ? "Send" : `Send to ${plural(readers, "reader")}`}
      busyLabel="Sending..."
      disabled={readers === 0}
      buttons={
        <Button
          disabled={form.busy || trial.isPending}
          onClick={() => trial.mutate({ ...form.values, to: "me" })}
        >
          Send Me a Trial
        </Button>
      }
    >
      <TextField
        label="Subject"
        required
        maxLength={LETTER_LENGTHS.subject}
        {...form.field("subject")}
      />
      <TextAreaField
        label="Text"
        required
        minRows={5}
        maxRows={18}
        maxLength={LETTER_LENGTHS.text}
        description="Plain text. The school's name and a link to leave are added."
        {...form.field("text")}
      />
    </RecordForm>
  );
}
