import { useAccount } from "../../accounts/account.ts";
import { sendOrKeep } from "../../platform/offline/send-or-keep.ts";
import { unsaved } from "../../ui/text.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import {
  AttachToMessage,
  MessageFields,
  messageFaults,
  messageInput,
  NO_MESSAGE,
} from "./MessageFields.tsx";
import { answerText, failures, labels, messageTitle } from "./text.ts";

/** A message to the thread. What is typed survives a reload and an expired session. */
export function WriteForm({ id, answersFrom }: { id: string; answersFrom: string | null }) {
  const account = useAccount();
  const form = useRecordForm({
    record: null,
    valuesOf: () => NO_MESSAGE,
    check: ({ values }) => messageFaults(values),
    input: ({ values }) => ({ id, ...messageInput(values) }),
    send: (input) =>
      sendOrKeep(
        account.id,
        {
          kind: "messages",
          record: `messages/${id}`,
          title: messageTitle(input.body),
          href: `/dashboard/messages/${id}`,
          input,
          lines: [{ label: labels.message, value: input.body }],
        },
        messagesApi.write.call,
      ),
    saved(answer, startFrom) {
      startFrom(null);
      if (answer === null) toastSuccess(unsaved.waiting);
    },
    failure: failures.send,
    outdated: messagesApi.key(),
    keep: { account: account.id, form: `messages/${id}` },
  });
  return (
    <RecordForm
      form={form}
      label={labels.message}
      submit={labels.send}
      busyLabel="Sending..."
      buttons={<AttachToMessage form={form} />}
    >
      {answersFrom !== null && <p className={styles.meta}>{answerText(answersFrom)}</p>}
      <MessageFields form={form} minRows={2} />
    </RecordForm>
  );
}
