import { dayText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { FeeAccount } from "@school/core/fees/ledger/contract.ts";
import { proposeShares, type Share } from "@school/core/fees/payments/share-payment.ts";
import type { Proposal, StatementLine } from "@school/core/fees/statements/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { SearchedField } from "../../ui/fields/SearchedField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { feesApi } from "../api.ts";
import { reasonsText, sharesText } from "./proposal-text.ts";

interface DecideLineProps {
  statementId: string;
  line: StatementLine;
}

const OTHER = "other";

/** A line that a person decides: one of the families that fit, another child, or no fee. */
export function DecideLine({ statementId, line }: DecideLineProps) {
  const { id: lineId, narration, paidOn, kobo, proposals } = line;
  const queries = useQueryClient();
  const [choice, setChoice] = useState(proposals.length === 0 ? OTHER : "");
  const other = useOtherChild(kobo);
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
  };
  const take = useMutation({ ...feesApi.takeLines.mutationOptions(), ...settle });
  const setAside = useMutation({ ...feesApi.setLineAside.mutationOptions(), ...settle });
  const isBusy = take.isPending || setAside.isPending;
  const shares =
    choice === OTHER ? other.shares : (proposals[Number(choice || "-1")]?.shares ?? []);
  return (
    <li>
      <Stack gap={2}>
        <Row spread>
          <strong>{narration || "No narration"}</strong>
          <strong>{nairaText(kobo)}</strong>
        </Row>
        <Muted small>{dayText(paidOn)}</Muted>
        {proposals.length > 0 && (
          <RadioField
            label="For"
            options={[
              ...proposals.map((proposal, at) => ({
                value: String(at),
                label: optionText(proposal),
              })),
              { value: OTHER, label: "Another child" },
            ]}
            value={choice}
            onChange={setChoice}
          />
        )}
        {choice === OTHER && other.field}
        <Row>
          <Button
            disabled={shares.length === 0 || isBusy}
            aria-label={`Record ${narration}`}
            onClick={() =>
              take.mutate({ id: statementId, lines: [{ lineId, shares: [...shares] }] })
            }
          >
            Record
          </Button>
          <Button
            kind="quiet"
            disabled={isBusy}
            aria-label={`${narration} is not a fee`}
            onClick={() => setAside.mutate({ id: statementId, lineId, aside: true })}
          >
            Not a fee
          </Button>
        </Row>
      </Stack>
    </li>
  );
}

/** "Obi Ada, Obi Chidi: by the surname and the amount. Perhaps receipt R/2026/0012" */
function optionText(proposal: Proposal): string {
  const known =
    proposal.recordedAs === null ? "" : `. Perhaps recorded as receipt ${proposal.recordedAs}`;
  return `${sharesText(proposal)}: by ${reasonsText(proposal)}${known}`;
}

const labelOf = ({ name, admissionNumber, className }: FeeAccount) =>
  [name, admissionNumber ?? className].filter(Boolean).join(" · ");

/** A field that finds a child by name. What it does not owe goes to brothers and sisters who do. */
function useOtherChild(kobo: number): { field: ReactNode; shares: readonly Share[] } {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<FeeAccount | null>(null);
  const input = { search, show: "ALL", page: 1, limit: 20 } as const;
  const matches = useQuery({
    ...feesApi.feeAccounts.queryOptions({ input }),
    enabled: search !== "",
  });
  const account = useQuery({
    ...feesApi.feeAccount.queryOptions({ input: { studentId: chosen?.studentId ?? "" } }),
    enabled: chosen !== null,
  });
  const family = account.data && chosen ? [account.data.data, ...account.data.data.siblings] : [];
  const children = family.map(({ studentId, name, balance }) => ({ studentId, name, balance }));
  const shares = proposeShares(kobo, children);
  const rows = matches.data?.data ?? [];
  const field = (
    <Stack gap={2}>
      <SearchedField
        label="Child"
        searchedBy="a name or an ID"
        rows={rows}
        more={rows.length < (matches.data?.pagination.total ?? 0)}
        chosen={chosen}
        labelOf={labelOf}
        onSearch={setSearch}
        onChoose={setChosen}
      />
      {shares.length > 0 && <Muted small>{sharesText({ children, shares })}</Muted>}
    </Stack>
  );
  return { field, shares };
}
