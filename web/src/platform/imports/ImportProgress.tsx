import type { Import } from "@school/core/api/imports.ts";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { cancel } from "./text.ts";
import { useImportAction } from "./use-import.ts";

interface ImportProgressProps {
  calls: ImportCalls;
  labels: ImportLabels;
  seen: Import;
}

/** Progress of the import on the server, with a cancel button. The person may leave the page. */
export function ImportProgress({ calls, labels, seen }: ImportProgressProps) {
  const cancelled = useImportAction(calls, calls.cancel, cancel.failed);
  const { id, version, state, fileName, rowsDone, rowsTotal } = seen;
  const label = {
    running: `Importing ${labels.many}...`,
    cancelling: "Cancelling...",
    undoing: "Undoing the import...",
  }[state as "running" | "cancelling" | "undoing"];
  const isCounted = state === "running" || state === "undoing";
  const mayCancel = state === "running" || state === "checking";
  return (
    <Panel title={fileName} description="You can leave this page. The import continues.">
      <Stack aria-live="polite">
        <ProgressBar
          label={label ?? "Checking the file..."}
          {...(isCounted && { done: rowsDone, total: rowsTotal })}
        />
        {mayCancel && (
          <div className={styles.actions}>
            <Button
              disabled={cancelled.isPending}
              onClick={() => cancelled.mutate({ id, version })}
            >
              {cancel.button}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
