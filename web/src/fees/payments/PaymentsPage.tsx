import { nairaText } from "@school/core/api/money.ts";
import { timeText, weekdayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { METHOD_LABELS } from "@school/core/fees/payments/text.ts";
import { todayAtSchool } from "../../school/today.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { PlainList } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";

type Line = NonNullable<ReturnType<typeof useTakings>["table"]["rows"]>[number];

function useTakings() {
  return useList({
    also: ["from", "until"],
    pageSize: 50,
    read: (paging, { from, until }) =>
      feesApi.payments.queryOptions({
        input: { ...paging, from: from || todayAtSchool(), until: until || todayAtSchool() },
      }),
  });
}

const COLUMNS: readonly Column<Line>[] = [
  {
    key: "number",
    header: "Receipt",
    rowHeader: true,
    cell: ({ id, number, children }) => (
      <TwoLines below={children}>
        <AppLink href={addresses.receipt(id)}>{number}</AppLink>
      </TwoLines>
    ),
  },
  {
    key: "method",
    header: "Paid by",
    cell: ({ method, payer, reference }) => (
      <TwoLines below={[payer, reference].filter(Boolean).join(", ")}>
        {METHOD_LABELS[method]}
      </TwoLines>
    ),
  },
  {
    key: "by",
    header: "Taken by",
    hideBelow: "sm",
    cell: ({ by, at }) => <TwoLines below={timeText(at)}>{by ?? "Online"}</TwoLines>,
  },
  {
    key: "kobo",
    header: "Amount",
    align: "right",
    cell: ({ kobo, isCountered }) =>
      isCountered ? <s title="Taken back">{nairaText(kobo)}</s> : nairaText(kobo),
  },
];

/** The payments of a day or a range of days, with sums by kind and by clerk for closing the day. */
export function PaymentsPage() {
  const list = useTakings();
  const { from, until } = list.address;
  const sums = list.response?.sums ?? [];
  const total = sums.reduce((all, { kobo }) => all + kobo, 0);
  const first = from || todayAtSchool();
  const last = until || todayAtSchool();
  return (
    <Page
      title={titles.takings}
      description={
        first === last ? weekdayText(first) : `${weekdayText(first)} to ${weekdayText(last)}`
      }
      actions={(["csv", "xlsx", "pdf"] as const).map((format) => (
        <ExportButton
          key={format}
          options={{ ...feesApi.takingsFile.mutationOptions(), ...downloadExport }}
          input={{ from: first, until: last, format }}
          format={format}
        />
      ))}
    >
      {sums.length > 0 && (
        <Panel title={`${nairaText(total)} taken`}>
          <PlainList gap={2}>
            {sums.map(({ method, by, receipts, kobo }) => (
              <li key={`${method} ${by ?? ""}`}>
                {METHOD_LABELS[method]}, {by ?? "online"}: {plural(receipts, "receipt")},{" "}
                <strong>{nairaText(kobo)}</strong>
              </li>
            ))}
          </PlainList>
        </Panel>
      )}
      <ListPage
        list={list}
        noun={["receipt", "receipts"]}
        filters={
          <>
            <DateField label="From" value={first} onChange={(day) => list.set({ from: day })} />
            <DateField label="Until" value={last} onChange={(day) => list.set({ until: day })} />
          </>
        }
        empty={<EmptyState title="No payments on these days" />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Payments"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            opens
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}
