import { isPrincipal } from "@school/core/accounts/policy.ts";
import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField, TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { reportCardsApi } from "../api.ts";
import { correctionQuestion, labels, messages, releaseQuestion } from "../sheets/text.ts";
import styles from "./ReportCardsPage.module.css";

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
  const [sendMail, setSendMail] = useState(true);
  const done = (text?: string) => {
    setReason("");
    if (text !== undefined) toastSuccess(text);
    return cache.invalidateQueries({ queryKey: reportCardsApi.key() });
  };
  const onError = (error: Error) => toastError(messageOf(error));
  const release = useMutation(
    reportCardsApi.release.mutationOptions({
      onSuccess: ({ data }) => done(messages.released(data.released)),
      onError,
    }),
  );
  const correct = useMutation(
    reportCardsApi.correct.mutationOptions({
      onSuccess: ({ data }) => done(messages.corrected(data.corrected)),
      onError,
    }),
  );
  const withhold = useMutation(
    reportCardsApi.withhold.mutationOptions({ onSuccess: () => done(), onError }),
  );
  const isBusy = release.isPending || correct.isPending || withhold.isPending;
  const isReleased = list.pupils.some(({ issue }) => issue !== null);
  const isComplete = list.pupils.every(({ issue }) => issue !== null);
  const hasReason = reason.trim() !== "";
  const ask = async () => {
    const open = list.pupils.filter(({ issue }) => issue === null);
    const incomplete = open.filter(({ missing }) => missing.length > 0).length;
    const text = [
      incomplete > 0 && releaseQuestion.incomplete(incomplete),
      releaseQuestion.final,
      sendMail && releaseQuestion.mailed,
    ];
    const isMeant = await confirm({
      title: releaseQuestion.ofClass(open.length),
      text: text.filter(Boolean).join(" "),
      confirmLabel: releaseQuestion.confirm,
    });
    if (isMeant) release.mutate({ termId, classIds: [classId], sendMail });
  };
  const askToCorrect = async () => {
    const again = list.pupils.filter(({ issue, changes }) => issue === null || changes.length > 0);
    if (again.length === 0) {
      toastError(correctionQuestion.nothing);
      return;
    }
    const isMeant = await confirm({
      title: correctionQuestion.title(again.length),
      text: <Corrections pupils={again} />,
      confirmLabel: correctionQuestion.confirm,
    });
    if (isMeant) correct.mutate({ termId, classId, reason });
  };
  const setWithheld = (given: string | null) =>
    withhold.mutate({ studentId: pupil.id, termId, reason: given });
  return (
    <div className={styles.actions}>
      {!isComplete && (
        <div className={styles.group}>
          <Button kind="primary" disabled={isBusy} onClick={() => void ask()}>
            {labels.release}
          </Button>
          <CheckboxField
            label={labels.sendMail}
            checked={sendMail}
            onChange={(event) => setSendMail(event.currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.group}>
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
            {labels.correct}
          </Button>
        )}
        {pupil.withheld === null ? (
          <Button disabled={isBusy || !hasReason} onClick={() => setWithheld(reason)}>
            {labels.withhold}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => setWithheld(null)}>
            {labels.stopWithholding}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whose sheets are issued again, each with what it will say. */
function Corrections({ pupils }: { pupils: SheetList["pupils"] }) {
  return (
    <ul className={styles.corrections}>
      {pupils.map(({ id, name, issue, changes }) => (
        <li key={id}>
          <b>{name}</b>
          <ul>
            {(issue === null ? [correctionQuestion.first] : changes).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
