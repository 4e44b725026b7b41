import { timeText } from "@school/core/api/dates.ts";
import type { RemarksByGrade } from "@school/core/report-cards/entry/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { reportCardsApi } from "../api.ts";
import styles from "./Entry.module.css";
import { remarksQuestion as question, remarksRun } from "./text.ts";

/**
 * Shows the counts of the whole school, then writes remarks by grade for every pupil without one;
 * they can be removed for a day.
 */
export function SchoolRemarks({ termId }: { termId: string }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const onError = (error: Error) => toastError(messageOf(error));
  const onSettled = () => queries.invalidateQueries({ queryKey: reportCardsApi.key() });
  const last = useQuery(reportCardsApi.lastRemarks.queryOptions({ input: { termId } })).data?.data;
  const undo = useMutation(
    reportCardsApi.undoRemarks.mutationOptions({
      onSuccess: ({ data: { removed } }) => toastSuccess(remarksRun.removed(removed)),
      onError,
      onSettled,
    }),
  );
  const write = useMutation(
    reportCardsApi.writeRemarks.mutationOptions({
      onSuccess: ({ data: { written } }) => toastSuccess(remarksRun.written(written)),
      onError,
      onSettled,
    }),
  );
  const preview = useMutation({
    mutationFn: () => reportCardsApi.previewRemarks.call({ termId }),
    onError,
  });
  const isBusy = preview.isPending || write.isPending || undo.isPending;

  async function ask(): Promise<void> {
    const { data } = await preview.mutateAsync().catch(() => ({ data: null }));
    if (data === null) return;
    if (data.written === 0) {
      toastSuccess(question.nothing(data.skipped));
      return;
    }
    const isMeant = await confirm({
      title: question.title(data.written),
      text: <Numbers preview={data} />,
      confirmLabel: question.confirm(data.written),
    });
    if (isMeant) write.mutate({ termId });
  }

  return (
    <Row gap={3}>
      <Button disabled={isBusy} aria-busy={write.isPending} onClick={() => void ask()}>
        Write remarks for the whole school
      </Button>
      {last && (
        <>
          <span>{remarksRun.last(last.remarks, timeText(last.writtenAt))}</span>
          <Button
            disabled={isBusy}
            onClick={() => undo.mutate({ termId, writtenAt: last.writtenAt })}
          >
            Undo remarks
          </Button>
          <span>{remarksRun.until(timeText(last.until))}</span>
        </>
      )}
    </Row>
  );
}

function Numbers({ preview: { unchanged, released, skipped } }: { preview: RemarksByGrade }) {
  return (
    <>
      <ul className={styles.numbers}>
        {unchanged > 0 && <li>{question.unchanged(unchanged)}</li>}
        {skipped > 0 && <li>{question.skipped(skipped)}</li>}
        {released > 0 && <li>{question.released(released)}</li>}
      </ul>
      <p>You can undo this for 24 hours.</p>
    </>
  );
}
