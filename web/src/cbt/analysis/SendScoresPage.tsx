import { plural } from "@school/core/api/plural.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { TransferSteps } from "../../results/transfer/TransferSteps.tsx";
import { useTransfer } from "../../results/transfer/use-transfer.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { analysisApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { aboutText } from "../tests/test-in-words.ts";
import { NoTest, testCrumbs, TestLinks } from "../tests/TestLinks.tsx";

/** Sends the marks of the test in the URL to the columns of a class. */
export function SendScoresPage() {
  const [{ testId }] = useAddress(["testId"]);
  if (testId !== "") return <SendScores key={testId} testId={testId} />;
  return (
    <Page title="Send Scores">
      <NoTest />
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
      crumbs={testCrumbs("Send Scores")}
    >
      {preview && (
        <TestLinks test={preview.test} mayChange={preview.mayChange} here="send-scores" />
      )}
      {preview && preview.test.toMark !== null && preview.test.toMark > 0 && (
        <Notice>
          Written answers of {plural(preview.test.toMark, "pupil")} are not marked yet.{" "}
          <AppLink href={testAddress("written", testId)}>Mark written answers</AppLink>
        </Notice>
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
