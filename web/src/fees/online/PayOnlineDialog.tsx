import { nairaText, readNaira } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import {
  PROVIDER_LABELS,
  type PaymentProviderName,
} from "@school/core/fees/online/payment-providers.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { feesApi } from "../api.ts";
import { balanceText } from "../ledger/BalanceText.tsx";

interface PayOnlineDialogProps {
  accounts: readonly ChildAccount[];
  provider: PaymentProviderName;
  /** Leaves the portal for the provider's page. */
  leave?: (address: string) => void;
  onClose: () => void;
}

const openPage = (address: string) => location.assign(address);

/** Asks how much is paid for each child, what is due by default, and opens the provider's page. */
export function PayOnlineDialog(props: PayOnlineDialogProps) {
  const { accounts, provider, leave = openPage, onClose } = props;
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(accounts.map((account) => [account.studentId, dueOf(account)])),
  );
  const pay = useMutation(
    feesApi.payOnline.mutationOptions({
      onSuccess({ data: { address } }) {
        if (address !== null) leave(address);
        onClose();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.ownOnline.key() }),
    }),
  );
  const amounts = accounts.map(({ studentId }) => amountIn(typed[studentId] ?? ""));
  const isSound = amounts.every((kobo) => kobo !== null);
  const sum = amounts.reduce<number>((all, kobo) => all + (kobo ?? 0), 0);
  const shares = accounts.flatMap(({ studentId }, at) => {
    const kobo = amounts[at] ?? 0;
    return kobo > 0 ? [{ studentId, kobo }] : [];
  });
  const label = PROVIDER_LABELS[provider];
  return (
    <Dialog
      opened
      title="Pay online"
      onClose={onClose}
      busy={pay.isPending}
      actions={
        <Button
          kind="primary"
          disabled={pay.isPending || !isSound || sum === 0}
          aria-busy={pay.isPending}
          onClick={() => pay.mutate({ shares })}
        >
          {pay.isPending ? `Opening ${label}` : sum > 0 ? `Pay ${nairaText(sum)}` : "Pay"}
        </Button>
      }
    >
      <Stack>
        {pay.error && <ErrorNote>{messageOf(pay.error)}</ErrorNote>}
        {accounts.map(({ studentId, name, balance }, at) => (
          <TextField
            key={studentId}
            label={accounts.length > 1 ? `Amount for ${name}, in naira` : "Amount, in naira"}
            description={balanceText(balance)}
            inputMode="decimal"
            value={typed[studentId] ?? ""}
            error={amounts[at] === null && "Enter an amount in naira"}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [studentId]: value }))
            }
          />
        ))}
        <Muted>
          You pay on the page of {label}, and come back here for the receipt. What you pay ahead
          becomes a credit.
        </Muted>
      </Stack>
    </Dialog>
  );
}

/** The amount due now as a person would type it; the whole balance if nothing is due yet. */
function dueOf({ overdue, balance }: ChildAccount): string {
  const kobo = overdue > 0 ? overdue : balance;
  return kobo > 0 ? nairaText(kobo).slice(1) : "";
}

/** Kobo; an empty field is none, null is no amount. */
function amountIn(text: string): number | null {
  return text.trim() === "" ? 0 : readNaira(text);
}
