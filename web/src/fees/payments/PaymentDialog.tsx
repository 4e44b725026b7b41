import { nairaText, readNaira } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import type { Slip } from "@school/core/fees/slips/contract.ts";
import type { Receipt } from "@school/core/fees/payments/contract.ts";
import { CLERK_METHODS } from "@school/core/fees/payments/payment-method.ts";
import { proposeShares } from "@school/core/fees/payments/share-payment.ts";
import { METHOD_LABELS } from "@school/core/fees/payments/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Grid, Muted, Stack } from "../../ui/page/Layout.tsx";
import { feesApi } from "../api.ts";

interface PaymentDialogProps {
  account: ChildAccount;
  /** The parent's slip that the payment confirms; its facts fill the form. */
  slip?: Pick<Slip, "id" | "kobo" | "paidOn" | "sentBy">;
  onTaken: (receipt: Receipt) => void;
  onClose: () => void;
}

const METHODS = CLERK_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** Records a payment for a child and, if wanted, for the brothers and sisters. */
export function PaymentDialog({ account, slip, onTaken, onClose }: PaymentDialogProps) {
  const queries = useQueryClient();
  const children = [account, ...account.siblings];
  const [method, setMethod] = useState<(typeof CLERK_METHODS)[number]>(slip ? "TRANSFER" : "CASH");
  const [paidOn, setPaidOn] = useState(slip?.paidOn ?? todayAtSchool());
  const [payer, setPayer] = useState(slip?.sentBy ?? "");
  const [reference, setReference] = useState("");
  const [whole, setWhole] = useState(slip ? nairaOf(slip.kobo) : "");
  const [typed, setTyped] = useState(() => sharesAsTyped(slip?.kobo ?? 0, children));
  const take = useMutation(
    feesApi.takePayment.mutationOptions({
      onSuccess: ({ data }) => onTaken(data),
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const amounts = children.map(({ studentId }) => readNaira(typed[studentId] ?? "0"));
  const isSound = amounts.every((kobo) => kobo !== null);
  const sum = amounts.reduce<number>((all, kobo) => all + (kobo ?? 0), 0);

  /** Divides the amount that was paid among the children as they owe it. */
  function share(text: string): void {
    setWhole(text);
    const kobo = readNaira(text);
    if (kobo === null) return;
    setTyped(sharesAsTyped(kobo, children));
  }

  return (
    <Dialog
      opened
      title={slip ? "Confirm the slip" : "Take a payment"}
      onClose={onClose}
      busy={take.isPending}
      actions={
        <Button
          kind="primary"
          disabled={take.isPending || !isSound || sum === 0}
          onClick={() =>
            take.mutate({
              method,
              paidOn,
              payer,
              reference,
              ...(slip && { slipId: slip.id }),
              shares: children.flatMap(({ studentId }, at) => {
                const kobo = amounts[at] ?? 0;
                return kobo > 0 ? [{ studentId, kobo }] : [];
              }),
            })
          }
        >
          {sum > 0 ? `Save ${nairaText(sum)} and number the receipt` : "Save"}
        </Button>
      }
    >
      <Stack>
        {take.error && <ErrorNote>{messageOf(take.error)}</ErrorNote>}
        <Grid min="12rem">
          <TextField
            label="Amount paid, in naira"
            inputMode="decimal"
            value={whole}
            error={whole !== "" && readNaira(whole) === null && "Enter an amount in naira"}
            onChange={({ currentTarget: { value } }) => share(value)}
          />
          <SelectField
            label="Paid by"
            options={METHODS}
            value={method}
            onChange={({ currentTarget: { value } }) =>
              setMethod(CLERK_METHODS.find((one) => one === value) ?? "CASH")
            }
          />
          <DateField label="Day of payment" value={paidOn} onChange={setPaidOn} />
          <TextField
            label="Payer"
            maxLength={60}
            value={payer}
            onChange={({ currentTarget: { value } }) => setPayer(value)}
          />
          <TextField
            label="Reference"
            description="Of the transfer, the cheque or the terminal"
            maxLength={60}
            value={reference}
            onChange={({ currentTarget: { value } }) => setReference(value)}
          />
        </Grid>
        {children.length > 1 && (
          <Muted>The amount is divided as the children owe it. Change the parts if needed.</Muted>
        )}
        {children.map(({ studentId, name, balance }, at) => (
          <TextField
            key={studentId}
            label={name}
            description={
              balance > 0 ? `${nairaText(balance)} to pay` : "Nothing to pay: this becomes a credit"
            }
            inputMode="decimal"
            value={typed[studentId] ?? ""}
            error={amounts[at] === null && "Enter an amount in naira"}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [studentId]: value }))
            }
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** The proposed share of each child, as a person would type it. */
function sharesAsTyped(
  kobo: number,
  children: Parameters<typeof proposeShares>[1],
): Readonly<Record<string, string>> {
  const shares = proposeShares(kobo, children);
  return Object.fromEntries(shares.map(({ studentId, kobo: part }) => [studentId, nairaOf(part)]));
}

/** Naira as a person would type them: 450050 is "4,500.50". */
function nairaOf(kobo: number): string {
  return nairaText(kobo).slice(1);
}
