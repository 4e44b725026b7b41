import "./screens/document.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "../../platform/session/session.ts";
import { watchWorker } from "../../platform/worker/watch-worker.ts";
import { showSchoolColour } from "./school-colour.ts";
import { SittingPage } from "./screens/SittingPage.tsx";

const WORKER = "/sit-worker.js";
const PAGES = "/dashboard/cbt/sit/";

/*
 * The test page is a separate document, without the router and the portal's shell: small, so that
 * it opens quickly on a poor network and, with its service worker, offline.
 */
const root = document.getElementById("root");
if (root === null) throw new Error("sit.html has no element with the id root");

const [testId = ""] = location.pathname.split("/").slice(4);
void showSchoolColour();
startSession();
// A new release waits until no sitting is in progress in this window.
const worker = watchWorker(WORKER, PAGES, () => location.reload());

createRoot(root).render(
  <StrictMode>
    <SittingPage testId={testId} allowUpdate={worker.allowUpdate} />
  </StrictMode>,
);
