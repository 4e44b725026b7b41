import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { exportAnswers } from "../../platform/export-answers.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Page } from "../../ui/page/Page.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { siteApi } from "./api.ts";
import { type Marks, Message } from "./Message.tsx";
import styles from "./Messages.module.css";

const PAGE_SIZE = 20;
const STATES = [
  { value: "unread", label: "Unread" },
  { value: "unanswered", label: "Unanswered" },
] as const;

/** What visitors of the public page have written. */
export function MessagesPage() {
  const list = useList({
    filters: ["search", "state"],
    pageSize: PAGE_SIZE,
    read: (place, address) =>
      siteApi.messages.queryOptions({ input: { ...place, ...filterOf(address) } }),
  });
  const mark = useMarks();
  const unread = list.answer?.unread ?? 0;
  return (
    <Page
      title="Messages"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Messages" }]}
      description={`From the contact form of the public page.${unread > 0 ? ` ${unread} unread.` : ""}`}
      actions={
        <ExportButton
          wanted={{ ...filterOf(list.address), format: "csv" as const }}
          options={siteApi.exportMessages.mutationOptions(exportAnswers)}
        />
      }
    >
      <ListPage
        list={list}
        noun={["message", "messages"]}
        search="Search name, address or words"
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
          <EmptyState
            title="No messages"
            hint="What visitors write on the public page stands here."
          />
        }
        noMatches={<EmptyState title="No messages" hint="Try other words, or clear the filters." />}
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The messages did not load"
            className={styles.list}
            rowKey={({ id }) => id}
          >
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
