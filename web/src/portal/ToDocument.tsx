import { useEffect } from "react";
import { reloadDocument } from "../platform/open-document.ts";
import { handOver } from "../platform/session/handover.ts";
import { useSession } from "../platform/session/use-session.ts";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";

/**
 * The pages for visitors are documents of the server: the address is loaded again. What is known of
 * the session's end goes along.
 */
export function ToDocument() {
  const { notice, arrival, requiredStep } = useSession();
  useEffect(() => {
    handOver({ notice, arrival, needsCode: requiredStep === "second-factor" });
    reloadDocument();
  }, [notice, arrival, requiredStep]);
  return <LoadingState />;
}
