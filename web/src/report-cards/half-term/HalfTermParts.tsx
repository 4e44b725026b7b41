import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { ApprovedParts } from "@school/core/report-cards/half-term/contract.ts";
import { mayApproveParts } from "@school/core/report-cards/half-term/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { reportCardsApi } from "../api.ts";
import { halfTermTexts } from "./text.ts";

/** The parts that families read at half-term: the principal approves them, the office reads them. */
export function HalfTermParts({ termId }: { termId: string }) {
  const query = useQuery(reportCardsApi.approvedParts.queryOptions({ input: { termId } }));
  return (
    <Panel title={halfTermTexts.title}>
      <Loaded query={query} failed="The approved parts did not load">
        {({ data }) => <Parts key={data.version} approved={data} />}
      </Loaded>
    </Panel>
  );
}

function Parts({ approved }: { approved: ApprovedParts }) {
  const { termId, choices, parts, version, approvedBy, approvedAt } = approved;
  const mayApprove = mayApproveParts(useAccount());
  const cache = useQueryClient();
  const [chosen, setChosen] = useState(parts);
  const approve = useMutation({
    ...reportCardsApi.approveParts.mutationOptions(),
    onSuccess: () => toastSuccess(halfTermTexts.saved),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: reportCardsApi.key() }),
  });
  const isSame = parts.join() === chosen.join();
  const state =
    approvedAt === null
      ? halfTermTexts.none
      : halfTermTexts.approved(
          choices.flatMap(({ key, label }) => (parts.includes(key) ? [label] : [])),
          approvedBy,
          dayOfTimeText(approvedAt),
        );
  return (
    <>
      {mayApprove && (
        <CheckListField
          label={halfTermTexts.parts}
          options={choices.map(({ label }) => label)}
          value={choices.flatMap(({ key, label }) => (chosen.includes(key) ? [label] : []))}
          onChange={(labels) =>
            setChosen(choices.flatMap(({ key, label }) => (labels.includes(label) ? [key] : [])))
          }
        />
      )}
      <Row gap={3}>
        {mayApprove && (
          <Button
            disabled={isSame || approve.isPending}
            onClick={() => approve.mutate({ termId, parts: chosen, version })}
          >
            {halfTermTexts.approve}
          </Button>
        )}
        <Muted as="span">{state}</Muted>
      </Row>
    </>
  );
}
