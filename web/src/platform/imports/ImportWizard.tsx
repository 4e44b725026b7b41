import { isUnderWay } from "@school/core/api/imports.ts";
import type { ReactNode } from "react";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { tryAgain } from "../../ui/text.ts";
import { useAddress } from "../address.ts";
import { messageOf } from "../client/api-error.ts";
import { CheckedImport } from "./CheckedImport.tsx";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { UploadPanel } from "./UploadPanel.tsx";
import { useImport } from "./use-import.ts";

export interface ImportWizardProps {
  calls: ImportCalls;
  labels: ImportLabels;
  /** Description of the file format, with a downloadable sample. */
  format: ReactNode;
}

/**
 * Steps of an import: choose, check, import, perhaps undo. The server stores the state and the URL
 * the id, so that a reload shows the same.
 */
export function ImportWizard({ calls, labels, format }: ImportWizardProps) {
  const [{ import: id }, setAddress] = useAddress(["import"]);
  const open = (next: string) => setAddress({ import: next }, "push");
  return (
    <Stack>
      {id === "" ? (
        <>
          <UploadPanel calls={calls} labels={labels} onUploaded={open} />
          {format}
          <RecentImports calls={calls} labels={labels} onOpen={open} />
        </>
      ) : (
        <OneImport calls={calls} labels={labels} id={id} onClose={() => open("")} />
      )}
    </Stack>
  );
}

interface OneImportProps extends Omit<ImportWizardProps, "format"> {
  id: string;
  onClose: () => void;
}

function OneImport({ calls, labels, id, onClose }: OneImportProps) {
  const { data, error, refetch } = useImport(calls, labels, id);
  if (!data) {
    return error ? (
      <ErrorState title="This import did not load" onRetry={() => void refetch()} onBack={onClose}>
        {messageOf(error, tryAgain)}
      </ErrorState>
    ) : (
      <LoadingState />
    );
  }
  const seen = data.data;
  const parts = { calls, labels, seen, onClose };
  const isEnded = !isUnderWay(seen.state) && seen.state !== "checked";
  if (isEnded) return <ImportResult {...parts} />;
  return (
    <Stack>
      <div>
        <Button kind="quiet" onClick={onClose}>
          ← All imports
        </Button>
      </div>
      {seen.state === "checked" && seen.report ? (
        <CheckedImport key={seen.version} {...parts} report={seen.report} />
      ) : (
        <ImportProgress {...parts} />
      )}
    </Stack>
  );
}
