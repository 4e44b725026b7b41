import { REASON_LENGTH } from "@school/core/messages/direct/thread.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { messagesApi } from "../api.ts";

interface ReasonDialogProps {
  title: string;
  description: string;
  submit: string;
  onClose: () => void;
  send: (reason: string) => Promise<unknown>;
  onSent: () => void;
}

/** Asks why a message is reported, or why others' messages are opened. */
export function ReasonDialog({ title, ...rest }: ReasonDialogProps) {
  return (
    <Dialog opened title={title} onClose={rest.onClose}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, "title">) {
  const { description, submit, onClose, send, onSent } = props;
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ reason: "" }),
    check: ({ values }) =>
      values.reason.trim() === "" ? [{ path: ["reason"], message: "Type a reason." }] : [],
    input: ({ values }) => values,
    send: ({ reason }) => send(reason.trim()),
    saved() {
      onSent();
      onClose();
    },
    failure: "This was not sent. Try again.",
    outdated: messagesApi.key(),
  });
  return (
    <RecordForm form={form} submit={submit} busyLabel="Sending..." onCancel={onClose}>
      <TextAreaField
        label="Reason"
        description={description}
        required
        maxLength={REASON_LENGTH}
        {...form.field("reason")}
      />
    </RecordForm>
  );
}
