import { timeText } from "@school/core/api/dates.ts";
import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { siteApi } from "./api.ts";
import styles from "./Messages.module.css";
import { markButtons, titles } from "./text.ts";
import { noMatches } from "../../ui/text.ts";

const PAGE_SIZE = 20;
const STATES = [
  { value: "unread", label: "Unread" },
  { value: "unanswered", label: "Unanswered" },
] as const;

/** Page of the messages from visitors of the public page. */
export function MessagesPage() {
  const list = useList({
    filters: ["search", "state"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      siteApi.messages.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  const mark = useMarks();
  const unread = list.response?.unread ?? 0;
  return (
    <Page
      title={titles.messages}
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: titles.messages }]}
      description={`From the contact form of the public page.${unread > 0 ? ` ${unread} unread.` : ""}`}
      actions={
        <ExportButton
          input={{ ...filterOf(list.address), format: "csv" as const }}
          options={siteApi.exportMessages.mutationOptions(downloadExport)}
        />
      }
    >
      <ListPage
        list={list}
        noun={["message", "messages"]}
        search="Search name, email or text"
        filters={
          <FilterSelect
            label="Show"
            all="All messages"
            value={list.address.state}
            options={STATES}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={
          <EmptyState title="No messages" hint="Messages from the contact form appear here." />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <ListCards {...table} failed="The messages did not load" gap={4} rowKey={({ id }) => id}>
            {(message) => <Message message={message} busy={mark.busy} onMark={mark.set} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}

function filterOf(address: Readonly<Record<"search" | "state", string>>) {
  const state = STATES.find(({ value }) => value === address.state)?.value;
  return { state, search: address.search.slice(0, 100) || undefined };
}

/** Sets the marks of a message; each change can be undone at once. */
function useMarks() {
  const queries = useQueryClient();
  const write = useMutation({
    ...siteApi.markMessage.mutationOptions(),
    onError(error) {
      const isStale = error instanceof ApiError && error.status === 409;
      toastError(isStale ? "Another user has already marked this message." : messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: siteApi.messages.key() }),
  });
  function set(message: ContactMessage, marks: Marks, words: string): void {
    const { id, version, readAt, answeredAt } = message;
    const before = { read: readAt !== null, answered: answeredAt !== null };
    write.mutate(
      { id, version, ...marks },
      {
        onSuccess: ({ data }) =>
          toastWithUndo(words, () => write.mutate({ id, version: data.version, ...before })),
      },
    );
  }
  return { busy: write.isPending, set };
}

interface Marks {
  readonly read: boolean;
  readonly answered: boolean;
}

interface MessageProps {
  message: ContactMessage;
  busy: boolean;
  onMark: (message: ContactMessage, marks: Marks, words: string) => void;
}

/** One message: sender, time, the original text, and its marks. */
function Message({ message, busy, onMark }: MessageProps) {
  const { id, name, email, createdAt, readAt, answeredAt, answeredBy } = message;
  const isRead = readAt !== null;
  const isReachable = answeredAt !== null;
  return (
    <article className={styles.message} data-unread={!isRead || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <StatusBadge tone={isReachable ? "good" : isRead ? "neutral" : "waiting"}>
          {isReachable ? "Answered" : isRead ? "Read" : "Unread"}
        </StatusBadge>
        <p className={styles.from}>
          <a href={mailto(email)}>{email}</a>
          <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </p>
      </header>
      <p className={styles.text}>{message.message}</p>
      <Row as="footer">
        {isReachable && (
          <span className={styles.note}>
            Marked by {answeredBy ?? "the office"}, {timeText(answeredAt)}
          </span>
        )}
        <Button
          size="xs"
          disabled={busy || isReachable}
          aria-label={`${isRead ? markButtons.unread : markButtons.read}: ${name}`}
          onClick={() =>
            onMark(
              message,
              { read: !isRead, answered: false },
              isRead ? "Marked as unread" : "Marked as read",
            )
          }
        >
          {isRead ? markButtons.unread : markButtons.read}
        </Button>
        <Button
          size="xs"
          disabled={busy}
          aria-label={`${isReachable ? markButtons.unanswered : markButtons.answered}: ${name}`}
          onClick={() =>
            onMark(
              message,
              { read: true, answered: !isReachable },
              isReachable ? "Marked as unanswered" : "Marked as answered",
            )
          }
        >
          {isReachable ? markButtons.unanswered : markButtons.answered}
        </Button>
      </Row>
    </article>
  );
}

/** A visitor's address could carry fields of a mail of its own. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
