import { createElement, Suspense, use } from "react";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { ObservationsContext, type ObservationsProps } from "./observations-context.ts";

/** Observations of a child in the term, beside its list of expectations; loaded when opened. */
export function TermObservations(props: ObservationsProps) {
  const observations = use(ObservationsContext);
  if (!observations) return null;
  return (
    <div className="no-print">
      <Fold title="Observations of this term" isWrong={false}>
        <Suspense fallback={<LoadingState />}>{createElement(observations, props)}</Suspense>
      </Fold>
    </div>
  );
}
