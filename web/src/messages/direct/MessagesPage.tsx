import { mayOversee, mayStartThreads } from "@school/core/messages/direct/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { emptyHint, labels, titles } from "./text.ts";
import { ThreadLink } from "./ThreadLink.tsx";
import { useLiveMessages } from "./use-live-messages.ts";

const PAGE_SIZE = 20;

/** The person's threads, the one written to last first. */
export function MessagesPage() {
  const account = useAccount();
  useLiveMessages();
  const list = useList({
    filters: ["search", "unread"],
    pageSize: PAGE_SIZE,
    read: (paging, { search, unread }) =>
      messagesApi.threads.queryOptions({
        input: { ...paging, ...(search && { search }), ...(unread && { unread: true }) },
      }),
  });
  return (
    <Page
      title={labels.messages}
      actions={
        <>
          {mayOversee(account) && (
            <ButtonLink href="/dashboard/messages/reports">Reports</ButtonLink>
          )}
          {mayStartThreads(account) && (
            <ButtonLink kind="primary" href="/dashboard/messages/new">
              {labels.newMessage}
            </ButtonLink>
          )}
        </>
      }
    >
      <ListPage
        list={list}
        noun={["conversation", "conversations"]}
        search="Search"
        filters={
          <FilterSelect
            label="Show"
            all="All messages"
            value={list.address.unread}
            options={[{ value: "yes", label: "Unread only" }]}
            onChange={(unread) => list.set({ unread })}
          />
        }
        empty={<EmptyState title={titles.noThreads} hint={emptyHint(account.role)} />}
        noMatches={<EmptyState title={titles.noThreads} hint={noMatches} />}
      >
        {(table) => (
          <ListCards {...table} failed="The messages did not load" rowKey={({ id }) => id}>
            {(row) => <ThreadLink thread={row} />}
          </ListCards>
        )}
      </ListPage>
    </Page>
  );
}
