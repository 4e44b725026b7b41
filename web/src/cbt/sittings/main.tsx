import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import "./sit.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "../../platform/session/session.ts";
import { SitPage } from "./SitPage.tsx";
import { watchWorker } from "./watch-worker.ts";

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
    <SitPage testId={testId} mayRenew={worker.mayRenew} />
  </StrictMode>,
);
