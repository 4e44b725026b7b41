import { dayOfTimeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { FeeEntry } from "@school/core/fees/ledger/contract.ts";
import type { ReactNode } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { addresses } from "../text.ts";

interface EntriesTableProps {
  name: string;
  /** Newest first. */
  entries: readonly FeeEntry[];
  /** Buttons of an entry; left out for families. */
  actions?: ((entry: FeeEntry) => ReactNode) | undefined;
}

/** The bills, discounts and payments of a child. */
export function EntriesTable({ name, entries, actions }: EntriesTableProps) {
  const columns: Column<FeeEntry>[] = [
    {
      key: "title",
      header: "Entry",
      rowHeader: true,
      cell: (entry) => <TwoLines below={notesOf(entry)}>{titleOf(entry)}</TwoLines>,
    },
    { key: "term", header: "Term", hideBelow: "sm", phone: "hide", cell: ({ term }) => term },
    { key: "day", header: "Day", cell: ({ at }) => dayOfTimeText(at) },
    {
      key: "kobo",
      header: "Amount",
      align: "right",
      cell: ({ kobo, isCountered }) => (isCountered ? <s>{nairaText(kobo)}</s> : nairaText(kobo)),
    },
  ];
  if (actions) {
    columns.push(actionsColumn(actions));
  }
  return (
    <DataTable
      caption={`Entries of ${name}`}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No bills or payments yet" />}
      narrow="cards"
    />
  );
}

function titleOf({ kind, title, receipt }: FeeEntry): ReactNode {
  const words = kind === "COUNTER" ? `Taken back: ${title}` : title;
  if (!receipt) return words;
  return (
    <>
      {words}, <AppLink href={addresses.receipt(receipt.id)}>{receipt.number}</AppLink>
    </>
  );
}

function notesOf({ reason, by, isCountered }: FeeEntry): string {
  return [isCountered && "Taken back", reason, by].filter(Boolean).join(" · ");
}
