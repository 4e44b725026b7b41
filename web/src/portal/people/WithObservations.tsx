import { mayOpenPage } from "@school/core/portal/pages.ts";
import { lazy, type ReactNode } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ObservationsContext } from "../../report-cards/sheets/observations-context.ts";

const ChildObservations = lazy(async () => ({
  default: (await import("../../lessons/observations/ChildObservations.tsx")).ChildObservations,
}));

/** A page that can show the observations of a child beside its report card. */
export function WithObservations({ children }: { children: ReactNode }) {
  const mayRead = mayOpenPage(useAccount(), "/observations");
  return (
    <ObservationsContext value={mayRead ? ChildObservations : null}>{children}</ObservationsContext>
  );
}
