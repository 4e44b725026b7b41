import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";

/** A signed-in person opened a page that is not theirs. */
export function AccessDenied() {
  return (
    <Page title="Access Denied" description="You do not have permission to view this page.">
      <div>
        <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
