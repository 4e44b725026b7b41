import { isPrincipal } from "@school/core/accounts/policy.ts";
import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { reportCardsApi } from "../api.ts";
import { correctionQuestion, labels, messages } from "../sheets/text.ts";
import { ReleaseRuns } from "./ReleaseRuns.tsx";
import styles from "./ReportCardsPage.module.css";
import { useRelease } from "./use-release.tsx";

interface ReleaseActionsProps {
  list: SheetList;
  pupil: SheetList["pupils"][number];
}

/** Releasing a class, correcting it, and withholding one pupil's sheet. */
export function ReleaseActions({ list, pupil }: ReleaseActionsProps) {
  const { classId, termId } = list;
  const account = useAccount();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [reason, setReason] = useState("");
  const done = (text?: string) => {
    setReason("");
    if (text !== undefined) toastSuccess(text);
    return cache.invalidateQueries({ queryKey: reportCardsApi.key() });
  };
  const onError = (error: Error) => toastError(messageOf(error));
  const release = useRelease({ termId, classIds: [classId] });
  const releases = useQuery(reportCardsApi.releases.queryOptions({ input: { termId } }));
  const runs = releases.data?.data.filter(({ classIds }) => classIds.includes(classId)) ?? [];
  const correct = useMutation(
    reportCardsApi.correct.mutationOptions({
      onSuccess: ({ data }) => done(messages.corrected(data.corrected)),
      onError,
    }),
  );
  const withhold = useMutation(
    reportCardsApi.withhold.mutationOptions({ onSuccess: () => done(), onError }),
  );
  const isBusy = release.isBusy || correct.isPending || withhold.isPending;
  const isReleased = list.pupils.some(({ issue }) => issue !== null);
  const isComplete = list.pupils.every(({ issue }) => issue !== null);
  const hasReason = reason.trim() !== "";
  const askToCorrect = async () => {
    const again = list.pupils.filter(({ issue, changes }) => issue === null || changes.length > 0);
    if (again.length === 0) {
      toastError("No sheet of this class has changed since its release.");
      return;
    }
    const isMeant = await confirm({
      title: correctionQuestion.title(again.length),
      text: <Corrections pupils={again} />,
      confirmLabel: "Issue again",
    });
    if (isMeant) correct.mutate({ termId, classId, reason });
  };
  const setWithheld = (reason: string | null) =>
    withhold.mutate({ studentId: pupil.id, termId, reason });
  return (
    <Row gap={3} spread className="no-print">
      {!isComplete && (
        <Button kind="primary" disabled={isBusy} onClick={() => void release.ask()}>
          Release to families
        </Button>
      )}
      <Row gap={3}>
        <TextField
          aria-label={labels.reason}
          className={styles.reason}
          placeholder={labels.reason}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isReleased && isPrincipal(account) && (
          <Button disabled={isBusy || !hasReason} onClick={() => void askToCorrect()}>
            Issue a correction
          </Button>
        )}
        {pupil.withheld === null ? (
          <Button disabled={isBusy || !hasReason} onClick={() => setWithheld(reason)}>
            Withhold this sheet
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => setWithheld(null)}>
            Stop withholding
          </Button>
        )}
      </Row>
      <p className={styles.hint}>
        A withheld sheet hides all figures of this term from the family, not only the sheet.
      </p>
      <ReleaseRuns runs={runs} />
    </Row>
  );
}

/** List of the pupils whose sheets are issued again, each with the changes on the sheet. */
function Corrections({ pupils }: { pupils: SheetList["pupils"] }) {
  return (
    <ul className={styles.corrections}>
      {pupils.map(({ id, name, issue, changes }) => (
        <li key={id}>
          <b>{name}</b>
          <ul>
            {(issue === null ? ["First issue"] : changes).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
