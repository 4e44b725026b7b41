import type { OpenThread } from "@school/core/messages/direct/contract.ts";
import { counterpartLabel } from "@school/core/messages/direct/thread.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { MessageItem } from "./MessageItem.tsx";
import { labels } from "./text.ts";
import { useLiveMessages } from "./use-live-messages.ts";
import { WriteForm } from "./WriteForm.tsx";

/** The thread of the address. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false });
  return <ThreadView key={id} id={id} />;
}

/** One thread: its newest messages, older ones on demand, and a text field. */
export function ThreadView({ id }: { id: string }) {
  useLiveMessages();
  const read = useInfiniteQuery(
    messagesApi.thread.infiniteOptions({
      // Null instead of undefined: the device stores it as JSON and sends it again.
      input: (before: number | null) => ({ id, ...(before !== null && { before }) }),
      initialPageParam: null,
      getNextPageParam: ({ data }) => (data.hasOlder ? data.messages[0]?.number : undefined),
    }),
  );
  const newest = read.data?.pages[0]?.data;
  const messages = (read.data?.pages ?? []).toReversed().flatMap(({ data }) => data.messages);
  useReading(id, messages.at(-1)?.number);
  const title = newest && titleOf(newest.thread);
  return (
    <Page
      title={title ?? labels.messages}
      description={newest && descriptionOf(newest.thread)}
      crumbs={[{ label: labels.messages, href: "/dashboard/messages" }, { label: title ?? "" }]}
    >
      {read.isPending && <LoadingState />}
      {read.isError && !newest && (
        <ErrorState title="The messages did not load" onRetry={() => void read.refetch()}>
          {messageOf(read.error)}
        </ErrorState>
      )}
      {newest && (
        <Panel>
          <Stack gap={3}>
            {newest.may.letPupilsWrite && newest.pupilsMayWrite !== null && (
              <PupilsSwitch id={id} isOn={newest.pupilsMayWrite} />
            )}
            {read.hasNextPage && (
              <span>
                <Button
                  disabled={read.isFetchingNextPage}
                  onClick={() => void read.fetchNextPage()}
                >
                  Show older messages
                </Button>
              </span>
            )}
            <ol className={styles.messages} aria-label={labels.messages} aria-live="polite">
              {messages.map((message) => (
                <li key={message.id} data-own={message.author.isSelf}>
                  <MessageItem message={message} isRead={message.number <= newest.readByOthers} />
                </li>
              ))}
            </ol>
            {newest.may.write ? (
              <WriteForm id={id} answersFrom={newest.answersFrom} />
            ) : (
              <p className={styles.notice}>{newest.refusal}</p>
            )}
          </Stack>
        </Panel>
      )}
    </Page>
  );
}

function titleOf({ student, className }: OpenThread["thread"]): string {
  return student?.name ?? className ?? labels.messages;
}

/** The thread's participants: the counterpart by name if known, and the parent. */
function descriptionOf(thread: OpenThread["thread"]): string {
  const { student, parent, teacher } = thread;
  if (student === null) return "Messages for the whole class";
  const counterpart = counterpartLabel(thread) + (teacher ? `, ${teacher.name}` : "");
  return parent ? `${counterpart} · ${parent.name}` : counterpart;
}

/** Whether the pupils of the class may write; it acts at once. */
function PupilsSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  const queries = useQueryClient();
  const change = useMutation({
    ...messagesApi.letPupilsWrite.mutationOptions(),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.thread.key() }),
  });
  return (
    <SwitchField
      label={labels.letPupilsWrite}
      checked={change.isPending ? change.variables.pupilsMayWrite : isOn}
      onChange={(event) => change.mutate({ id, pupilsMayWrite: event.currentTarget.checked })}
    />
  );
}

/** Reports to the server how far the person has read. */
function useReading(id: string, number: number | undefined): void {
  const queries = useQueryClient();
  const reported = useRef(0);
  const { mutate } = useMutation(
    messagesApi.markThreadRead.mutationOptions({
      // The counts in the sidebar and on the dashboard too.
      onSuccess: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: messagesApi.threads.key() }),
          queries.invalidateQueries({ queryKey: [["portal"]] }),
        ]),
    }),
  );
  useEffect(() => {
    if (number === undefined || number <= reported.current) return;
    reported.current = number;
    mutate({ id, number });
  }, [id, number, mutate]);
}
