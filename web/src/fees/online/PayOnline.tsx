import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import type { OwnOnlinePayment } from "@school/core/fees/online/contract.ts";
import { ONLINE_STATE_LABELS } from "@school/core/fees/online/text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { feesApi } from "../api.ts";
import { addresses } from "../text.ts";
import { PayOnlineDialog } from "./PayOnlineDialog.tsx";

export const ONLINE_TONES: Readonly<Record<OwnOnlinePayment["state"], Tone>> = {
  PENDING: "waiting",
  PAID: "good",
  FAILED: "bad",
  EXPIRED: "bad",
};

/** Paid ones are receipts in the list of the child; one that was not made is news for a day. */
const NEWS_MS = 24 * 3_600_000;

function isNews({ state, problem, startedAt }: OwnOnlinePayment): boolean {
  if (state === "PENDING" || problem !== null) return true;
  return state === "FAILED" && Date.parse(startedAt) > Date.now() - NEWS_MS;
}

/** Paying on a provider's page, with the payments of which the end is open; nothing without a provider. */
export function PayOnline({ accounts }: { accounts: readonly ChildAccount[] }) {
  const [isPaying, setPaying] = useState(false);
  const query = useQuery(feesApi.ownOnline.queryOptions());
  const { provider = null, payments = [] } = query.data?.data ?? {};
  const news = payments.filter(isNews);
  if (provider === null && news.length === 0) return null;
  return (
    <Panel title="Pay online" description="By card, transfer or USSD. The receipt comes at once.">
      <Stack>
        {provider !== null && (
          <Row>
            <Button kind="primary" onClick={() => setPaying(true)}>
              Pay online
            </Button>
          </Row>
        )}
        {news.length > 0 && (
          <PlainList gap={3}>
            {news.map((payment) => (
              <OpenPayment key={payment.id} payment={payment} />
            ))}
          </PlainList>
        )}
      </Stack>
      {isPaying && provider !== null && (
        <PayOnlineDialog accounts={accounts} provider={provider} onClose={() => setPaying(false)} />
      )}
    </Panel>
  );
}

function OpenPayment({ payment }: { payment: OwnOnlinePayment }) {
  const { id, kobo, state, startedAt, children, problem } = payment;
  return (
    <li>
      <Row spread>
        <AppLink href={addresses.ownOnline(id)}>{nairaText(kobo)}</AppLink>
        <StatusBadge tone={problem === null ? ONLINE_TONES[state] : "bad"}>
          {problem === null ? ONLINE_STATE_LABELS[state] : "Ask the office"}
        </StatusBadge>
      </Row>
      <Muted small>{[timeText(startedAt), ...children.map(({ name }) => name)].join(", ")}</Muted>
    </li>
  );
}
