import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionState } from "../../platform/session/session.ts";
import { openView } from "../../platform/session/view-as.ts";
import { OnPhone } from "../../ui/frame/screen.ts";
import type { createPortalRouter } from "../router.tsx";
import { type DocumentState, storeResponses } from "./document-state.ts";
import { SavesData } from "../../ui/frame/use-data-saver.ts";
import { PageShown } from "../../ui/page/Page.tsx";

/** The event of it, and its mark in the browser's measurements. */
const STARTED = "portal-started";

/** Whether the app would show that page too: it is of the account whose session this browser has. */
export function isOwnDocument({ accountId }: DocumentState): boolean {
  const { status, accountId: own, requiredStep, arrival } = sessionState();
  if (status !== "signed-in" || own !== accountId) return false;
  return requiredStep === null && arrival === null && openView() === null;
}

interface Parts {
  queries: QueryClient;
  router: ReturnType<typeof createPortalRouter>;
  portal: ReactNode;
}

/** The portal ready to be hydrated over the page: with its answers, and with its screen loaded. */
export async function withDocument(
  { responses, onPhone, savesData }: DocumentState,
  { queries, router, portal }: Parts,
): Promise<ReactNode> {
  // Without the clock's help: the page is as old as this visit.
  storeResponses(queries, responses, Date.now() - performance.now());
  // Tells the router's components that the page has no Suspense around them.
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

/** Tells the script of the page, which repeats what the person did before the app was there. */
function reportStarted(): void {
  if (performance.getEntriesByName(STARTED).length > 0) return;
  performance.mark(STARTED);
  dispatchEvent(new Event(STARTED));
}
