import { dayText } from "@school/core/api/dates.ts";
import type { ConsentEntry, PhotoConsent } from "@school/core/site/consents/contract.ts";
import { mayAskForConsent } from "@school/core/site/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { siteApi } from "../admin/api.ts";
import styles from "./Consents.module.css";
import { SignedFormDialog } from "./SignedFormDialog.tsx";
import { consentTexts, states, titles, TONES } from "./text.ts";

interface PhotoConsentPanelProps {
  id: string;
  /** The child's name. */
  name: string;
  title?: string;
}

/** Whether photos of a child may be on the public page: the family answers, the office enters forms. */
export function PhotoConsentPanel({ id, name, title = titles.panel }: PhotoConsentPanelProps) {
  const isOffice = mayAskForConsent(useAccount());
  const query = useQuery(siteApi.photoConsent.queryOptions({ input: { id } }));
  const consent = query.data?.data;
  return (
    <Panel title={title}>
      {query.isPending && <LoadingState />}
      {query.isError && !consent && (
        <ErrorState title="The answer did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {consent && (
        <Stack gap={3}>
          <Row>
            <StatusBadge tone={TONES[consent.state]}>{states[consent.state]}</StatusBadge>
          </Row>
          {isOffice ? (
            <OfficeAnswer id={id} name={name} consent={consent} />
          ) : (
            <OwnAnswer id={id} name={name} consent={consent} />
          )}
          {consent.history.length > 0 && (
            <ul className={styles.history}>
              {consent.history.map((entry) => (
                <li key={entry.id}>{entryText(entry)}</li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Panel>
  );
}

/** "12 Jan 2026: Consent given by Ngozi Obi, on paper, entered by Uche Ali". */
function entryText({ day, answer, by, how, enteredBy }: ConsentEntry): string {
  const way = how === "PAPER" ? "on paper" : "in the portal";
  const said = `${states[answer]} by ${by}`;
  return `${dayText(day)}: ${[said, way, enteredBy && consentTexts.enteredBy(enteredBy)].filter(Boolean).join(", ")}`;
}

interface AnswerProps {
  id: string;
  name: string;
  consent: PhotoConsent;
}

function OwnAnswer({ id, name, consent: { state, history } }: AnswerProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const send = useMutation({
    ...siteApi.answerConsent.mutationOptions(),
    onSuccess({ data: { state: now, removed } }) {
      if (now === "GIVEN") toastSuccess(consentTexts.given);
      else
        toastSuccess(now === "WITHDRAWN" ? consentTexts.withdrawn(removed) : consentTexts.refused);
    },
    onError: (error) => toastError(messageOf(error)),
    // A refused answer also means that there is another one to see.
    onSettled: () => queries.invalidateQueries({ queryKey: siteApi.photoConsent.key() }),
  });
  const answer = (value: "GIVEN" | "REFUSED") =>
    send.mutate({ id, answer: value, seen: history[0]?.id ?? null });
  async function withdraw(): Promise<void> {
    const isSure = await confirm({
      title: "Withdraw consent?",
      text: consentTexts.withdrawHint(name),
      confirmLabel: consentTexts.withdraw,
      danger: true,
    });
    if (isSure) answer("REFUSED");
  }
  return (
    <>
      <p>{consentTexts.question(name)}</p>
      <Row>
        {state === "GIVEN" ? (
          <Button disabled={send.isPending} onClick={() => void withdraw()}>
            {consentTexts.withdraw}
          </Button>
        ) : (
          <Button kind="primary" disabled={send.isPending} onClick={() => answer("GIVEN")}>
            {state === "NOT_ASKED" ? "Yes, I agree" : "Give consent"}
          </Button>
        )}
        {state === "NOT_ASKED" && (
          <Button disabled={send.isPending} onClick={() => answer("REFUSED")}>
            No
          </Button>
        )}
      </Row>
    </>
  );
}

function OfficeAnswer({ id, name, consent: { history } }: AnswerProps) {
  const [entering, setEntering] = useState(false);
  return (
    <Row>
      <Button onClick={() => setEntering(true)}>{titles.form}</Button>
      {entering && (
        <SignedFormDialog
          id={id}
          name={name}
          seen={history[0]?.id ?? null}
          onClose={() => setEntering(false)}
        />
      )}
    </Row>
  );
}
