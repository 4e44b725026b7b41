import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { reportCardsApi } from "../api.ts";
import styles from "./Entry.module.css";
import { entryLabels, entryMessages } from "./text.ts";

/** Writes remarks by grade for every pupil of the school who has none, in one step. */
export function SchoolRemarks({ termId }: { termId: string }) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: reportCardsApi.key() });
  const onError = (error: Error) => toastError(messageOf(error));
  const undo = useMutation(
    reportCardsApi.undoRemarks.mutationOptions({
      async onSuccess({ data: { removed } }) {
        toastSuccess(entryMessages.removed(removed));
        await readAgain();
      },
      onError,
    }),
  );
  const write = useMutation(
    reportCardsApi.writeRemarks.mutationOptions({
      async onSuccess({ data: { written, left, writtenAt } }) {
        if (written === 0) toastSuccess(entryMessages.noneWritten(left));
        else {
          toastWithUndo(entryMessages.written(written), () => undo.mutate({ termId, writtenAt }));
        }
        await readAgain();
      },
      onError,
    }),
  );
  return (
    <div className={styles.school}>
      <Button
        disabled={write.isPending || undo.isPending}
        aria-busy={write.isPending}
        onClick={() => write.mutate({ termId })}
      >
        {entryLabels.forSchool}
      </Button>
    </div>
  );
}
