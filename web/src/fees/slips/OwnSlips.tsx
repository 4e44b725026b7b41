import { dayText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import type { Slip } from "@school/core/fees/slips/contract.ts";
import { SLIP_STATES } from "@school/core/fees/slips/text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { feesApi } from "../api.ts";
import { addresses } from "../text.ts";
import { SlipDialog } from "./SlipDialog.tsx";

export const SLIP_TONES: Readonly<Record<Slip["state"], Tone>> = {
  OPEN: "waiting",
  CONFIRMED: "good",
  ANSWERED: "bad",
};

/** The slips that a parent sent, with the office's answers, and a button for the next. */
export function OwnSlips({ accounts }: { accounts: readonly ChildAccount[] }) {
  const [isSending, setSending] = useState(false);
  const query = useQuery(feesApi.ownSlips.queryOptions());
  const slips = query.data?.data ?? [];
  return (
    <Panel
      title="Paid by transfer?"
      description="Send the slip or a picture of it. The office confirms it with a receipt."
    >
      <Stack>
        <Row>
          <Button kind="primary" onClick={() => setSending(true)}>
            Send a slip
          </Button>
        </Row>
        {slips.length > 0 && (
          <PlainList gap={3}>
            {slips.map((slip) => (
              <OwnSlip key={slip.id} slip={slip} />
            ))}
          </PlainList>
        )}
      </Stack>
      {isSending && <SlipDialog accounts={accounts} onClose={() => setSending(false)} />}
    </Panel>
  );
}

function OwnSlip({ slip }: { slip: Slip }) {
  const { kobo, paidOn, state, children, receipt, answer } = slip;
  return (
    <li>
      <Row spread>
        <strong>{nairaText(kobo)}</strong>
        <StatusBadge tone={SLIP_TONES[state]}>{SLIP_STATES[state]}</StatusBadge>
      </Row>
      <Muted small>
        {[dayText(paidOn), ...children.map(({ name }) => name)].join(", ")}
        {receipt && (
          <>
            {" · "}
            <AppLink href={addresses.receipt(receipt.id)}>Receipt {receipt.number}</AppLink>
          </>
        )}
      </Muted>
      {answer !== null && <p>The office: {answer}</p>}
    </li>
  );
}
