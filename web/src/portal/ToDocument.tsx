import { useEffect } from "react";
import { reloadDocument } from "../platform/open-document.ts";
import { handOver } from "../platform/session/handover.ts";
import { useSession } from "../platform/session/use-session.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";

/**
 * The pages for visitors are documents of the server: loads the URL again, and passes on the reason
 * for the session's end.
 */
export function ToDocument() {
  const { notice, arrival, requiredStep } = useSession();
  useEffect(() => {
    handOver({ notice, arrival, needsCode: requiredStep === "second-factor" });
    reloadDocument();
  }, [notice, arrival, requiredStep]);
  return <LoadingState />;
}
