import { nairaText, readNaira } from "@school/core/api/money.ts";
import type { ChildAccount, FeeEntry } from "@school/core/fees/ledger/contract.ts";
import { mayCounterEntries } from "@school/core/fees/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";
import { PaymentDialog } from "../payments/PaymentDialog.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { addresses, titles } from "../text.ts";
import { BalanceList } from "./BalanceList.tsx";
import { EntriesTable } from "./EntriesTable.tsx";

/** One child's account: the balance, what is due when, and every entry. */
export function FeeAccountPage() {
  const { id: studentId = "" } = useParams({ strict: false });
  const query = useQuery(feesApi.feeAccount.queryOptions({ input: { studentId } }));
  return (
    <Loaded query={query} failed="The account did not load">
      {({ data }) => <Account account={data} />}
    </Loaded>
  );
}

type Opened = "payment" | "discount" | FeeEntry | null;

function Account({ account }: { account: ChildAccount }) {
  const actor = useAccount();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  const mayCounter = mayCounterEntries(actor);
  const close = () => setOpened(null);
  const { name, className, admissionNumber } = account;
  return (
    <Page
      title={name}
      crumbs={[{ label: titles.accounts, href: addresses.accounts }]}
      description={[className, admissionNumber].filter(Boolean).join(" · ")}
      actions={
        <>
          {mayCounter && <Button onClick={() => setOpened("discount")}>Give a discount</Button>}
          <Button kind="primary" onClick={() => setOpened("payment")}>
            Take a payment
          </Button>
        </>
      }
    >
      <Panel title="Balance">
        <BalanceList account={account} />
      </Panel>
      <Panel title="Bills and payments" flush>
        <EntriesTable
          name={name}
          entries={account.entries}
          actions={
            mayCounter
              ? (entry) =>
                  isCounterable(entry) && (
                    <Button
                      size="compact-sm"
                      aria-label={`Take back ${entry.title}`}
                      onClick={() => setOpened(entry)}
                    >
                      Take back
                    </Button>
                  )
              : undefined
          }
        />
      </Panel>
      {opened === "payment" && (
        <PaymentDialog
          account={account}
          onTaken={({ id }) => void navigate({ href: addresses.receipt(id) })}
          onClose={close}
        />
      )}
      {opened === "discount" && <DiscountDialog account={account} onClose={close} />}
      {opened !== null && typeof opened === "object" && (
        <CounterDialog entry={opened} onClose={close} />
      )}
    </Page>
  );
}

function isCounterable({ kind, isCountered }: FeeEntry): boolean {
  return !isCountered && (kind === "BILL" || kind === "DISCOUNT");
}

interface DialogProps {
  onClose: () => void;
}

function CounterDialog({ entry, onClose }: DialogProps & { entry: FeeEntry }) {
  const queries = useQueryClient();
  const counter = useMutation(
    feesApi.counterEntry.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  return (
    <ReasonDialog
      title={`Take back ${entry.title}, ${nairaText(Math.abs(entry.kobo))}?`}
      confirmLabel="Take back"
      hint="The entry stays in the list, with one of the opposite amount."
      busy={counter.isPending}
      error={counter.error}
      onConfirm={(reason) => counter.mutate({ id: entry.id, reason })}
      onClose={onClose}
    />
  );
}

function DiscountDialog({ account, onClose }: DialogProps & { account: ChildAccount }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const kobo = readNaira(typed);
  const give = useMutation(
    feesApi.giveDiscount.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  return (
    <ReasonDialog
      title={`Give ${account.name} a discount`}
      confirmLabel={kobo ? `Give ${nairaText(kobo)}` : "Give"}
      hint="Families read the discount, not the reason."
      isSound={kobo !== null && kobo > 0}
      busy={give.isPending}
      error={give.error}
      onConfirm={(reason) => give.mutate({ studentId: account.studentId, kobo: kobo ?? 0, reason })}
      onClose={onClose}
    >
      <TextField
        label="Amount, in naira"
        inputMode="decimal"
        value={typed}
        error={typed !== "" && kobo === null && "Enter an amount in naira"}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ReasonDialog>
  );
}
