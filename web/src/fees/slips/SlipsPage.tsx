import { dayText, dayOfTimeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { Slip } from "@school/core/fees/slips/contract.ts";
import { SLIP_STATES } from "@school/core/fees/slips/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { PaymentDialog } from "../payments/PaymentDialog.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { addresses, titles } from "../text.ts";
import { SLIP_TONES } from "./OwnSlips.tsx";

const COLUMNS: readonly Column<Slip>[] = [
  {
    key: "children",
    header: "For",
    rowHeader: true,
    cell: ({ children, sentBy, sentAt }) => (
      <TwoLines below={`${sentBy}, ${dayOfTimeText(sentAt)}`}>
        {children.map(({ name }) => name).join(", ")}
      </TwoLines>
    ),
  },
  {
    key: "kobo",
    header: "Amount",
    align: "right",
    cell: ({ kobo, paidOn }) => <TwoLines below={dayText(paidOn)}>{nairaText(kobo)}</TwoLines>,
  },
  {
    key: "file",
    header: "Slip",
    cell: ({ fileUrl, fileName, note }) => (
      <TwoLines below={note}>
        <a href={fileUrl} target="_blank" rel="noreferrer">
          {fileName}
        </a>
      </TwoLines>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, receipt, answer, recordedAs }) => (
      <TwoLines below={answer ?? (recordedAs && !receipt && `Perhaps receipt ${recordedAs}`)}>
        {receipt ? (
          <AppLink href={addresses.receipt(receipt.id)}>{receipt.number}</AppLink>
        ) : (
          <StatusBadge tone={SLIP_TONES[state]}>
            {state === "OPEN" ? "Waits" : SLIP_STATES[state]}
          </StatusBadge>
        )}
      </TwoLines>
    ),
  },
];

type Opened = { readonly kind: "confirm" | "answer"; readonly slip: Slip } | null;

/** Slips of transfers that parents sent: each is confirmed by a payment, or answered. */
export function SlipsPage() {
  const list = useList({
    also: ["show"],
    pageSize: 50,
    read: (paging, { show }) =>
      feesApi.slips.queryOptions({ input: { ...paging, show: show === "ALL" ? "ALL" : "OPEN" } }),
  });
  const [opened, setOpened] = useState<Opened>(null);
  const columns = [
    ...COLUMNS,
    actionsColumn<Slip>((slip) =>
      slip.state === "OPEN" ? (
        <Row>
          <Button
            size="compact-sm"
            aria-label={`Confirm ${nairaText(slip.kobo)} of ${slip.sentBy}`}
            onClick={() => setOpened({ kind: "confirm", slip })}
          >
            Confirm
          </Button>
          <Button
            size="compact-sm"
            kind="quiet"
            aria-label={`Answer ${slip.sentBy}`}
            onClick={() => setOpened({ kind: "answer", slip })}
          >
            Answer
          </Button>
        </Row>
      ) : null,
    ),
  ];
  return (
    <Page title={titles.slips} description="What parents sent of their transfers.">
      <ListPage
        list={list}
        noun={["slip", "slips"]}
        filters={
          <FilterSelect
            label="Slips"
            options={[
              { value: "OPEN", label: "Waiting" },
              { value: "ALL", label: "All" },
            ]}
            value={list.address.show || "OPEN"}
            onChange={(show) => list.set({ show })}
          />
        }
        empty={<EmptyState title="No slip waits" />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Transfer slips"
            columns={columns}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
      {opened?.kind === "confirm" && <Confirm slip={opened.slip} onClose={() => setOpened(null)} />}
      {opened?.kind === "answer" && <Answer slip={opened.slip} onClose={() => setOpened(null)} />}
    </Page>
  );
}

interface SlipProps {
  slip: Slip;
  onClose: () => void;
}

/** Opens the form of a payment with the slip's facts, once the child's balance is known. */
function Confirm({ slip, onClose }: SlipProps) {
  const studentId = slip.children[0]?.studentId ?? "";
  const account = useQuery(feesApi.feeAccount.queryOptions({ input: { studentId } }));
  if (!account.data) return null;
  return (
    <PaymentDialog
      account={account.data.data}
      slip={slip}
      onTaken={({ number }) => {
        toastSuccess(`Receipt ${number} is numbered`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Answer({ slip: { id, sentBy, kobo }, onClose }: SlipProps) {
  const queries = useQueryClient();
  const answer = useMutation(
    feesApi.answerSlip.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  return (
    <ReasonDialog
      title={`Not confirmed: ${nairaText(kobo)} of ${sentBy}`}
      label="Answer"
      hint="The parent reads this beside the slip: “The bank shows no such transfer yet.”"
      confirmLabel="Send the answer"
      busy={answer.isPending}
      error={answer.error}
      onConfirm={(text) => answer.mutate({ id, answer: text })}
      onClose={onClose}
    />
  );
}
