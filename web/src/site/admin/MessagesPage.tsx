import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { exportAnswers } from "../../platform/export-answers.ts";
import { pageOf, useLastPage } from "../../platform/list-page.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { siteApi } from "./api.ts";
import { Message, type Marks } from "./Message.tsx";
import styles from "./Messages.module.css";

const PAGE_SIZE = 20;
const STATES = [
  { value: "unread", label: "Unread" },
  { value: "unanswered", label: "Unanswered" },
] as const;

/** What visitors of the public page have written. */
export function MessagesPage() {
  const [filters, setFilters] = useAddress(["state", "search", "page"]);
  const page = pageOf(filters.page);
  const state = STATES.find(({ value }) => value === filters.state)?.value;
  const filter = { state, search: filters.search.slice(0, 100) || undefined };
  const list = useQuery(
    siteApi.messages.queryOptions({
      input: { page, limit: PAGE_SIZE, ...filter },
      placeholderData: keepPreviousData,
    }),
  );
  const pagination = list.data?.pagination;
  const goTo = (next: number) => setFilters({ page: next === 1 ? "" : String(next) });
  useLastPage(page, pagination?.pages, goTo);
  const mark = useMarks();
  const unread = list.data?.unread ?? 0;
  return (
    <Page
      title="Messages"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Messages" }]}
      description={`From the contact form of the public page.${unread > 0 ? ` ${unread} unread.` : ""}`}
      actions={<ExportButton filter={filter} />}
    >
      <FilterBar
        noun={pagination?.total === 1 ? "message" : "messages"}
        total={pagination?.total}
        active={state ? 1 : 0}
        onClear={() => setFilters({ state: "", search: "", page: "" })}
        search={{
          label: "Search name, address or words",
          value: filters.search,
          onChange: (search) => setFilters({ search, page: "" }),
        }}
      >
        <FilterSelect
          label="Show"
          all="All messages"
          value={state ?? ""}
          options={STATES}
          onChange={(value) => setFilters({ state: value, page: "" })}
        />
      </FilterBar>
      {list.isError && (
        <ErrorState title="The messages did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {list.isPending && <LoadingState />}
      {list.data?.data.length === 0 && (
        <EmptyState
          title="No messages"
          hint={
            state || filter.search
              ? "Try other words, or clear the filters."
              : "What visitors write on the public page stands here."
          }
        />
      )}
      {list.data && (
        <ul className={styles.list} aria-busy={list.isFetching}>
          {list.data.data.map((message) => (
            <li key={message.id}>
              <Message message={message} busy={mark.busy} onMark={mark.set} />
            </li>
          ))}
        </ul>
      )}
      {pagination && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={pagination.total}
          noun="messages"
          onPage={goTo}
        />
      )}
    </Page>
  );
}

function ExportButton({ filter }: { filter: { state?: Marked; search?: string | undefined } }) {
  const wanted = useMutation(siteApi.exportMessages.mutationOptions(exportAnswers));
  return (
    <Button disabled={wanted.isPending} onClick={() => wanted.mutate({ ...filter, format: "csv" })}>
      {wanted.isPending ? "Exporting..." : "Export CSV"}
    </Button>
  );
}

type Marked = (typeof STATES)[number]["value"] | undefined;

/** Sets the marks of a message; each change can be taken back at once. */
function useMarks() {
  const queries = useQueryClient();
  const write = useMutation({
    ...siteApi.markMessage.mutationOptions(),
    onError(error) {
      const isStale = error instanceof ApiError && error.status === 409;
      toastError(isStale ? "Somebody else has marked this message meanwhile." : messageOf(error));
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
