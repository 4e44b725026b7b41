import { ButtonLink } from "../ui/page/Button.tsx";
import { Page } from "../ui/page/Page.tsx";

const REFUSAL = "You do not have permission to view this page.";

/** A signed-in person opened a page that is not theirs. */
export function AccessDenied({ refusal = REFUSAL }: { refusal?: string | undefined }) {
  return (
    <Page title="Access Denied" description={refusal}>
      <div>
        <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
