import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { MESSAGE_LENGTH } from "@school/core/messages/direct/thread.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { useAccount } from "../../accounts/account.ts";
import { sendOrKeep } from "../../platform/offline/send-or-keep.ts";
import { unsaved } from "../../ui/text.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { AttachedList } from "../../platform/forms/AttachedList.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { answerText, failures, labels, messageTitle } from "./text.ts";

interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface FormValues {
  body: string;
  files: Chosen[];
}

const EMPTY: FormValues = { body: "", files: [] };

/** A message to the thread. What is typed survives a reload and an expired session. */
export function WriteForm({ id, answersFrom }: { id: string; answersFrom: string | null }) {
  const account = useAccount();
  const form = useRecordForm({
    record: null,
    valuesOf: () => EMPTY,
    check: ({ values }) =>
      values.body.trim() === "" && values.files.length === 0
        ? [{ path: ["body"], message: texts.typeMessage }]
        : [],
    input: ({ values: { body, files } }) => ({
      id,
      body,
      attachmentIds: files.map((file) => file.id),
    }),
    send: (input) =>
      sendOrKeep(
        account.id,
        {
          kind: "messages",
          record: `messages/${id}`,
          title: messageTitle(input.body),
          href: `/dashboard/messages/${id}`,
          input,
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
  const { files } = form.values;
  return (
    <RecordForm
      form={form}
      label={labels.message}
      submit={labels.send}
      busyLabel="Sending..."
      buttons={
        files.length < MAX_ATTACHMENTS && (
          <AttachButton
            label={labels.attachFile}
            take={async (file) => {
              const { data } = await messagesApi.uploadAttachment.call({ file });
              form.change({ files: [...files, data] });
            }}
          />
        )
      }
    >
      {answersFrom !== null && <p className={styles.meta}>{answerText(answersFrom)}</p>}
      <TextAreaField
        label={labels.message}
        minRows={2}
        maxLength={MESSAGE_LENGTH}
        {...form.field("body")}
      />
      <AttachedList
        label="Files to send"
        files={files}
        onChange={(left) => form.change({ files: left })}
      />
    </RecordForm>
  );
}
