import { useParams } from "@tanstack/react-router";
import { messageOf } from "../../platform/client/api-error.ts";
import { TransferSteps } from "../../results/transfer/TransferSteps.tsx";
import { useTransfer } from "../../results/transfer/use-transfer.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { lessonsApi } from "../api.ts";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { labels } from "./text.ts";

/** Sends the scores of an assignment to a column of a class. */
export function SendScoresPage() {
  const { id = "" } = useParams({ strict: false });
  const transfer = useTransfer(id, {
    preview: (input) => lessonsApi.previewTransfer.queryOptions({ input }),
    transfer: lessonsApi.transfer,
    key: lessonsApi.key,
  });
  const { query, preview } = transfer;
  const title = preview?.assignment.title ?? "Homework";
  return (
    <Page
      title={preview ? `${labels.sendScores}: ${title}` : labels.sendScores}
      description={
        preview && `${preview.sheet.subject.name}. ${dueWords.due(preview.assignment.dueOn)}.`
      }
      crumbs={[
        { label: "Homework", href: addresses.list },
        { label: title, href: addresses.marks(id, preview?.class.id) },
        { label: labels.sendScores },
      ]}
    >
      {query.isError ? (
        <ErrorState title="The preview did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : preview ? (
        <TransferSteps transfer={transfer} preview={preview} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
