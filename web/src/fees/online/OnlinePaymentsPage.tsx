import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { OnlinePayment } from "@school/core/fees/online/contract.ts";
import { PROVIDER_LABELS } from "@school/core/fees/online/payment-providers.ts";
import { ONLINE_STATE_LABELS } from "@school/core/fees/online/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";
import { ONLINE_TONES } from "./PayOnline.tsx";

const SHOWN = [
  { value: "ALL", label: "All" },
  { value: "ATTENTION", label: "Refunded, or not recorded" },
  { value: "PENDING", label: "Not confirmed yet" },
] as const;

const COLUMNS: readonly Column<OnlinePayment>[] = [
  {
    key: "children",
    header: "For",
    rowHeader: true,
    cell: ({ children, payer, startedAt }) => (
      <TwoLines below={`${payer}, ${timeText(startedAt)}`}>
        {children.map(({ name }) => name).join(", ")}
      </TwoLines>
    ),
  },
  {
    key: "kobo",
    header: "Amount",
    align: "right",
    cell: ({ kobo, paidKobo }) => (
      <TwoLines below={paidKobo !== null && paidKobo !== kobo && `${nairaText(kobo)} was chosen`}>
        {nairaText(paidKobo ?? kobo)}
      </TwoLines>
    ),
  },
  {
    key: "reference",
    header: "Provider",
    cell: ({ provider, reference }) => (
      <TwoLines below={reference}>{PROVIDER_LABELS[provider]}</TwoLines>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: (payment) => (
      <TwoLines below={noteOf(payment)}>
        {payment.receipt ? (
          <AppLink href={addresses.receipt(payment.receipt.id)}>{payment.receipt.number}</AppLink>
        ) : (
          <StatusBadge tone={payment.problem === null ? ONLINE_TONES[payment.state] : "bad"}>
            {payment.problem === null ? ONLINE_STATE_LABELS[payment.state] : "Not recorded"}
          </StatusBadge>
        )}
      </TwoLines>
    ),
  },
];

/** A note of what the office should do: a refund is taken back by hand on the receipt. */
function noteOf({ problem, refundedKobo, refundedAt, isCountered }: OnlinePayment) {
  if (problem !== null) return problem;
  if (refundedAt === null) return isCountered && "Taken back";
  const refunded = `${nairaText(refundedKobo)} refunded on ${timeText(refundedAt)}`;
  return isCountered ? `${refunded}, taken back` : `${refunded}. Take back the receipt`;
}

/** Payments through a provider: which wait for it, and which it paid back. */
export function OnlinePaymentsPage() {
  const queries = useQueryClient();
  const list = useList({
    also: ["show"],
    pageSize: 50,
    read: (paging, { show }) =>
      feesApi.onlinePayments.queryOptions({
        input: { ...paging, show: SHOWN.find(({ value }) => value === show)?.value ?? "ALL" },
      }),
  });
  const check = useMutation(
    feesApi.checkOnline.mutationOptions({
      onSuccess: ({ data: { state } }) =>
        toastSuccess(
          state === "PAID" ? "Paid. The receipt is written" : "The provider knows no payment yet",
        ),
      onError: (error) => toastError(messageOf(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const columns = [
    ...COLUMNS,
    actionsColumn<OnlinePayment>(({ id, state, problem, payer, kobo }) =>
      state === "PAID" || problem !== null ? null : (
        <Button
          size="compact-sm"
          disabled={check.isPending}
          aria-label={`Check ${nairaText(kobo)} of ${payer}`}
          onClick={() => check.mutate({ id })}
        >
          Check
        </Button>
      ),
    ),
  ];
  return (
    <Page title={titles.online} description="What parents pay through a payment provider.">
      <ListPage
        list={list}
        noun={["payment", "payments"]}
        filters={
          <FilterSelect
            label="Payments"
            options={[...SHOWN]}
            value={list.address.show || "ALL"}
            onChange={(show) => list.set({ show })}
          />
        }
        empty={<EmptyState title="No online payments" />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={titles.online}
            columns={columns}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}
