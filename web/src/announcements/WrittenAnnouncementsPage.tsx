import { ANNOUNCEMENT_STATES } from "@school/core/announcements/announcement.ts";
import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { timeText } from "@school/core/api/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { useList } from "../platform/use-list.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../ui/page/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../ui/table/DataTable.tsx";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { ListPage } from "../ui/table/ListPage.tsx";
import { RowActions } from "../ui/table/RowParts.tsx";
import { AUDIENCE_LABELS, STATE_TONES, STATE_LABELS, labels, titles } from "./text.ts";
import { announcementsApi } from "./api.ts";

const PAGE_SIZE = 20;

/** Announcements in every state, for those who write them. */
export function WrittenAnnouncementsPage() {
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const state = ANNOUNCEMENT_STATES.find((one) => one === address.state);
      return announcementsApi.written.queryOptions({
        input: { ...paging, ...(state && { state }) },
      });
    },
  });
  const actions = useActions();
  return (
    <Page
      title="Manage Announcements"
      crumbs={[{ label: "Announcements", href: "/dashboard/announcements" }]}
      actions={
        <ButtonLink kind="primary" href="/dashboard/announcements/create">
          {labels.createAnnouncement}
        </ButtonLink>
      }
    >
      <ListPage
        list={list}
        noun={["announcement", "announcements"]}
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            value={list.address.state}
            options={ANNOUNCEMENT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={<EmptyState title={titles.noAnnouncements} hint="Create your first announcement." />}
        noMatches={
          <EmptyState title={titles.noAnnouncements} hint="No matches. Try another status." />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Announcements"
            columns={COLUMNS.concat({
              key: "actions",
              header: "Actions",
              align: "right",
              phone: "line",
              cell: (row) => <AnnouncementActions row={row} actions={actions} />,
            })}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}

const COLUMNS: Column<WrittenAnnouncement>[] = [
  { key: "title", header: "Title", rowHeader: true, cell: ({ title }) => title },
  {
    key: "state",
    header: "Status",
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>,
  },
  { key: "audience", header: "For", cell: ({ audience }) => AUDIENCE_LABELS[audience] },
  {
    key: "appears",
    header: labels.publishAt,
    hideBelow: "sm",
    cell: ({ publishAt }) => (publishAt === null ? "–" : timeText(publishAt)),
    phoneCell: ({ publishAt }) => publishAt !== null && timeText(publishAt),
  },
  { key: "author", header: "By", hideBelow: "md", cell: ({ author }) => author },
  {
    key: "reads",
    header: "Read by",
    align: "right",
    hideBelow: "md",
    cell: ({ reads }) => reads,
    phoneCell: ({ reads }) => `Read by ${reads}`,
  },
];

type Actions = ReturnType<typeof useActions>;

function AnnouncementActions({ row, actions }: { row: WrittenAnnouncement; actions: Actions }) {
  if (!row.mayChange) return null;
  const { id, title, state } = row;
  return (
    <RowActions>
      {state !== "withdrawn" && (
        <ButtonLink
          size="compact-sm"
          href={`/dashboard/announcements/edit/${id}`}
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
      )}
      {state === "draft" && (
        <Button
          size="compact-sm"
          disabled={actions.busy}
          aria-label={`Discard ${title}`}
          onClick={() => actions.discard(row)}
        >
          Discard
        </Button>
      )}
      {state === "withdrawn" && (
        <Button
          size="compact-sm"
          disabled={actions.busy}
          aria-label={`Publish ${title} again`}
          onClick={() => actions.putUpAgain(row)}
        >
          Publish again
        </Button>
      )}
      {(state === "published" || state === "scheduled") && (
        <Button
          size="compact-sm"
          disabled={actions.busy}
          aria-label={`Withdraw ${title}`}
          onClick={() => actions.withdraw(row)}
        >
          Withdraw
        </Button>
      )}
    </RowActions>
  );
}

/** Returns the actions of a row's buttons. Withdrawing and discarding can be undone at once. */
function useActions() {
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: announcementsApi.key() }),
  };
  const again = useMutation({ ...announcementsApi.putUpAgain.mutationOptions(), ...settle });
  const withdraw = useMutation({ ...announcementsApi.withdraw.mutationOptions(), ...settle });
  const discard = useMutation({ ...announcementsApi.discard.mutationOptions(), ...settle });
  const create = useMutation({ ...announcementsApi.create.mutationOptions(), ...settle });
  return {
    busy: again.isPending || withdraw.isPending || discard.isPending,
    putUpAgain: ({ id, version }: WrittenAnnouncement) =>
      again.mutate({ id, version }, { onSuccess: () => toastSuccess("Published again") }),
    withdraw: ({ id, version }: WrittenAnnouncement) =>
      withdraw.mutate(
        { id, version },
        {
          onSuccess: ({ data }) =>
            toastWithUndo("Announcement withdrawn", () =>
              again.mutate({ id, version: data.version }),
            ),
        },
      ),
    discard: (row: WrittenAnnouncement) => {
      const { id, version, title, body, audience, expiresAt, sendMail } = row;
      const draft = { title, body, audience, expiresAt, sendMail, draft: true };
      discard.mutate(
        { id, version },
        { onSuccess: () => toastWithUndo("Draft discarded", () => create.mutate(draft)) },
      );
    },
  };
}
