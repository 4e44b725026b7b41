import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionState } from "../../platform/session/session.ts";
import { openView } from "../../platform/session/view-as.ts";
import { OnPhone } from "../../ui/frame/screen.ts";
import type { createPortalRouter } from "../router.tsx";
import { type DocumentState, storeResponses } from "./document-state.ts";
import { SavesData } from "../../ui/frame/use-data-saver.ts";
import { PageShown } from "../../ui/page/Page.tsx";

/** The event of the app's start, and its name in the browser's performance marks. */
const STARTED = "portal-started";

/** Whether the document belongs to the account of this browser's session. */
export function isOwnDocument({ accountId }: DocumentState): boolean {
  const { status, accountId: signedInId, requiredStep, arrival } = sessionState();
  if (status !== "signed-in" || signedInId !== accountId) return false;
  return requiredStep === null && arrival === null && openView() === null;
}

interface Parts {
  queries: QueryClient;
  router: ReturnType<typeof createPortalRouter>;
  portal: ReactNode;
}

/** Prepares the portal for hydrating the page: with its responses and its loaded screen. */
export async function withDocument(
  { responses, onPhone, savesData }: DocumentState,
  { queries, router, portal }: Parts,
): Promise<ReactNode> {
  // Independent of the wall clock: the page is as old as this visit.
  storeResponses(queries, responses, Date.now() - performance.now());
  // Tells the router's components that there is no Suspense around them.
  router.ssr = { manifest: undefined };
  await router.load();
  return (
    <OnPhone value={onPhone}>
      <SavesData value={savesData}>
        <PageShown value={reportStarted}>{portal}</PageShown>
      </SavesData>
    </OnPhone>
  );
}

/** Notifies the page's script, which repeats the person's actions from before. */
function reportStarted(): void {
  if (performance.getEntriesByName(STARTED).length > 0) return;
  performance.mark(STARTED);
  dispatchEvent(new Event(STARTED));
}
