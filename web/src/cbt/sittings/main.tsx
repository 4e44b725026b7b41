import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import "./screens/document.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "../../platform/session/session.ts";
import { SittingPage } from "./screens/SittingPage.tsx";

const WORKER = "/sit-worker.js";
const PAGES = "/dashboard/cbt/sit/";

/*
 * The page on which a pupil takes a test is a document of its own: small, without the router and
 * the portal's shell, so that it opens quickly on a poor network and, with its worker, on none.
 */
const root = document.getElementById("root");
if (root === null) throw new Error("sit.html has no element with the id root");

const [testId = ""] = location.pathname.split("/").slice(4);
startSession();
const worker = watchWorker();

createRoot(root).render(
  <StrictMode>
    <SittingPage testId={testId} allowUpdate={worker.allowUpdate} />
  </StrictMode>,
);

/**
 * Registers the worker that keeps this page for a time without a network; nothing where a browser
 * has none, as on a plain http address. A new release waits until the page says that no sitting is
 * under way here.
 */
function watchWorker(workers = navigator.serviceWorker as ServiceWorkerContainer | undefined) {
  let registration: ServiceWorkerRegistration | undefined;
  let isFree = false;

  const renew = () => {
    if (isFree) registration?.waiting?.postMessage("take-over");
  };

  if (workers !== undefined) {
    const hadWorker = workers.controller !== null;
    workers.addEventListener("controllerchange", () => {
      // The first worker of this browser changes nothing; a newer one brings a newer page.
      if (hadWorker && isFree) location.reload();
    });
    workers.register(WORKER, { scope: PAGES }).then(
      (found) => {
        registration = found;
        renew();
        found.addEventListener("updatefound", () => {
          const coming = found.installing;
          coming?.addEventListener("statechange", () => {
            if (coming.state === "installed") renew();
          });
        });
      },
      () => {
        // Without the worker the page works as long as the network is there.
      },
    );
  }

  return {
    /** Told whether no sitting is under way in this window. */
    allowUpdate(now: boolean) {
      isFree = now;
      renew();
    },
  };
}
