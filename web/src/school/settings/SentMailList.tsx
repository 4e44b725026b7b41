import { timeText } from "@school/core/api/dates.ts";
import { loopbackTexts } from "@school/core/api/loopback-texts.ts";
import type { ReactNode } from "react";
import { ChooseAddress } from "../../accounts/ChooseAddress.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage, type ListPageProps } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";

interface Sent {
  readonly id: string;
  readonly state: string;
  readonly createdAt: string;
}

interface SentMailListProps<Message extends Sent> {
  /** Filtered by the state, which is in the address. */
  list: ListPageProps<Message>["list"] & {
    readonly address: { readonly state: string };
    readonly set: (changes: { state: string }) => void;
  };
  caption: string;
  noun: readonly [one: string, many: string];
  none: string;
  states: Readonly<Record<Message["state"], { label: string; tone: Tone }>>;
  /** The column of the content. */
  content: { header: string; of: (message: Message) => string };
  recipient: (message: Message) => ReactNode;
  /** Shown below the state: when, why, at what cost; null for nothing. */
  details: (message: Message) => readonly (string | null)[];
  actions: (message: Message) => ReactNode;
}

/** Messages that were sent or wait: recipient, content and state. */
export function SentMailList<Message extends Sent>(props: SentMailListProps<Message>) {
  const { list, caption, noun, none, content, recipient, details, actions } = props;
  const states: Readonly<Record<string, { label: string; tone: Tone }>> = props.states;
  const state = (message: Message) => {
    const badge = states[message.state];
    return (
      <TwoLines>
        {badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        {details(message).map(
          (detail) =>
            detail !== null && (
              <small key={detail}>
                {detail} {detail.endsWith(loopbackTexts.message) && <ChooseAddress />}
              </small>
            ),
        )}
      </TwoLines>
    );
  };
  const columns: Column<Message>[] = [
    { key: "to", header: "To", rowHeader: true, cell: recipient },
    { key: "content", header: content.header, phone: "line", cell: content.of },
    { key: "state", header: "Status", phone: "line", cell: state },
    {
      key: "made",
      header: "Created",
      hideBelow: "md",
      phone: "line",
      cell: ({ createdAt }) => timeText(createdAt),
      phoneCell: ({ createdAt }) => (
        <Muted as="small" small>
          {timeText(createdAt)}
        </Muted>
      ),
    },
    actionsColumn(actions),
  ];
  return (
    <ListPage
      list={list}
      noun={noun}
      filters={
        <FilterSelect
          label="Status"
          all="All"
          value={list.address.state}
          options={Object.entries(states).map(([value, { label }]) => ({ value, label }))}
          onChange={(chosen) => list.set({ state: chosen })}
        />
      }
      empty={<EmptyState title={none} />}
    >
      {(table) => (
        <DataTable
          {...table}
          caption={caption}
          columns={columns}
          rowKey={({ id }) => id}
          narrow="cards"
        />
      )}
    </ListPage>
  );
}

/** Recipient of a message: the name with the address below it; the address alone without a name. */
export function Recipient({ name, address }: { name: string | null; address: string }) {
  return (
    <TwoLines>
      {name ?? address}
      {name !== null && <small>{address}</small>}
    </TwoLines>
  );
}
