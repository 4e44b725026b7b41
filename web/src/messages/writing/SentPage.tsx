import { timeText } from "@school/core/api/dates.ts";
import { BATCH_KINDS } from "@school/core/messages/writing/batch.ts";
import type { Batch } from "@school/core/messages/writing/contract.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import {
  channelLabels,
  countsText,
  kindLabel,
  labels,
  stateLabels,
  stateTones,
  titles,
} from "./text.ts";

const PAGE_SIZE = 20;
const MAX_EXCERPT = 60;

function excerpt({ subject, text }: Batch): string {
  const said = subject || text;
  return said.length > MAX_EXCERPT ? `${said.slice(0, MAX_EXCERPT)}…` : said;
}

const link = (batch: Batch) => (
  <AppLink href={`/dashboard/messages/sent/${batch.id}`}>{excerpt(batch)}</AppLink>
);
const state = (batch: Batch) => (
  <StatusBadge tone={stateTones[batch.state]}>{stateLabels[batch.state]}</StatusBadge>
);

const COLUMNS: readonly Column<Batch>[] = [
  { key: "text", header: labels.text, rowHeader: true, cell: link },
  { key: "to", header: "To", cell: ({ audience }) => audience },
  {
    key: "by",
    header: "By",
    hideBelow: "md",
    phone: "hide",
    cell: ({ channel }) => channelLabels[channel],
  },
  { key: "at", header: "Time", hideBelow: "sm", cell: ({ leavesAt }) => timeText(leavesAt) },
  { key: "state", header: "Status", phone: "first", cell: state },
  { key: "counts", header: "Recipients", hideBelow: "sm", cell: countsText },
];

/** Everything that was written to many, newest first. */
export function SentPage() {
  const list = useList({
    filters: ["kind"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const kind = BATCH_KINDS.find((one) => one === address.kind);
      return messagesApi.batches.queryOptions({ input: { ...paging, ...(kind && { kind }) } });
    },
  });
  return (
    <Page
      title={titles.sent}
      actions={
        <ButtonLink kind="primary" href="/dashboard/messages/write">
          {titles.write}
        </ButtonLink>
      }
    >
      <ListPage
        list={list}
        noun={["message", "messages"]}
        filters={
          <FilterSelect
            label="Occasion"
            all="All occasions"
            value={list.address.kind}
            options={BATCH_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
            onChange={(kind) => list.set({ kind })}
          />
        }
        empty={<EmptyState title="Nothing sent yet" hint="What you write to many appears here." />}
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={titles.sent}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}
