import type { Import } from "@school/core/api/imports.ts";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import { LineNotes } from "./LineNotes.tsx";
import { ended, undo as undoTexts } from "./text.ts";
import { useImportAction } from "./use-import.ts";

interface ImportResultProps {
  calls: ImportCalls;
  labels: ImportLabels;
  seen: Import;
  /** Called to return to a new file and the recent imports. */
  onClose: () => void;
}

/** Outcome of an import, and the undo button while undoing is possible. */
export function ImportResult({ calls, labels, seen, onClose }: ImportResultProps) {
  const confirm = useConfirm();
  const undone = useImportAction(calls, calls.undo, "This import cannot be undone.");
  const { id, version, state, failure, rowsDone, undoRefusal } = seen;
  const counts = seen.report ?? { added: rowsDone, updated: 0, unchanged: 0 };
  const skipped = seen.report?.bad ?? 0;
  const sentence = {
    done: ended.done(labels, counts),
    undone: ended.undone(labels, rowsDone),
    cancelled: "The import was cancelled. Nothing was imported.",
    failed: ended.failed(labels.failed),
  }[state as "done" | "undone" | "cancelled" | "failed"];

  async function undo(): Promise<void> {
    const sure = await confirm({
      title: "Undo this import?",
      text: undoTexts.text(labels, counts),
      confirmLabel: "Undo import",
      danger: true,
    });
    if (sure) undone.mutate({ id, version });
  }

  return (
    <Stack>
      <Panel title={seen.fileName} actions={<ImportStateBadge state={state} />}>
        <Stack>
          <p className={styles.found} role="status">
            {sentence}
            {state === "done" && skipped > 0 && <> {ended.skipped(skipped)}</>}
          </p>
          {(state === "done" || state === "undone") &&
            seen.report?.remarks.map((text) => <p key={text}>{text}</p>)}
          {failure !== null && failure !== undoRefusal && (
            <p className={styles.bad} role="alert">
              {failure}
            </p>
          )}
          {undoRefusal !== undefined && <p className={styles.bad}>{undoRefusal}</p>}
          <div className={styles.actions}>
            {state === "done" && undoRefusal === undefined && (
              <Button disabled={undone.isPending} onClick={() => void undo()}>
                Undo this import
              </Button>
            )}
            {state === "done" && (
              <ButtonLink href={labels.list.href}>{labels.list.label}</ButtonLink>
            )}
            <Button kind="primary" onClick={onClose}>
              Import another file
            </Button>
          </div>
        </Stack>
      </Panel>
      {state === "done" && <LineNotes calls={calls} seen={seen} />}
    </Stack>
  );
}
