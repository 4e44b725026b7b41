import { timeText } from "@school/core/api/dates.ts";
import type { DirectMessage, OpenThread } from "@school/core/messages/direct/contract.ts";
import { counterpartLabel, MESSAGE_LENGTH } from "@school/core/messages/direct/thread.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { failures, labels } from "./text.ts";
import { useLiveMessages } from "./use-live-messages.ts";

/** The thread of the address. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false });
  return <ThreadView key={id} id={id} />;
}

/** One thread: its newest messages, older ones on demand, and a field to write. */
export function ThreadView({ id }: { id: string }) {
  useLiveMessages();
  const read = useInfiniteQuery(
    messagesApi.thread.infiniteOptions({
      input: (before: number | undefined) => ({ id, ...(before !== undefined && { before }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ data }) => (data.hasOlder ? data.messages[0]?.number : undefined),
    }),
  );
  const newest = read.data?.pages[0]?.data;
  const messages = (read.data?.pages ?? []).toReversed().flatMap(({ data }) => data.messages);
  useReading(id, messages.at(-1)?.number);
  const title = newest ? titleOf(newest.thread) : labels.messages;
  return (
    <Page
      title={title}
      description={newest?.thread.student && counterpartLabel(newest.thread)}
      crumbs={[{ label: labels.messages, href: "/dashboard/messages" }, { label: title }]}
    >
      {read.isPending && <LoadingState />}
      {read.isError && !newest && (
        <ErrorState title="The messages did not load" onRetry={() => void read.refetch()}>
          {messageOf(read.error)}
        </ErrorState>
      )}
      {newest && (
        <Panel>
          {read.hasNextPage && (
            <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              {labels.olderMessages}
            </Button>
          )}
          <ol className={styles.messages} aria-label={labels.messages}>
            {messages.map((message) => (
              <li key={message.id} className={styles.message} data-own={message.author.isSelf}>
                <Words message={message} />
              </li>
            ))}
          </ol>
          {newest.mayWrite && <WriteForm id={id} />}
        </Panel>
      )}
    </Page>
  );
}

function titleOf({ student, className }: OpenThread["thread"]): string {
  return student?.name ?? className ?? labels.messages;
}

function Words({ message: { author, body, sentAt } }: { message: DirectMessage }) {
  return (
    <>
      <span className={styles.meta}>
        {author.isSelf ? "You" : author.name} · {timeText(sentAt)}
      </span>
      <p className={styles.words}>{body}</p>
    </>
  );
}

/** A message to the thread. What is typed survives a reload and an expired session. */
function WriteForm({ id }: { id: string }) {
  const account = useAccount();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ body: "" }),
    check: ({ values }) =>
      values.body.trim() === "" ? [{ path: ["body"], message: "Type a message." }] : [],
    input: ({ values }) => ({ id, body: values.body }),
    send: messagesApi.write.call,
    saved: (_answer, startFrom) => startFrom(null),
    failure: failures.send,
    outdated: messagesApi.key(),
    keep: { account: account.id, form: `messages/${id}` },
  });
  return (
    <RecordForm form={form} label={labels.message} submit={labels.send} busyLabel="Sending...">
      <TextAreaField
        label={labels.message}
        minRows={2}
        maxLength={MESSAGE_LENGTH}
        {...form.field("body")}
      />
    </RecordForm>
  );
}

/** Tells the server how far the person has read. */
function useReading(id: string, number: number | undefined): void {
  const queries = useQueryClient();
  const reported = useRef(0);
  const { mutate } = useMutation(
    messagesApi.markThreadRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: messagesApi.threads.key() }),
    }),
  );
  useEffect(() => {
    if (number === undefined || number <= reported.current) return;
    reported.current = number;
    mutate({ id, number });
  }, [id, number, mutate]);
}
