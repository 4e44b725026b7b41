import "./screens/document.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "../../platform/session/session.ts";
import { showSchoolColour } from "./school-colour.ts";
import { SittingPage } from "./screens/SittingPage.tsx";

const WORKER = "/sit-worker.js";
const PAGES = "/dashboard/cbt/sit/";

/*
 * The test page is a document of its own, without the router and the portal's shell: small, so that it
 * opens quickly on a poor network and, with its service worker, without one.
 */
const root = document.getElementById("root");
if (root === null) throw new Error("sit.html has no element with the id root");

const [testId = ""] = location.pathname.split("/").slice(4);
void showSchoolColour();
startSession();
const worker = watchWorker();

createRoot(root).render(
  <StrictMode>
    <SittingPage testId={testId} allowUpdate={worker.allowUpdate} />
  </StrictMode>,
);

/**
 * Registers the service worker that caches this page; does nothing in a browser without service
 * workers, as on plain http. A new release waits until no sitting is in progress in this window.
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
      // The first worker changes nothing; a newer one has a newer page.
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
        // Without the worker the page needs the network.
      },
    );
  }

  return {
    /** Sets whether no sitting is in progress in this window. */
    allowUpdate(now: boolean) {
      isFree = now;
      renew();
    },
  };
}
