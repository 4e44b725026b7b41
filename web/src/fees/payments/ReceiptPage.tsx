import { nairaText } from "@school/core/api/money.ts";
import type { Receipt } from "@school/core/fees/payments/contract.ts";
import { paidText, receiptLines } from "@school/core/fees/payments/receipt-lines.ts";
import { receiptTexts } from "@school/core/fees/payments/text.ts";
import { mayCounterEntries, mayKeepFees } from "@school/core/fees/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile, printFile } from "../../platform/download-file.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { addresses, titles } from "../text.ts";

/** A receipt, for reading and for print. */
export function ReceiptPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(feesApi.receipt.queryOptions({ input: { id } }));
  return (
    <Loaded query={query} failed="The receipt did not load">
      {({ data }) => <ReceiptView receipt={data} />}
    </Loaded>
  );
}

function ReceiptView({ receipt }: { receipt: Receipt }) {
  const actor = useAccount();
  const [isAsking, setAsking] = useState(false);
  const { id, number, isCountered, shares } = receipt;
  const pdf = useMutation({
    ...feesApi.receiptFile.mutationOptions(),
    onError: (error) => toastError(messageOf(error)),
  });
  const take = (save: (file: File) => void) =>
    pdf.mutate({ id }, { onSuccess: ({ body }) => save(body) });
  const mayKeep = mayKeepFees(actor);
  return (
    <Page
      title={receiptTexts.title(number)}
      crumbs={[
        mayKeep
          ? { label: titles.takings, href: addresses.takings }
          : { label: titles.own, href: addresses.own },
      ]}
      actions={
        <>
          {mayCounterEntries(actor) && !isCountered && (
            <Button onClick={() => setAsking(true)}>Take back</Button>
          )}
          <Button disabled={pdf.isPending} onClick={() => take(downloadFile)}>
            Save as PDF
          </Button>
          <Button kind="primary" disabled={pdf.isPending} onClick={() => take(printFile)}>
            Print
          </Button>
        </>
      }
    >
      {isCountered && <Notice tone="bad">{receiptTexts.voided}</Notice>}
      <Panel title="Payment">
        <FactList facts={receiptLines(receipt).map(([label, value]) => ({ label, value }))} />
      </Panel>
      <Panel title="For">
        <FactList
          facts={shares.map(({ studentId, name, className, kobo, balance }) => ({
            label: [name, className].filter(Boolean).join(", "),
            value: (
              <>
                {nairaText(kobo)}. {paidText(balance)}.{" "}
                {mayKeep && <AppLink href={addresses.account(studentId)}>Account</AppLink>}
              </>
            ),
          }))}
        />
      </Panel>
      {isAsking && <CounterDialog receipt={receipt} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function CounterDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const queries = useQueryClient();
  const counter = useMutation(
    feesApi.counterPayment.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  return (
    <ReasonDialog
      title={`Take back the payment of ${nairaText(receipt.kobo)}?`}
      confirmLabel="Take back"
      hint="The receipt keeps its number and says that it is void."
      busy={counter.isPending}
      error={counter.error}
      onConfirm={(reason) => counter.mutate({ id: receipt.id, reason })}
      onClose={onClose}
    />
  );
}
