import { isFamily } from "@school/core/accounts/policy.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient } from "./platform/query.ts";
import { openDrafts, draftForms } from "./platform/drafts.ts";
import { forgetOnAccountChange } from "./platform/session/forget.ts";
import { renewForDocuments, startSession } from "./platform/session/session.ts";
import { portalApi } from "./portal/api.ts";
import { isOwnDocument, withDocument } from "./portal/documents/become-app.tsx";
import { readDocumentState } from "./portal/documents/document-state.ts";
import { PortalApp } from "./portal/PortalApp.tsx";
import { createPortalRouter, routesWith } from "./portal/router.tsx";
import { screens } from "./portal/screens.tsx";
import { fetchesOnDemand } from "./ui/frame/data-saver.ts";
import { fetchFaces } from "./ui/frame/faces.ts";

/** Milliseconds from one look at whether the page still loads something to the next. */
const CHECK_MS = 1_000;

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

const queries = createQueryClient();
forgetOnAccountChange(queries);
startSession();

const router = createPortalRouter(routesWith(screens));
const portal = <PortalApp queries={queries} router={router} />;
const state = readDocumentState();
if (state !== null && isOwnDocument(state)) {
  const hasDrafts = draftForms(state.accountId).length > 0;
  void Promise.all([
    withDocument(state, { queries, router, portal }),
    hasDrafts && openDrafts(state.accountId),
  ]).then(([page]) => {
    // The server does not know what this browser stores, so its page would differ.
    if (hasDrafts) createRoot(root).render(page);
    else hydrateRoot(root, page);
    dispatchEvent(new Event("portal-listens"));
  });
} else {
  // Another person's page, or the start of the app.
  root.replaceChildren();
  document.documentElement.removeAttribute("data-not-yours");
  createRoot(root).render(portal);
}

// A sign-in from before there was a cookie for documents; later than what the page itself needs.
if (!fetchesOnDemand()) setTimeout(() => void renewForDocuments().catch(() => {}), 5_000);

/** The faces come last: nothing waits for them, and a device that saves data does without. */
function fetchFacesOnceQuiet(): void {
  const user = queries.getQueryData(portalApi.shell.queryKey())?.data.user;
  if (router.state.isLoading || queries.isFetching() > 0 || user === undefined) {
    return checkLater();
  }
  if (fetchesOnDemand()) return;
  fetchFaces(isFamily(user) ? "sans" : "all", (show) => {
    const stop = router.subscribe("onResolved", () => {
      stop();
      show();
    });
    // Without a network the next page tries again.
  }).catch(() => {});
}

function checkLater(): void {
  setTimeout(fetchFacesOnceQuiet, CHECK_MS);
}
checkLater();
