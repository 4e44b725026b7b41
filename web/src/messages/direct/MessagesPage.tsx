import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Thread } from "@school/core/messages/direct/contract.ts";
import { mayStartThreads } from "@school/core/messages/direct/policy.ts";
import { counterpartLabel } from "@school/core/messages/direct/thread.ts";
import { useAccount } from "../../accounts/account.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { emptyHint, labels, titles } from "./text.ts";
import { useLiveMessages } from "./use-live-messages.ts";

const PAGE_SIZE = 20;

/** The person's threads, the one written to last first. */
export function MessagesPage() {
  const account = useAccount();
  useLiveMessages();
  const list = useList({
    pageSize: PAGE_SIZE,
    read: (place) => messagesApi.threads.queryOptions({ input: place }),
  });
  return (
    <Page
      title={labels.messages}
      actions={
        mayStartThreads(account) && (
          <ButtonLink kind="primary" href="/dashboard/messages/new">
            {labels.newMessage}
          </ButtonLink>
        )
      }
    >
      <ListPage
        list={list}
        empty={<EmptyState title={titles.noThreads} hint={emptyHint(account.role)} />}
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The messages did not load"
            className={styles.list}
            rowKey={({ id }) => id}
          >
            {(row) => <Item thread={row} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}

function Item({ thread }: { thread: Thread }) {
  const { role } = useAccount();
  const { id, student, parent, last, unread } = thread;
  return (
    <AppLink href={`/dashboard/messages/${id}`} className={styles.thread} data-unread={unread > 0}>
      <span className={styles.head}>
        <strong>{student?.name ?? counterpartLabel(thread)}</strong>
        {last && <span className={styles.meta}>{timeText(last.sentAt)}</span>}
      </span>
      {student && (
        <span className={styles.meta}>
          {counterpartLabel(thread)}
          {role !== "PARENT" && parent && ` · ${parent.name}`}
        </span>
      )}
      {last && (
        <span className={styles.words}>
          {last.author}: {last.body}
        </span>
      )}
      {unread > 0 && <span className={styles.meta}>{plural(unread, "unread message")}</span>}
    </AppLink>
  );
}
