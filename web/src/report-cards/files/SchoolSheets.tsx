import { timeText } from "@school/core/api/dates.ts";
import type { SheetFile } from "@school/core/report-cards/files/contract.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { reportCardsApi } from "../api.ts";
import { ReleaseRuns } from "../release/ReleaseRuns.tsx";
import { useRelease } from "../release/use-release.tsx";
import { schoolTexts } from "./text.ts";

/** Milliseconds between two looks at work that the server does. */
const LOOK_MS = 1000;

const isUnderWay = ({ state }: { state: string }) => state === "running";

interface SchoolSheetsProps {
  termId: string;
  kind: SheetKind;
  classIds: string[];
}

/** The sheets of all classes of a term: releasing them, and having them as a file. */
export function SchoolSheets({ termId, kind, classIds }: SchoolSheetsProps) {
  const cache = useQueryClient();
  const input = { termId, kind };
  const look = {
    refetchInterval: ({ state }: { state: { data?: { data: { state: string }[] } | undefined } }) =>
      state.data?.data.some(isUnderWay) ? LOOK_MS : (false as const),
  };
  const releases = useQuery({ ...reportCardsApi.releases.queryOptions({ input }), ...look });
  const files = useQuery({ ...reportCardsApi.files.queryOptions({ input }), ...look });
  const started = {
    onError: (error: Error) => toastError(messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: reportCardsApi.key() }),
  };
  const release = useRelease({ termId, kind, classIds });
  const makeFile = useMutation(reportCardsApi.makeFile.mutationOptions(started));
  const runs = releases.data?.data ?? [];
  const underWay = runs.filter(isUnderWay).length;
  const before = useRef(0);
  useEffect(() => {
    // The list of a class is read again when a release has ended.
    if (underWay < before.current) {
      void cache.invalidateQueries({ queryKey: reportCardsApi.sheets.key() });
    }
    before.current = underWay;
  }, [underWay, cache]);
  return (
    <Panel title={schoolTexts.title}>
      <Row gap={3}>
        <Button
          disabled={release.isBusy || underWay > 0 || classIds.length === 0}
          onClick={() => void release.ask()}
        >
          {schoolTexts.release}
        </Button>
        {(["pdf", "zip"] as const).map((form) => (
          <Button
            key={form}
            disabled={makeFile.isPending}
            onClick={() => makeFile.mutate({ termId, kind, form })}
          >
            {schoolTexts[form]}
          </Button>
        ))}
      </Row>
      <ReleaseRuns runs={runs} />
      <div aria-live="polite">
        {files.data?.data.map((file) => (
          <OneFile key={file.id} file={file} />
        ))}
      </div>
    </Panel>
  );
}

function OneFile({
  file: { id, form, state, sheets, sheetsDone, keptUntil },
}: {
  file: SheetFile;
}) {
  const download = useMutation(
    reportCardsApi.file.mutationOptions({
      onSuccess: ({ body }) => downloadFile(body),
      onError: (error) => toastError(messageOf(error)),
    }),
  );
  if (state === "failed") return <p>{schoolTexts.failed}</p>;
  if (state === "running") {
    return <ProgressBar label={schoolTexts.making[form]} done={sheetsDone} total={sheets} />;
  }
  return (
    <Row gap={3}>
      <Button disabled={download.isPending} onClick={() => download.mutate({ id })}>
        {schoolTexts.download[form]}
      </Button>
      <span>{schoolTexts.keptUntil(timeText(keptUntil))}</span>
    </Row>
  );
}
