import type { Announcement } from "@school/core/announcements/contract.ts";
import { mayWriteAnnouncements } from "@school/core/announcements/policy.ts";
import { timeText } from "@school/core/api/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAccount } from "../accounts/account.ts";
import { useList } from "../platform/use-list.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Muted } from "../ui/page/Layout.tsx";
import { AppLink } from "../ui/page/AppLink.tsx";
import { ButtonLink } from "../ui/page/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { ListCards } from "../ui/table/ListCards.tsx";
import { ListPage } from "../ui/table/ListPage.tsx";
import styles from "./Announcements.module.css";
import { FormattedText } from "../ui/page/FormattedText.tsx";
import { announcementsApi } from "./api.ts";
import { useServerEvents } from "../platform/events.ts";
import { labels, titles } from "./text.ts";

const PAGE_SIZE = 20;
const TOPICS = ["announcements"];

/** Everything that is announced to the person now. Opening the page reads it. */
export function AnnouncementsPage() {
  const account = useAccount();
  useLiveAnnouncements();
  const list = useList({
    pageSize: PAGE_SIZE,
    read: (paging) => announcementsApi.list.queryOptions({ input: paging }),
  });
  useReading(list.table.rows);
  return (
    <Page
      title="Announcements"
      actions={
        mayWriteAnnouncements(account) && (
          <>
            <ButtonLink href="/dashboard/announcements/written">Manage</ButtonLink>
            <ButtonLink kind="primary" href="/dashboard/announcements/create">
              {labels.createAnnouncement}
            </ButtonLink>
          </>
        )
      }
    >
      <ListPage
        list={list}
        empty={
          <EmptyState title={titles.noAnnouncements} hint="News from the school appears here." />
        }
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The announcements did not load"
            gap={4}
            rowKey={({ id }) => id}
          >
            {(row) => <Item announcement={row} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}

function Item({ announcement }: { announcement: Announcement }) {
  const { title, body, publishedAt, author, isRead, expiresAt, path } = announcement;
  return (
    <article className={styles.item} data-unread={!isRead}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {!isRead && <span className="visually-hidden">New: </span>}
          {title}
        </h2>
        <Muted as="span" small>
          {timeText(publishedAt)} · {author}
        </Muted>
      </header>
      <FormattedText body={body} />
      {path !== null && (
        <p>
          <AppLink href={path}>Open Report Cards</AppLink>
        </p>
      )}
      {expiresAt !== null && (
        <p>
          <Muted as="span" small>
            Until {timeText(expiresAt)}
          </Muted>
        </p>
      )}
    </article>
  );
}

/** Reports the shown announcements as read once; the marks stay until the next visit. */
function useReading(rows: readonly Announcement[] | undefined): void {
  const queries = useQueryClient();
  const { isOnStandby } = useAccount();
  const reported = useRef(new Set<string>());
  const { mutate } = useMutation(
    announcementsApi.markRead.mutationOptions({
      onSuccess: () =>
        queries.invalidateQueries({
          queryKey: announcementsApi.list.key(),
          // Not the visible list, or new announcements would lose their mark while being read.
          refetchType: "none",
        }),
    }),
  );
  useEffect(() => {
    if (isOnStandby) return;
    const ids = (rows ?? [])
      .filter(({ id, isRead }) => !isRead && !reported.current.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) reported.current.add(id);
    mutate({ ids });
  }, [rows, mutate, isOnStandby]);
}

/** Reads announcements again when the server says that there are new ones. */
function useLiveAnnouncements(): void {
  const queries = useQueryClient();
  useServerEvents(TOPICS, () => {
    void queries.invalidateQueries({ queryKey: announcementsApi.key() });
  });
}
