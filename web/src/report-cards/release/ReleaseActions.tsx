import { isPrincipal } from "@school/core/accounts/policy.ts";
import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { WorkActions, WorkMenu } from "../../ui/page/WorkPage.tsx";
import { reportCardsApi } from "../api.ts";
import { correctionQuestion, labels, messages } from "../sheets/text.ts";
import { ReleaseRuns } from "./ReleaseRuns.tsx";
import styles from "./ReportCardsPage.module.css";
import { useRelease } from "./use-release.tsx";

interface ReleaseActionsProps {
  list: SheetList;
  pupil: SheetList["pupils"][number];
  /** In the line of the page, before the buttons. */
  before: ReactNode;
  /** The first commands of the menu. */
  commands: ReactNode;
}

/** Releasing a class, correcting it, and withholding one pupil's sheet. */
export function ReleaseActions({ list, pupil, before, commands }: ReleaseActionsProps) {
  const { classId, termId, kind } = list;
  const account = useAccount();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<"correct" | "withhold" | null>(null);
  const [reason, setReason] = useState("");
  const done = (text?: string) => {
    setReason("");
    setAsked(null);
    if (text !== undefined) toastSuccess(text);
    return cache.invalidateQueries({ queryKey: reportCardsApi.key() });
  };
  const onError = (error: Error) => toastError(messageOf(error));
  const release = useRelease({ termId, kind, classIds: [classId] });
  const releases = useQuery(reportCardsApi.releases.queryOptions({ input: { termId, kind } }));
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
  const isReady = list.pupils.every(({ missing }) => missing.length === 0);
  const again = list.pupils.filter(({ issue, changes }) => issue === null || changes.length > 0);
  const askToCorrect = () => {
    if (again.length > 0) setAsked("correct");
    else toastError("No sheet of this class has changed since its release.");
  };
  const setWithheld = (reason: string | null) =>
    withhold.mutate({ studentId: pupil.id, termId, reason });
  const isCorrection = asked === "correct";
  const releaseButton = !isComplete && (
    <Button
      kind={isReady ? "primary" : "secondary"}
      disabled={isBusy}
      onClick={() => void release.ask()}
    >
      Release to families
    </Button>
  );
  return (
    <>
      <WorkActions>
        {before}
        <WorkMenu label="More">
          {commands}
          {isReleased && isPrincipal(account) && (
            <Button disabled={isBusy} onClick={askToCorrect}>
              {labels.correct}
            </Button>
          )}
          {pupil.withheld === null ? (
            <Button disabled={isBusy} onClick={() => setAsked("withhold")}>
              {labels.withhold}
            </Button>
          ) : (
            <Button disabled={isBusy} onClick={() => setWithheld(null)}>
              Stop withholding
            </Button>
          )}
          {!isReady && releaseButton}
        </WorkMenu>
        {isReady && releaseButton}
      </WorkActions>
      <ReleaseRuns runs={runs} />
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={isCorrection ? correctionQuestion.title(again.length) : labels.withhold}
        actions={
          <Button
            kind="primary"
            disabled={isBusy || reason.trim() === ""}
            onClick={() =>
              isCorrection ? correct.mutate({ termId, kind, classId, reason }) : setWithheld(reason)
            }
          >
            {isCorrection ? "Issue again" : "Withhold"}
          </Button>
        }
      >
        {isCorrection ? (
          <Corrections pupils={again} />
        ) : (
          <p>
            {pupil.name}: a withheld sheet hides all figures of this term from the family, not only
            the sheet.
          </p>
        )}
        <TextField
          label={labels.reason}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Dialog>
    </>
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
