import type { Announcement } from "@school/core/announcements/contract.ts";
import { mayWriteAnnouncements } from "@school/core/announcements/policy.ts";
import { timeText } from "@school/core/api/dates.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAccount } from "../accounts/account.ts";
import { useAddress } from "../platform/address.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { pageOf, useListPage } from "../platform/list-page.ts";
import { ButtonLink } from "../ui/page/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Pager } from "../ui/table/Pager.tsx";
import { announcementsApi } from "./api.ts";
import styles from "./Announcements.module.css";
import { AnnouncementText } from "./AnnouncementText.tsx";
import { useLiveAnnouncements } from "./use-live-announcements.ts";

const PAGE_SIZE = 20;

/** Everything that is announced to the person now. Opening the page reads it. */
export function AnnouncementsPage() {
  const account = useAccount();
  const [{ page: pageText }, setAddress] = useAddress(["page"]);
  const page = pageOf(pageText);
  useLiveAnnouncements();
  const list = useQuery(
    announcementsApi.list.queryOptions({
      input: { page, limit: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  const { rows } = table;
  useReading(rows);
  return (
    <Page
      title="Announcements"
      actions={
        mayWriteAnnouncements(account) && (
          <>
            <ButtonLink href="/dashboard/announcements/written">Manage</ButtonLink>
            <ButtonLink kind="primary" href="/dashboard/announcements/create">
              Create Announcement
            </ButtonLink>
          </>
        )
      }
    >
      {rows === undefined && list.isError && (
        <ErrorState title="The announcements did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {rows === undefined && !list.isError && <LoadingState />}
      {rows?.length === 0 && (
        <EmptyState
          title="No announcements"
          hint="What the school announces to you appears here by itself."
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Item key={row.id} announcement={row} />
          ))}
        </ul>
      )}
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}

function Item({ announcement }: { announcement: Announcement }) {
  const { title, body, publishedAt, author, isRead, expiresAt } = announcement;
  return (
    <li>
      <article className={styles.item} data-unread={!isRead}>
        <header className={styles.head}>
          <h2 className={styles.title}>
            {!isRead && <span className="visually-hidden">New: </span>}
            {title}
          </h2>
          <span className={styles.meta}>
            {timeText(publishedAt)} · {author}
          </span>
        </header>
        <AnnouncementText body={body} />
        {expiresAt !== null && <p className={styles.meta}>Until {timeText(expiresAt)}</p>}
      </article>
    </li>
  );
}

/** Tells the server once what the person has before them; the marks stay until the next visit. */
function useReading(rows: readonly Announcement[] | undefined): void {
  const queries = useQueryClient();
  const told = useRef(new Set<string>());
  const { mutate } = useMutation(
    announcementsApi.markRead.mutationOptions({
      onSuccess: () =>
        queries.invalidateQueries({
          queryKey: announcementsApi.list.key(),
          // Not the list in sight, or what is new would lose its mark while it is being read.
          refetchType: "none",
        }),
    }),
  );
  useEffect(() => {
    const ids = (rows ?? [])
      .filter(({ id, isRead }) => !isRead && !told.current.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    mutate({ ids });
  }, [rows, mutate]);
}
