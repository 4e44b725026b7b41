import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { useAddress } from "../../platform/address.ts";
import { Page } from "../../ui/page/Page.tsx";
import { MANAGE } from "../test-addresses.ts";
import { SendScores } from "./SendScores.tsx";

/** Sending a test's marks into the columns of a class; the address names the test. */
export function SendScoresPage() {
  const [{ testId }] = useAddress(["testId"]);
  if (testId !== "") return <SendScores key={testId} testId={testId} />;
  return (
    <Page title="Send Scores">
      <EmptyState
        title="Which test?"
        hint="Choose it among your tests."
        action={<ButtonLink href={MANAGE}>Manage Tests</ButtonLink>}
      />
    </Page>
  );
}
