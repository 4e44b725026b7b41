import { timeText } from "@school/core/api/dates.ts";
import type { DataExport } from "@school/core/privacy/exports/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { privacyApi } from "../api.ts";
import { copyTexts } from "../text.ts";

/** Milliseconds between two looks at a copy that is being made. */
const LOOK_MS = 1500;

/** Making a copy of all data about a person, and having it. */
export function DataExportPanel({ personId, title }: { personId: string; title: string }) {
  const cache = useQueryClient();
  const copies = useQuery({
    ...privacyApi.copies.queryOptions({ input: { personId } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((copy) => copy.state === "running") ? LOOK_MS : (false as const),
  });
  const make = useMutation({
    ...privacyApi.makeCopy.mutationOptions(),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: privacyApi.copies.key() }),
  });
  const made = copies.data?.data ?? [];
  return (
    <Panel
      title={title}
      description="One ZIP file with a PDF to read, all pictures and documents, and a file for other programs."
      actions={
        <Button
          disabled={make.isPending || made.some(({ state }) => state === "running")}
          aria-busy={make.isPending}
          onClick={() => make.mutate({ personId })}
        >
          Make a copy
        </Button>
      }
    >
      <Stack gap={3} aria-live="polite">
        {copies.isError && !copies.data && <ErrorNote>{messageOf(copies.error)}</ErrorNote>}
        {made.map((copy) => (
          <OneCopy key={copy.id} copy={copy} />
        ))}
      </Stack>
    </Panel>
  );
}

function OneCopy({ copy: { id, state, parts, partsDone, keptUntil } }: { copy: DataExport }) {
  const download = useMutation({
    ...privacyApi.copy.mutationOptions(),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError(messageOf(error)),
  });
  if (state === "failed") return <p>The copy could not be made. Ask for it again.</p>;
  if (state === "running") {
    return (
      <>
        <ProgressBar label="Making the copy" done={partsDone} total={parts} />
        <p>You can leave this page: the work continues.</p>
      </>
    );
  }
  return (
    <Row gap={3}>
      <Button kind="primary" disabled={download.isPending} onClick={() => download.mutate({ id })}>
        Download the copy
      </Button>
      <span>{copyTexts.keptUntil(timeText(keptUntil))}</span>
    </Row>
  );
}
