import { ButtonLink } from "../ui/page/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { titles, labels, messages } from "./text.ts";

const REFUSAL = messages.notAllowed;

/** Shown to a signed-in person who may not open the page. */
export function AccessDenied({ refusal = REFUSAL }: { refusal?: string | undefined }) {
  return (
    <Page title={titles.accessDenied} description={refusal}>
      <div>
        <ButtonLink href="/dashboard">{labels.goToDashboard}</ButtonLink>
      </div>
    </Page>
  );
}
