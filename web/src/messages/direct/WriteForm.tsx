import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import type { ShownChange } from "../../platform/offline/outbox.ts";
import { sendOrStore } from "../../platform/offline/send-or-store.ts";
import { useWaiting } from "../../platform/offline/use-outbox.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { unsaved } from "../../ui/text.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import {
  AttachToMessage,
  MessageFields,
  messageFaults,
  NO_MESSAGE,
  NOT_STORED,
  waitingMessage,
} from "./MessageFields.tsx";
import { answerText, failures, labels, waiting } from "./text.ts";

const KIND = "messages";

/** A message to the thread. Typed text survives a reload and an expired session. */
export function WriteForm({ id, answersFrom }: { id: string; answersFrom: string | null }) {
  const account = useAccount();
  const queries = useQueryClient();
  const record = `messages/${id}`;
  const { changes } = useWaiting(
    account.id,
    KIND,
    () => void queries.invalidateQueries({ queryKey: messagesApi.key() }),
  );
  const form = useRecordForm({
    record: null,
    valuesOf: () => NO_MESSAGE,
    check: ({ values }) => messageFaults(values),
    input: ({ values }) => ({ input: { id, body: values.body }, ...waitingMessage(values) }),
    send: (message) =>
      sendOrStore(
        account.id,
        {
          kind: KIND,
          record,
          href: `/dashboard/messages/${id}`,
          ...message,
        },
        async () => (await import("./send-message.ts")).sendMessage,
      ),
    saved(response, startFrom) {
      startFrom(null);
      if (response === null) toastSuccess(unsaved.waiting);
    },
    failure: failures.send,
    outdated: messagesApi.key(),
    draft: { account: account.id, form: record, except: NOT_STORED },
  });
  // A message being sent here is queued only if no response comes.
  const unsent = form.busy ? [] : changes.filter((change) => change.record === record);
  return (
    <>
      {unsent.length > 0 && (
        <ol className={styles.messages} aria-label="Messages to send">
          {unsent.map((change) => (
            <li key={change.number} data-own>
              <Unsent change={change} />
            </li>
          ))}
        </ol>
      )}
      <RecordForm
        form={form}
        label={labels.message}
        submit={labels.send}
        busyLabel="Sending..."
        buttons={<AttachToMessage form={form} />}
      >
        {answersFrom !== null && <Muted small>{answerText(answersFrom)}</Muted>}
        <MessageFields form={form} minRows={2} />
      </RecordForm>
    </>
  );
}

/** A message of the thread that the school has not got. */
function Unsent({ change: { lines, refusal } }: { change: ShownChange }) {
  return (
    <article className={styles.message} data-own>
      {lines.map(
        ({ value }, at) =>
          value !== "" && (
            <p key={at} className={styles.words}>
              {value}
            </p>
          ),
      )}
      {refusal === null ? (
        <Muted as="span" small>
          Waiting to be sent
        </Muted>
      ) : (
        <span role="alert">
          {waiting.refused(refusal)}{" "}
          <AppLink href="/dashboard/unsent">Send again or discard</AppLink>
        </span>
      )}
    </article>
  );
}
