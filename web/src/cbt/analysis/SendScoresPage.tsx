import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { TransferSteps } from "../../results/transfer/TransferSteps.tsx";
import { useTransfer } from "../../results/transfer/use-transfer.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { analysisApi } from "../api.ts";
import { CBT, MANAGE } from "../tests/test-addresses.ts";
import { aboutText } from "../tests/test-in-words.ts";
import { TestLinks } from "../tests/TestLinks.tsx";
import { labels as cbtLabels, titles } from "../text.ts";

/** Sends the marks of the test in the URL to the columns of a class. */
export function SendScoresPage() {
  const [{ testId }] = useAddress(["testId"]);
  if (testId !== "") return <SendScores key={testId} testId={testId} />;
  return (
    <Page title="Send Scores">
      <EmptyState
        title={titles.noTestChosen}
        hint="Choose one of your tests."
        action={<ButtonLink href={MANAGE}>{cbtLabels.manageTests}</ButtonLink>}
      />
    </Page>
  );
}

/** The preview of the scores, and the button that sends them. */
function SendScores({ testId }: { testId: string }) {
  const transfer = useTransfer(testId, {
    preview: (input) => analysisApi.previewTransfer.queryOptions({ input }),
    transfer: analysisApi.transfer,
    key: analysisApi.key,
  });
  const { query, preview } = transfer;
  return (
    <Page
      title={preview ? `Send Scores: ${preview.test.title}` : "Send Scores"}
      description={preview && `${aboutText(preview.test)}.`}
      crumbs={[
        { label: "CBT", href: CBT },
        { label: cbtLabels.manageTests, href: MANAGE },
        { label: "Send Scores" },
      ]}
    >
      {preview && (
        <TestLinks test={preview.test} mayChange={preview.mayChange} here="send-scores" />
      )}
      {query.isError && (
        <ErrorState title="The preview did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {!query.isError && !preview && <LoadingState />}
      {!query.isError && preview && <TransferSteps transfer={transfer} preview={preview} />}
    </Page>
  );
}
