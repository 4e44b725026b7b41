import { nairaText } from "@school/core/api/money.ts";
import type { OwnOnlinePayment } from "@school/core/fees/online/contract.ts";
import { PROVIDER_LABELS } from "@school/core/fees/online/payment-providers.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";

/** Interval between questions to the bank, in milliseconds, and their number. */
const ASK_MS = 4_000;
const MAX_QUESTIONS = 15;

const texts = {
  checking: "We are checking with the bank. You need not pay again.",
  open: "The bank has not confirmed a payment yet. If you have paid, do not pay again: the receipt will appear under Fees.",
  notMade:
    "The payment was not made. If money left your account, the receipt will appear under Fees.",
} as const;

/** The page to which a parent returns from the provider: it waits for the bank, then opens the receipt. */
export function OnlinePaymentPage() {
  const { id = "" } = useParams({ strict: false });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(
    feesApi.checkOnline.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.data.state === "PENDING" && dataUpdateCount < MAX_QUESTIONS ? ASK_MS : false,
    }),
  );
  const receiptId = query.data?.data.receipt?.id;
  useEffect(() => {
    if (receiptId === undefined) return;
    void queries.invalidateQueries({ queryKey: feesApi.ownFees.key() });
    void queries.invalidateQueries({ queryKey: feesApi.ownOnline.key() });
    void navigate({ href: addresses.receipt(receiptId), replace: true });
  }, [receiptId, queries, navigate]);
  return (
    <Page title={titles.ownOnline} crumbs={[{ label: titles.own, href: addresses.own }]}>
      {query.data ? (
        <State
          payment={query.data.data}
          isAsking={query.isFetching}
          onAsk={() => void query.refetch()}
        />
      ) : query.error ? (
        <ErrorState title="We could not check the payment" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : (
        <LoadingState label={texts.checking} />
      )}
    </Page>
  );
}

interface StateProps {
  payment: OwnOnlinePayment;
  isAsking: boolean;
  onAsk: () => void;
}

function State({ payment, isAsking, onAsk }: StateProps) {
  const { kobo, provider, reference, children, state, address, problem } = payment;
  return (
    <Stack>
      <Notice as="output" tone={toneOf(payment)}>
        {textOf(payment, isAsking)}
      </Notice>
      <Panel title={nairaText(kobo)}>
        <FactList
          facts={[
            { label: "For", value: children.map(({ name }) => name).join(", ") },
            { label: "Paid through", value: PROVIDER_LABELS[provider] },
            { label: "Reference", value: reference },
          ]}
        />
      </Panel>
      {state !== "PAID" && (
        <Row>
          {problem === null && (
            <Button kind="primary" disabled={isAsking} onClick={onAsk}>
              Check again
            </Button>
          )}
          {address !== null && <ButtonLink href={address}>Continue to payment</ButtonLink>}
          <ButtonLink href={addresses.own}>Back to Fees</ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

function toneOf({ state, problem }: OwnOnlinePayment) {
  if (problem !== null || state === "FAILED" || state === "EXPIRED") return "bad";
  return state === "PAID" ? "good" : "waiting";
}

function textOf({ state, problem }: OwnOnlinePayment, isAsking: boolean): string {
  if (problem !== null) return `${problem} Please ask the school office.`;
  if (state === "PAID") return "Paid. Opening the receipt…";
  if (isAsking) return texts.checking;
  return state === "PENDING" ? texts.open : texts.notMade;
}
