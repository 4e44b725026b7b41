import { timeText } from "@school/core/api/dates.ts";
import { mayTakeBackRelease } from "@school/core/report-cards/policy.ts";
import type { ReleaseRun } from "@school/core/report-cards/release/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { reportCardsApi } from "../api.ts";
import styles from "./ReportCardsPage.module.css";
import { runTexts } from "./text.ts";

/** Releases of the last day, each with its progress or the button that withdraws it. */
export function ReleaseRuns({ runs }: { runs: readonly ReleaseRun[] }) {
  return (
    <div aria-live="polite">
      {runs.map((run) => (
        <OneRun key={run.id} run={run} />
      ))}
    </div>
  );
}

function OneRun({ run }: { run: ReleaseRun }) {
  const { id, state, classes, classesDone, released, by } = run;
  const mayTakeBack = mayTakeBackRelease(useAccount());
  const cache = useQueryClient();
  const confirm = useConfirm();
  const takeBack = useMutation(
    reportCardsApi.takeBack.mutationOptions({
      onSuccess: ({ data: { takenBack, stay } }) => {
        toastSuccess(
          [runTexts.done(takenBack), ...(stay.length > 0 ? [runTexts.stay(stay)] : [])].join(" "),
        );
      },
      onError: (error) => toastError(messageOf(error)),
      onSettled: () => cache.invalidateQueries({ queryKey: reportCardsApi.key() }),
    }),
  );
  const ask = async () => {
    const isMeant = await confirm({
      title: runTexts.question(released),
      text: (
        <ul className={styles.numbers}>
          {runTexts.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      ),
      confirmLabel: runTexts.takeBack,
      danger: true,
    });
    if (isMeant) takeBack.mutate({ id });
  };
  if (state === "running") {
    return (
      <>
        <ProgressBar label="Releasing class by class" done={classesDone} total={classes} />
        <p>You can leave this page: the work continues.</p>
      </>
    );
  }
  return (
    <Row gap={3}>
      <span>
        {state === "done"
          ? runTexts.released(released, classes, timeText(run.startedAt), by)
          : runTexts.failed(released)}{" "}
        {run.takenBackAt !== null && runTexts.takenBack(timeText(run.takenBackAt))}
      </span>
      {run.takeBackUntil !== null && mayTakeBack && (
        <>
          <Button disabled={takeBack.isPending} onClick={() => void ask()}>
            {runTexts.takeBack}
          </Button>
          <span>{runTexts.until(timeText(run.takeBackUntil))}</span>
        </>
      )}
    </Row>
  );
}
